/** PostgreSQL's main process: finds the one that serves a cluster, starts it, ends it. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { link, open, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Cluster, postgresEnvironment } from './cluster.ts';
import { hasErrorCode } from './error-code.ts';

export interface Postmaster {
  readonly pid: number;
  /** Undefined for a moment after its start. */
  readonly port: number | undefined;
}

const LOG_ROTATE_BYTES = 8 * 1024 * 1024;
const LOG_TAIL_BYTES = 2_000;
const FAST_SHUTDOWN_LIMIT_MS = 6_000;
const IMMEDIATE_SHUTDOWN_LIMIT_MS = 6_000;
const POLL_MS = 20;

const execute = promisify(execFile);

/**
 * The running postmaster of the cluster, also one that somebody else started. A killed one may leave a lock file behind
 * whose process id now belongs to another program. That would stop PostgreSQL from starting, so the file is removed.
 */
export async function findPostmaster(directory: string): Promise<Postmaster | undefined> {
  const content = await readLockFile(directory);
  if (content === undefined) return undefined;
  const lines = content.split('\n');
  const pid = Number(lines[0]);
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  if (await isPostmasterOf(pid, directory)) {
    const port = Number(lines[3]);
    return { pid, port: port > 0 ? port : undefined };
  }
  if (isAlive(pid)) await removeStaleLockFile(directory, content);
  return undefined;
}

/**
 * Starts PostgreSQL in its own session, so that a Ctrl-C meant for us does not reach it and it can outlive us. If
 * another process starts it at the same time, this one may lose: then it ends by itself.
 */
export async function startPostmaster(
  cluster: Cluster,
  port: number,
  settings: Readonly<Record<string, string>>,
): Promise<ChildProcess> {
  const log = await openLog(cluster);
  try {
    const child = spawn(cluster.binaries.postgres, ['-D', cluster.directory, ...settingArguments(port, settings)], {
      ...cluster.account,
      cwd: '/',
      env: postgresEnvironment(),
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    // A failed spawn returns a child without a process id; without a listener the event would end our process.
    child.on('error', () => undefined);
    child.unref();
    return child;
  } finally {
    await log.close();
  }
}

/**
 * Ends PostgreSQL and waits until it is gone. First asks for an orderly shutdown; after a limit, one without a
 * checkpoint.
 */
export async function stopPostmaster(pid: number, directory: string): Promise<void> {
  signal(pid, 'SIGINT');
  if (await isGoneWithin(pid, directory, FAST_SHUTDOWN_LIMIT_MS)) return;
  signal(pid, 'SIGQUIT');
  await isGoneWithin(pid, directory, IMMEDIATE_SHUTDOWN_LIMIT_MS);
}

/** In bytes. */
export async function logSize({ logFile }: Cluster): Promise<number> {
  return (await stat(logFile).catch(() => undefined))?.size ?? 0;
}

/** What was written after `size`; all of it if the log is a new one. */
export async function readLogSince({ logFile }: Cluster, size: number): Promise<string> {
  const content = await readFile(logFile).catch(() => Buffer.alloc(0));
  return content.subarray(content.length < size ? 0 : size).toString();
}

/** The last lines that PostgreSQL wrote, for an error message. */
export async function readLogTail(cluster: Cluster): Promise<string> {
  const content = await readFile(cluster.logFile, 'utf8').catch(() => '');
  return content.slice(-LOG_TAIL_BYTES).split('\n').slice(-6).join('\n').trim();
}

async function readLockFile(directory: string): Promise<string | undefined> {
  try {
    return await readFile(path.join(directory, 'postmaster.pid'), 'utf8');
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Moves the lock file away before checking it again: another process may have started PostgreSQL in the meantime. */
async function removeStaleLockFile(directory: string, stale: string): Promise<void> {
  const file = path.join(directory, 'postmaster.pid');
  const moved = `${file}.${randomBytes(8).toString('hex')}`;
  try {
    await rename(file, moved);
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return;
    throw error;
  }
  if ((await readFile(moved, 'utf8')) !== stale) await link(moved, file).catch(() => undefined);
  await rm(moved);
}

/** True when the process runs and was started as `postgres -D directory`. Defunct processes have no command line. */
async function isPostmasterOf(pid: number, directory: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform === 'linux') {
    const [program, ...args] = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0');
    return path.basename(program ?? '') === 'postgres' && args.includes(directory);
  }
  const ps = await execute('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return ps.stdout.includes(`postgres -D ${directory} `);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasErrorCode(error, 'EPERM');
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!hasErrorCode(error, 'ESRCH')) throw error;
  }
}

async function isGoneWithin(pid: number, directory: string, limitMs: number): Promise<boolean> {
  const deadline = performance.now() + limitMs;
  while (await isPostmasterOf(pid, directory)) {
    if (performance.now() > deadline) return false;
    await sleep(POLL_MS);
  }
  return true;
}

async function openLog(cluster: Cluster): ReturnType<typeof open> {
  if ((await logSize(cluster)) > LOG_ROTATE_BYTES) await rename(cluster.logFile, `${cluster.logFile}.1`);
  const log = await open(cluster.logFile, 'a', 0o600);
  if (cluster.account !== undefined) await log.chown(cluster.account.uid, cluster.account.gid);
  return log;
}

/**
 * PostgreSQL's settings for a small server beside its application: modest memory, every acknowledged write on disk
 * (fsync, synchronous_commit and full_page_writes keep their defaults), reachable from this machine only.
 */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  // TCP alone is enough, and a socket directory would be one more place that every account must reach.
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '256MB',
  wal_buffers: '16MB',
  // Checkpoints further apart write fewer full pages; a crash recovery still takes seconds.
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  // Only a restart could switch it on, so that it always is. What the archive gets is a setting in the cluster
  // (`archive-setting.ts`): nothing, until there are backups.
  archive_mode: 'on',
  random_page_cost: '1.1',
  // Our statements are short: compiling them costs more than it saves.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The application gets the errors of statements. Omitting them here bounds the log and keeps values out of it.
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  log_line_prefix: '%m [%p] ',
};

/** Command line arguments of `postgres`; values in `extra` override ours. */
function settingArguments(port: number, extra: Readonly<Record<string, string>>): string[] {
  const settings = { ...SETTINGS, ...extra, port: String(port) };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
