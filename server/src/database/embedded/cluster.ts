/**
 * The files of the embedded PostgreSQL in the data directory:
 *
 * - `postgres/`: PostgreSQL's own files, or a link to them when its account cannot enter the data directory
 * - `database-password` (0600): the password of the role `tributary`, which owns the database
 * - `server-password` (0600): the password of the role `tributary_server`, which serves
 * - `database-port`: the port of the last start, taken again when it is free
 * - `postgres.log`, `postgres.log.1`: PostgreSQL's messages
 */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  lchown,
  lstat,
  mkdtemp,
  open,
  readdir,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

import { AppError } from '../../errors.ts';
import { runnableBinaries } from './binaries.ts';
import type { Binaries } from './binaries.ts';
import { hasErrorCode } from './error-code.ts';
import { makeDirectory } from './make-directory.ts';
import { readOrCreatePassword } from './password.ts';
import { accountForPostgres, canEnter, stateDirectory } from './unprivileged.ts';
import type { Account } from './unprivileged.ts';

export interface Cluster {
  readonly dataDir: string;
  /** The real path of PostgreSQL's own files. */
  readonly directory: string;
  /** Of the role that owns the database. */
  readonly password: string;
  /** Of the role that serves. */
  readonly servingPassword: string;
  readonly logFile: string;
  readonly portFile: string;
  readonly binaries: Binaries;
  /** The account that PostgreSQL runs under; undefined means our own. */
  readonly account: Account | undefined;
}

export interface ClusterOptions {
  readonly dataDir: string;
  /** False does not flush a new cluster to the disk; only tests set this. */
  readonly sync: boolean;
  readonly signal?: AbortSignal;
}

const INITDB_TIMEOUT_MS = 120_000;
/** An initdb that started this long ago belongs to a process that was killed. */
const ABANDONED_AFTER_MS = 3_600_000;

const execute = promisify(execFile);

/**
 * Finds the cluster of a data directory, or makes it when there is none. A kill at any moment leaves either no cluster
 * or a complete one. When several processes do this at once, one makes the cluster and the others use it. Throws
 * `database_unavailable` when there are no programs, or when a part of an existing cluster is missing.
 */
export async function prepareCluster({ dataDir, sync, signal }: ClusterOptions): Promise<Cluster> {
  await makeDirectory(dataDir);
  const account = accountForPostgres();
  const binaries = await runnableBinaries(account);
  const place = path.join(dataDir, 'postgres');
  const exists = await isThere(place);
  const password = await readOrCreatePassword(path.join(dataDir, 'database-password'), !exists);
  const servingPassword = await readOrCreatePassword(path.join(dataDir, 'server-password'), true);
  if (!exists) await initialise({ place, password, binaries, account, sync, signal });

  const directory = await resolvePlace(place);
  return {
    dataDir,
    directory,
    password,
    servingPassword,
    logFile: path.join(dataDir, 'postgres.log'),
    portFile: path.join(dataDir, 'database-port'),
    binaries,
    account: account === undefined ? undefined : await ownerOf(directory, account),
  };
}

interface Initialisation {
  readonly place: string;
  readonly password: string;
  readonly binaries: Binaries;
  readonly account: Account | undefined;
  readonly sync: boolean;
  readonly signal: AbortSignal | undefined;
}

async function initialise(job: Initialisation): Promise<void> {
  const dataDir = path.dirname(job.place);
  const work = await createWorkDirectory(dataDir, job.account);
  try {
    if (job.account !== undefined && !canEnter(work, job.account)) {
      await initialiseElsewhere(job, stateDirectory(job.account), job.account);
      return;
    }
    await runInitdb(job, work);
    await rename(path.join(work, 'cluster'), job.place);
    await syncDirectory(dataDir);
  } catch (error) {
    // Another process was faster, with a directory or with a link: we use its cluster.
    if (!hasErrorCode(error, 'ENOTEMPTY', 'EEXIST', 'ENOTDIR')) throw error;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function initialiseElsewhere(job: Initialisation, parent: string, account: Account): Promise<void> {
  const work = await createWorkDirectory(parent, account);
  const home = path.join(parent, `cluster-${randomBytes(8).toString('hex')}`);
  try {
    await runInitdb(job, work);
    await rename(path.join(work, 'cluster'), home);
    await symlink(home, job.place);
    await syncDirectory(parent);
    await syncDirectory(path.dirname(job.place));
  } catch (error) {
    await rm(home, { recursive: true, force: true });
    throw error;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function runInitdb(job: Initialisation, work: string): Promise<void> {
  const passwordFile = path.join(work, 'password');
  await writeFile(passwordFile, job.password, { mode: 0o600 });
  if (job.account !== undefined) await lchown(passwordFile, job.account.uid, job.account.gid);
  const args = [
    `--pgdata=${path.join(work, 'cluster')}`,
    '--username=tributary',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
    ...(job.sync ? [] : ['--no-sync']),
  ];
  const options = {
    ...job.account,
    cwd: '/',
    env: postgresEnvironment(),
    timeout: INITDB_TIMEOUT_MS,
    signal: job.signal,
  };
  try {
    await execute(job.binaries.initdb, args, options);
  } catch (error) {
    job.signal?.throwIfAborted();
    const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    throw new AppError('database_unavailable', `PostgreSQL's initdb failed: ${stderr}`, { cause: error });
  }
}

/** The environment for PostgreSQL's programs: nothing that could be secret, and messages in plain English. */
export function postgresEnvironment(): Record<string, string> {
  return { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}

async function createWorkDirectory(parent: string, account: Account | undefined): Promise<string> {
  await removeAbandoned(parent);
  const work = await mkdtemp(path.join(parent, 'initdb-'));
  if (account !== undefined) await lchown(work, account.uid, account.gid);
  return work;
}

async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith('initdb-')) continue;
    const stats = await lstat(path.join(parent, name)).catch(() => undefined);
    if (stats === undefined || Date.now() - stats.mtimeMs < ABANDONED_AFTER_MS) continue;
    await rm(path.join(parent, name), { recursive: true, force: true });
  }
}

async function resolvePlace(place: string): Promise<string> {
  try {
    return await realpath(place);
  } catch (error) {
    throw new AppError(
      'database_unavailable',
      `${place} is a link to the files of the database, but they are not there any more. Bring ` +
        `them back from a backup, or remove ${path.dirname(place)} to begin with an empty database.`,
      { cause: error },
    );
  }
}

/**
 * If we are root, an existing cluster runs under the account that owns it, so that an ordinary user can use it later.
 * Files that root owns (restored by hand, for example) are given to the unprivileged account.
 */
async function ownerOf(directory: string, account: Account): Promise<Account> {
  const { uid, gid } = await stat(directory);
  const owner = uid === 0 ? account : { uid, gid };
  if (uid === 0) {
    for (const name of await readdir(directory, { recursive: true })) {
      await lchown(path.join(directory, name), owner.uid, owner.gid);
    }
    await lchown(directory, owner.uid, owner.gid);
  }
  if (canEnter(directory, owner)) return owner;
  throw new AppError(
    'database_unavailable',
    `PostgreSQL does not run as root, and the account ${owner.uid} that owns ${directory} ` +
      'cannot enter it. Let others pass through the directories above it (chmod o+x), ' +
      'or start Tributary as that account.',
  );
}

async function isThere(file: string): Promise<boolean> {
  return (await lstat(file).catch(() => undefined)) !== undefined;
}

async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
