/** Every command ends its process, and leaves the embedded PostgreSQL as it found it. */
import { Writable } from 'node:stream';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Argument, type CommandUnknownOpts, createProgram, type Option } from '@tributary/cli';
import { Invocation } from '../src/cli/invocation.ts';
import { PROGRAM } from '../src/cli/run-command.ts';
import {
  makeTemporaryDirectory,
  postmasterOf,
  removeDataDirectory,
} from '../src/database/embedded/embedded-postgres.testing.ts';
import { startTributary, tributary } from './harness/command.ts';
import { startServer } from './harness/server-process.ts';

const TEST_LIMIT_MS = 600_000;
/** A command that has not ended by then never does: the slowest takes three seconds on a laptop. */
const ENDING_MAX_MS = 60_000;
/** Beside a server: they share its PostgreSQL. Alone each starts its own on the same directory, one after the other. */
const AT_ONCE = 3;

/** Good enough to get as far as the database, whatever the command then says of them. */
const VALUES: Readonly<Record<string, string>> = {
  account: '1',
  'account-number': '0123456789',
  amount: '1',
  'bank-code': '000014',
  business: '1',
  directory: 'archive',
  email: 'ada@example.com',
  'endpoint-id': '1',
  file: 'file.csv',
  files: 'file.csv',
  'forward-to': 'http://127.0.0.1:9/hook',
  from: '2026-12-01',
  'key-id': '1',
  mobile: '08031234567',
  name: 'Acme',
  number: '1',
  payment: '6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a',
  payout: '6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a',
  payouts: '6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a',
  programs: 'programs',
  reason: 'a test',
  run: '1',
  to: '2026-12-31',
  type: 'account.created',
  url: 'https://example.com/hooks',
};
/** Where the general value is wrong, or an option is needed though none is mandatory. */
const ARGUMENTS: Readonly<Record<string, readonly string[]>> = {
  'settlements results show': ['1', '--business', '1', '--mode', 'test'],
};

const valueOf = (command: string, name: string): string => {
  const value = VALUES[name];
  if (value === undefined) throw new Error(`${command} needs a value for ${name}: add it to VALUES`);
  return value;
};

function commands(of: CommandUnknownOpts, path: readonly string[] = []): (readonly string[])[] {
  if (of.commands.length > 0) return of.commands.flatMap((child) => commands(child, [...path, child.name()]));
  const command = path.join(' ');
  const known = ARGUMENTS[command];
  if (known !== undefined) return [[...path, ...known]];
  const options = of.options
    .filter(({ mandatory }: Option) => mandatory)
    .flatMap((option: Option) => [option.long ?? '', option.argChoices?.[0] ?? valueOf(command, option.name())]);
  const needed = of.registeredArguments.filter(({ required }: Argument) => required);
  return [
    [...path, ...needed.map((argument) => argument.argChoices?.[0] ?? valueOf(command, argument.name())), ...options],
  ];
}

const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
const everyCommand = commands(
  createProgram(new Invocation({ env: {}, stdout: nowhere, stderr: nowhere }), PROGRAM, true),
);

let dataDir: string;
beforeAll(async () => {
  dataDir = await makeTemporaryDirectory();
  await writeFile(join(dataDir, 'file.csv'), 'name,code,category,cbn_code\nFirst,000001,commercial,001\n');
  const { exitCode, stderr } = await tributary(['business', 'create', '--name', 'Acme'], environment());
  expect(exitCode, stderr).toBe(0);
}, TEST_LIMIT_MS);
afterAll(() => removeDataDirectory(dataDir));
const environment = () => ({ DATA_DIR: dataDir, INIT_CWD: dataDir, ENCRYPTION_KEY: '7'.repeat(64) });

/** Wrong usage ends before anything is opened, and proves nothing. */
async function requireEnd(args: readonly string[]): Promise<void> {
  const { process, result } = startTributary([...args, '--json'], environment());
  const timer = setTimeout(() => process.kill('SIGKILL'), ENDING_MAX_MS);
  const { exitCode, stderr } = await result;
  clearTimeout(timer);
  const what = `${args.join(' ')}: ${stderr}`;
  expect([0, 1], what).toContain(exitCode);
  expect(stderr, what).not.toMatch(/wrong_usage|internal_error/);
}

it('every command ends, and ends the PostgreSQL that it started', { timeout: TEST_LIMIT_MS }, async () => {
  for (const args of everyCommand) {
    await requireEnd(args);
    expect(await postmasterOf(dataDir), args.join(' ')).toBeUndefined();
  }
});

it('every command ends beside a server, whose PostgreSQL it leaves', { timeout: TEST_LIMIT_MS }, async () => {
  const server = await startServer(environment());
  try {
    const postmaster = await postmasterOf(dataDir);
    const left = everyCommand.values();
    const lane = async (): Promise<void> => {
      for (const args of left) {
        await requireEnd(args);
        expect(await postmasterOf(dataDir), args.join(' ')).toBe(postmaster);
      }
    };
    // The server ends when no command runs any more, also when one has failed.
    const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, lane));
    expect(ends.filter(({ status }) => status === 'rejected')).toEqual([]);
  } finally {
    await server.end('SIGTERM');
  }
  expect(await postmasterOf(dataDir)).toBeUndefined();
});

it('a command ends on a signal while PostgreSQL starts, and ends it', { timeout: TEST_LIMIT_MS }, async () => {
  const { process, result } = startTributary(['ledger', 'seals', '--json'], environment());
  await expect.poll(() => postmasterOf(dataDir), { timeout: ENDING_MAX_MS, interval: 5 }).toBeDefined();
  process.kill('SIGTERM');
  expect((await result).exitCode).toBe(143);
  expect(await postmasterOf(dataDir)).toBeUndefined();
});
