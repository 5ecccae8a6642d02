/**
 * Every command ends its process, and leaves the embedded PostgreSQL as it found it. A process ends when nothing keeps
 * its event loop alive; so commands run in this one, and what keeps it alive is compared.
 */
import { createServer } from 'node:net';
import { Writable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
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
} from '../src/platform/database/embedded/embedded-postgres.testing.ts';
import { type CommandResult, startTributary, tributary } from './harness/command.ts';
import { startServer } from './harness/server-process.ts';

const TEST_LIMIT_MS = 600_000;
/** A command that has not ended by then never does: the slowest takes three seconds on a laptop. */
const ENDING_MAX_MS = 60_000;
const POLL = { timeout: ENDING_MAX_MS, interval: 5 };
/** Each opens something else: the database, keys, files, a server elsewhere. They run as processes of their own. */
const AS_PROCESSES = ['business list', 'ledger seals', 'banks import', 'accounts'];

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
  line: '1-1',
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

/** What keeps the event loop of this process alive, by kind: sockets, servers, timers, children, requests for files. */
function keptAlive(): ReadonlyMap<string, number> {
  const kinds = new Map<string, number>();
  for (const kind of process.getActiveResourcesInfo()) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  return kinds;
}

/** Wrong usage ends before anything is opened, and proves nothing. */
function requireRun(args: readonly string[], { exitCode, stderr }: CommandResult): void {
  const what = `${args.join(' ')}: ${stderr}`;
  expect([0, 1], what).toContain(exitCode);
  expect(stderr, what).not.toMatch(/wrong_usage|internal_error/);
}

/** Fails if the command returns, but leaves what would keep its process alive. */
async function requireEnd(args: readonly string[]): Promise<void> {
  const before = keptAlive();
  requireRun(args, await tributary([...args, '--json'], environment()));
  expect(await whatStays(before), args.join(' ')).toEqual([]);
}

const leftSince = (before: ReadonlyMap<string, number>): string[] =>
  [...keptAlive()].filter(([kind, count]) => count > (before.get(kind) ?? 0)).map(([kind]) => kind);

/** What is still open when everything has had its time to close. The wait itself keeps nothing alive. */
async function whatStays(before: ReadonlyMap<string, number>): Promise<string[]> {
  const until = performance.now() + ENDING_MAX_MS;
  while (leftSince(before).length > 0 && performance.now() < until)
    await setTimeout(POLL.interval, undefined, { ref: false });
  return leftSince(before);
}

async function requireProcessEnd(args: readonly string[]): Promise<void> {
  const { process: command, result } = startTributary([...args, '--json'], environment());
  const ended = await Promise.race([result, setTimeout(ENDING_MAX_MS, undefined, { ref: false })]);
  command.kill('SIGKILL');
  if (ended === undefined) throw new Error(`${args.join(' ')} does not end`);
  requireRun(args, ended);
}

it('what a command leaves open is seen', async () => {
  const before = keptAlive();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  expect(leftSince(before)).toEqual(['TCPServerWrap']);
  await new Promise((resolve) => server.close(resolve));
  expect(await whatStays(before)).toEqual([]);
});

it('every command ends, and ends the PostgreSQL that it started', { timeout: TEST_LIMIT_MS }, async () => {
  for (const args of everyCommand) {
    await requireEnd(args);
    expect(await postmasterOf(dataDir), args.join(' ')).toBeUndefined();
  }
});

it('and so does its process', { timeout: TEST_LIMIT_MS }, async () => {
  const chosen = everyCommand.filter((args) => AS_PROCESSES.some((name) => args.join(' ').startsWith(name)));
  expect(chosen.length).toBeGreaterThanOrEqual(AS_PROCESSES.length);
  for (const args of chosen) {
    await requireProcessEnd(args);
    expect(await postmasterOf(dataDir), args.join(' ')).toBeUndefined();
  }
});

it('every command ends beside a server, whose PostgreSQL it leaves', { timeout: TEST_LIMIT_MS }, async () => {
  const server = await startServer(environment());
  try {
    const postmaster = await postmasterOf(dataDir);
    for (const args of everyCommand) {
      await requireEnd(args);
      expect(await postmasterOf(dataDir), args.join(' ')).toBe(postmaster);
    }
  } finally {
    await server.end('SIGTERM');
  }
  expect(await postmasterOf(dataDir)).toBeUndefined();
});

it('a command ends on a signal while PostgreSQL starts, and ends it', { timeout: TEST_LIMIT_MS }, async () => {
  const { process: command, result } = startTributary(['ledger', 'seals', '--json'], environment());
  await expect.poll(() => postmasterOf(dataDir), POLL).toBeDefined();
  command.kill('SIGTERM');
  expect((await result).exitCode).toBe(143);
  expect(await postmasterOf(dataDir)).toBeUndefined();
});
