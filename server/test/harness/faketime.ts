/** Real processes with a wrong clock: Debian's `faketime`, loaded before the system's own library. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { PROGRAM_ENVIRONMENT } from './program-environment.ts';

const LIBRARY = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`)
  .find((path) => existsSync(path));

/** False if it is not installed; prints that once. */
export function isFaketimeInstalled(): boolean {
  if (LIBRARY === undefined) process.stderr.write('Skipped: wrong clocks need faketime (apt-get install faketime).\n');
  return LIBRARY !== undefined;
}

export interface WrongClock {
  /** In libfaketime's format: `+400d`, `-10s`. */
  readonly offset: string;
  /** Whether the monotonic clock is wrong as well. */
  readonly fakesMonotonic: boolean;
}

/** Environment of a process whose clock is wrong from its start. */
export const wrongFromStart = ({ offset, fakesMonotonic }: WrongClock): Record<string, string> => ({
  LD_PRELOAD: LIBRARY ?? '',
  FAKETIME: offset,
  ...monotonic(fakesMonotonic),
});

/** Environment of a process whose clock follows what `setOffset` writes into the file. */
export const wrongByFile = (file: string, fakesMonotonic: boolean): Record<string, string> => ({
  LD_PRELOAD: LIBRARY ?? '',
  FAKETIME_TIMESTAMP_FILE: file,
  FAKETIME_NO_CACHE: '1',
  ...monotonic(fakesMonotonic),
});

export const setOffset = (file: string, offset: string): Promise<void> =>
  writeFile(file, `${offset}\n`, { mode: 0o644 });

/** Runs a program to its end; it must print its result as JSON. */
export async function runWithWrongClock(module: string, args: readonly string[], clock: WrongClock): Promise<unknown> {
  const env = { ...PROGRAM_ENVIRONMENT, ...wrongFromStart(clock) };
  const { stdout } = await promisify(execFile)(process.execPath, [module, ...args], { env });
  return JSON.parse(stdout) as unknown;
}

const monotonic = (isFaked: boolean): Record<string, string> => (isFaked ? {} : { FAKETIME_DONT_FAKE_MONOTONIC: '1' });
