/** What the tests of the embedded PostgreSQL share. */
import { spawn } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { statfsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readlink, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import { findPostmaster } from './postmaster.ts';

export const SILENT_LOG = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** The tests' data need not survive a power cut, and needs little memory. */
export const QUICK_SETTINGS = {
  fsync: 'off',
  shared_buffers: '16MB',
  max_connections: '20',
  max_wal_size: '64MB',
  io_method: 'sync',
};

/** An initdb whose parent was killed may still be writing. */
export const REMOVE_ALL = { recursive: true, force: true, maxRetries: 10, retryDelay: 100 };

/** Linux keeps these files in memory. A database is copied there in a fifth of the time that a disk takes. */
const MEMORY = '/dev/shm';
/** More than the tests ever keep there at once. */
const MEMORY_MIN_BYTES = 4 * 2 ** 30;
/** The directory for databases of tests. */
export const DATABASES_PARENT = hasRoom(MEMORY) ? MEMORY : tmpdir();

const POLL_MS = 20;
const EVENTUALLY_LIMIT_MS = 120_000;

/** Polls until the function returns something other than undefined or false; fails after a limit. */
export async function eventually<T>(
  what: string,
  probe: () => Promise<T | undefined | false>,
  limitMs = EVENTUALLY_LIMIT_MS,
): Promise<T> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    const result = await probe();
    if (result !== undefined && result !== false) return result;
    if (performance.now() > deadline) throw new Error(`Waited too long until ${what}`);
    await sleep(POLL_MS);
  }
}

function hasRoom(directory: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(directory);
    return bavail * bsize > MEMORY_MIN_BYTES;
  } catch {
    return false;
  }
}

/** Open to other accounts, so that root's PostgreSQL keeps its files in it. */
export async function makeTemporaryDirectory(): Promise<string> {
  const directory = await realpath(await mkdtemp(path.join(DATABASES_PARENT, 'tributary-embedded-')));
  await chmod(directory, 0o755);
  return directory;
}

export async function runQuery(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

export async function postmasterOf(dataDir: string): Promise<number | undefined> {
  const directory = await realpath(path.join(dataDir, 'postgres')).catch(() => undefined);
  return directory === undefined ? undefined : (await findPostmaster(directory))?.pid;
}

/** All processes that work in the cluster of the data directory. Linux only; elsewhere only its main process. */
export async function processesOf(dataDir: string): Promise<number[]> {
  if (process.platform !== 'linux') return [(await postmasterOf(dataDir)) ?? []].flat();
  const directory = await realpath(path.join(dataDir, 'postgres')).catch(() => undefined);
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const places = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => undefined)));
  return pids.filter((_, index) => directory !== undefined && places[index] === directory).map(Number);
}

/** PostgreSQL reports its end a moment before its last process ends. */
export async function requireEnded(dataDir: string): Promise<void> {
  await eventually('no process of the database is left', async () => (await processesOf(dataDir)).length === 0);
}

export async function killProcessesOf(dataDir: string): Promise<void> {
  await eventually('no process of the database is left', async () => {
    const pids = await processesOf(dataDir);
    for (const pid of pids) kill(pid);
    return pids.length === 0;
  });
}

/** Removes a data directory and, where `postgres` is a link, the directory that it points to. */
export async function removeDataDirectory(dataDir: string): Promise<void> {
  await killProcessesOf(dataDir);
  const directory = await realpath(path.join(dataDir, 'postgres')).catch(() => undefined);
  if (directory !== undefined) await rm(directory, REMOVE_ALL);
  await rm(dataDir, REMOVE_ALL);
}

export function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has ended already.
  }
}

export interface HolderEvent {
  readonly event: 'open' | 'closed' | 'failed' | 'lost';
  readonly url?: string;
  readonly message?: string;
}

/** A child process that runs `holder.fixture.ts`. */
export class Holder {
  readonly process: ChildProcess;
  readonly #events: HolderEvent[] = [];

  constructor(dataDir: string, role: 'server' | 'command', options: SpawnOptions = {}, fixture?: string) {
    const script = fixture ?? path.join(import.meta.dirname, 'holder.fixture.ts');
    const stdio: SpawnOptions['stdio'] = ['pipe', 'pipe', 'inherit'];
    this.process = spawn(process.execPath, [script, dataDir, role], { cwd: '/', ...options, stdio });
    if (this.process.stdout === null) throw new Error('The child has no standard output');
    createInterface({ input: this.process.stdout }).on('line', (line) => {
      this.#events.push(JSON.parse(line) as HolderEvent);
    });
  }

  /** The next event; each is returned once. */
  async next(): Promise<HolderEvent> {
    return await eventually('the child reports', async () => {
      const event = this.#events.shift();
      const { exitCode } = this.process;
      if (event === undefined && exitCode !== null && exitCode !== 0) {
        throw new Error(`The child ended with exit code ${exitCode}`);
      }
      return event;
    });
  }

  close(): void {
    this.process.stdin?.end();
  }

  kill(): void {
    this.process.kill('SIGKILL');
  }
}
