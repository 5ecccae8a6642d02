/** A yardstick that answers HTTP: a program of this folder in a process of its own, sent the requests ours gets. */
import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SERVER_FLAGS } from '../../scripts/server-flags.mjs';
import { type Contender, measureBest, type Yardstick } from '../beside-yardsticks.ts';
import type { LoadRequest } from '../load.ts';
import type { SeededAccount } from '../target.ts';

const FOLDER = fileURLToPath(new URL('./', import.meta.url));

export interface Program {
  readonly port: number;
  readonly stop: () => Promise<void>;
}

export interface ProgramSettings {
  /** The address of an empty database; undefined for a program that needs none. */
  readonly url?: string;
  /** Those that the requests pay to. */
  readonly accounts?: readonly SeededAccount[];
  /** Files of SQL, run in this order before anything else. */
  readonly sql?: readonly string[];
}

/** What it reads when it starts. `file` is one of this folder; `directory` takes its settings. */
export async function startProgram(file: string, directory: string, settings: ProgramSettings = {}): Promise<Program> {
  const given = join(directory, `${file}.json`);
  writeFileSync(given, JSON.stringify(settings));
  const child = spawn(process.execPath, [...SERVER_FLAGS, join(FOLDER, file), given], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { port: await portOf(child), stop: () => stopped(child) };
}

const portOf = (child: ChildProcess): Promise<number> =>
  new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the yardstick ended with code ${code}`)));
    if (child.stdout !== null) createInterface({ input: child.stdout }).once('line', (line) => resolve(Number(line)));
  });

const stopped = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });

export interface Load {
  readonly name: string;
  readonly connections: Contender['connections'];
  readonly requests: readonly LoadRequest[];
}

/** One kind of load on a program. */
export const yardstickOf = ({ name, ...load }: Load, { port }: Program, directory: string): Yardstick => ({
  name,
  async measure(seconds) {
    const { perSecond, failed } = await measureBest(load, port, { directory, seconds });
    if (failed > 0) throw new Error(`${name}: ${failed} requests failed`);
    return perSecond;
  },
});
