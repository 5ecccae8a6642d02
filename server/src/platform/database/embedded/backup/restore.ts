/**
 * Makes the database of a data directory that has none, from a backup and the write-ahead log since then. Beside its
 * final place: a kill leaves no database, and the restore runs again from its start.
 */
import { chown, lstat, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';

import { runnableBinaries } from '../binaries.ts';
import { placeOf } from '../cluster.ts';
import { makeDirectory } from '../make-directory.ts';
import { readOrCreatePassword } from '../password.ts';
import { placeCluster } from '../place-cluster.ts';
import { accountForPostgres } from '../unprivileged.ts';
import type { Account } from '../unprivileged.ts';
import { chooseBackup } from './choose-backup.ts';
import { copyFile, forEachAtOnce, OWNER_ONLY_DIRECTORY, writeFile } from './copy-file.ts';
import type { Backup, FileOfBackup } from './manifest.ts';
import { backupFailed, CLUSTER, walOf } from './manifest.ts';
import { recover } from './recover.ts';
import { expandSegments } from './segments.ts';

export interface RestoreOptions {
  /** Absolute, and without a database. */
  readonly dataDir: string;
  /** The directory of the backups. Absolute. */
  readonly directory: string;
  /** The last instant whose transactions come back; undefined means all that the archive has. */
  readonly to: Date | undefined;
  readonly signal: AbortSignal;
}

export interface Restored {
  readonly backup: string;
  /** The commit of the last transaction that came back, as PostgreSQL writes it. */
  readonly lastCommit: string | undefined;
}

const FILES_AT_ONCE = 4;

/**
 * Throws `backup_failed` when the data directory has a database, when no backup fits, when a file of the backup is
 * missing or differs from its digest, and when the log does not lead to the instant.
 */
export async function restore({ dataDir, directory, to, signal }: RestoreOptions): Promise<Restored> {
  await makeDirectory(dataDir);
  const place = placeOf(dataDir);
  if (await isThere(place)) throw taken(dataDir);
  const account = accountForPostgres();
  const binaries = await runnableBinaries(account);
  const { backup, segments } = await chooseBackup(directory, to);
  const { postgres } = backup.manifest;
  if (postgres !== binaries.majorVersion) {
    throw backupFailed(
      `The backup was made by PostgreSQL ${postgres}, and this version of Tributary brings ` +
        `PostgreSQL ${binaries.majorVersion}. Restore it with the version of Tributary that made it, and upgrade then.`,
    );
  }
  const password = await readOrCreatePassword(path.join(dataDir, 'database-password'), true);
  let lastCommit: string | undefined;
  const build = async (work: string): Promise<void> => {
    const cluster = path.join(work, CLUSTER);
    await copyBackup(backup, cluster, signal);
    await expandSegments({ from: walOf(directory), to: path.join(cluster, 'pg_wal'), backup, segments, signal });
    await writeFile(cluster, 'recovery.signal', '');
    if (account !== undefined) await giveTo(account, cluster);
    ({ lastCommit } = await recover({ binaries, account, cluster, password, to, signal }));
  };
  if (!(await placeCluster({ place, account, task: 'restore', build }))) throw taken(dataDir);
  return { backup: backup.name, lastCommit };
}

const taken = (dataDir: string): Error =>
  backupFailed(
    `${dataDir} has a database already, which a restore never replaces. Set DATA_DIR to another directory, or ` +
      `move ${placeOf(dataDir)} away.`,
  );

async function copyBackup({ directory, manifest }: Backup, cluster: string, signal: AbortSignal): Promise<void> {
  const source = path.join(directory, CLUSTER);
  await mkdir(cluster, { mode: OWNER_ONLY_DIRECTORY });
  for (const name of manifest.directories) {
    await mkdir(path.join(cluster, within(name)), { recursive: true, mode: OWNER_ONLY_DIRECTORY });
  }
  await forEachAtOnce(manifest.files, FILES_AT_ONCE, async (file) => {
    signal.throwIfAborted();
    const name = within(file.path);
    // PostgreSQL flushes all files before it recovers.
    const made = await copyFile(path.join(source, name), path.join(cluster, name), false).catch((error: unknown) => {
      throw backupFailed(`${file.path} of the backup ${directory} cannot be copied.`, error);
    });
    requireSame(file, made, directory);
  });
}

function requireSame(file: FileOfBackup, made: Omit<FileOfBackup, 'path'>, directory: string): void {
  if (made.size === file.size && made.digest === file.digest) return;
  throw backupFailed(`${file.path} of the backup ${directory} is not what was backed up: its digest differs.`);
}

/** A manifest that somebody changed must not write elsewhere. */
function within(name: string): string {
  const normal = path.normalize(name);
  if (path.isAbsolute(normal) || normal.split(path.sep)[0] === '..') throw backupFailed(`The path ${name} leads out.`);
  return normal;
}

async function giveTo({ uid, gid }: Account, cluster: string): Promise<void> {
  for (const name of await readdir(cluster, { recursive: true })) await chown(path.join(cluster, name), uid, gid);
  await chown(cluster, uid, gid);
}

const isThere = (file: string): Promise<boolean> =>
  lstat(file).then(
    () => true,
    () => false,
  );
