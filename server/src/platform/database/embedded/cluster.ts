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
import { lchown, lstat, readdir, readFile, realpath, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

import { AppError } from '../../../core/errors/errors.ts';
import { runnableBinaries } from './binaries.ts';
import type { Binaries } from './binaries.ts';
import { hasErrorCode } from './error-code.ts';
import { makeDirectory } from './make-directory.ts';
import { readOrCreatePassword } from './password.ts';
import { placeCluster } from './place-cluster.ts';
import { accountForPostgres, canEnter } from './unprivileged.ts';
import type { Account } from './unprivileged.ts';

export interface Cluster {
  readonly dataDir: string;
  /** The real path of PostgreSQL's own files. */
  readonly directory: string;
  /** The password of the role that owns the database. */
  readonly password: string;
  /** The password of the role that serves. */
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
  /** The directory `native` of another version of PostgreSQL; undefined means the installed one. */
  readonly programs?: string | undefined;
}

const INITDB_TIMEOUT_MS = 120_000;

const execute = promisify(execFile);

/**
 * Finds the cluster of a data directory, or makes it when there is none. A kill at any moment leaves either no cluster
 * or a complete one. When several processes do this at once, one makes the cluster and the others use it. Throws
 * `database_unavailable` when there are no programs, or when a part of an existing cluster is missing.
 */
export async function prepareCluster({ dataDir, sync, signal, programs }: ClusterOptions): Promise<Cluster> {
  await makeDirectory(dataDir);
  const account = accountForPostgres();
  const binaries = await runnableBinaries(account, programs);
  const place = placeOf(dataDir);
  await finishUpgrade(dataDir);
  const exists = await isThere(place);
  const password = await readOrCreatePassword(path.join(dataDir, 'database-password'), !exists);
  const servingPassword = await readOrCreatePassword(path.join(dataDir, 'server-password'), true);
  const initialisation = { password, binaries, account, sync, signal };
  const build = (work: string): Promise<void> => runInitdb(initialisation, work);
  if (!exists) await placeCluster({ place, account, task: 'initdb', build });

  const directory = await resolvePlace(place);
  await requireSameVersion(directory, binaries);
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

/** Where PostgreSQL's own files are, or a link to them. */
export const placeOf = (dataDir: string): string => path.join(dataDir, 'postgres');
/** The whole cluster of the next major version, before it gets its place. */
export const upgradedOf = (dataDir: string): string => path.join(dataDir, 'postgres.upgraded');

export const hasCluster = async (dataDir: string): Promise<boolean> =>
  (await isThere(placeOf(dataDir))) || (await isThere(upgradedOf(dataDir)));

/** An upgrade was killed when the old cluster had left its place, and the new one was not there yet. */
async function finishUpgrade(dataDir: string): Promise<void> {
  if (await isThere(placeOf(dataDir))) return;
  await rename(upgradedOf(dataDir), placeOf(dataDir)).catch((error: unknown) => {
    // Most often there was none. Or another process was faster.
    if (!hasErrorCode(error, 'ENOENT', 'ENOTEMPTY', 'EEXIST', 'ENOTDIR')) throw error;
  });
}

export interface Initialisation {
  readonly password: string;
  readonly binaries: Binaries;
  readonly account: Account | undefined;
  readonly sync: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** Makes an empty cluster, the directory `cluster` in `work`. */
export async function runInitdb(job: Initialisation, work: string): Promise<void> {
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

/** PostgreSQL only opens files of its own major version. Throws `upgrade_needed`, with what to do. */
async function requireSameVersion(directory: string, { majorVersion }: Binaries): Promise<void> {
  const found = await versionOf(directory);
  if (found === majorVersion) return;
  const advice =
    found < majorVersion
      ? 'Nothing was changed. Run `npm run --silent tributary -- database upgrade --help`, which says how to upgrade ' +
        'it, or go on with the version of Tributary that was here before.'
      : 'Use the version of Tributary that made it, or a later one.';
  throw new AppError(
    'upgrade_needed',
    `The database in ${directory} was made by PostgreSQL ${found}, and this version of Tributary brings ` +
      `PostgreSQL ${majorVersion}. ${advice}`,
  );
}

/** The major version of the PostgreSQL that made the files. */
export async function versionOf(directory: string): Promise<number> {
  return Number.parseInt(await readFile(path.join(directory, 'PG_VERSION'), 'utf8'), 10);
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
