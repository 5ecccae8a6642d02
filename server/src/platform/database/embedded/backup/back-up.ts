/**
 * A base backup of the embedded database while it serves: PostgreSQL is told that one begins, its files are copied as
 * they change, and the write-ahead log of that time makes them one state when they are restored.
 */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readlink, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { withConnection } from '../../migrating/connections.ts';
import { settingOf } from '../archive-setting.ts';
import { hasErrorCode } from '../error-code.ts';
import { syncDirectory } from '../place-cluster.ts';
import { archiveTo, directoryOf, proveArchive, readHistoryOf, waitForSegments } from './archive.ts';
import { CONTROL_FILE, listFiles } from './cluster-files.ts';
import { copyFile, digestOf, forEachAtOnce, OWNER_ONLY_DIRECTORY, writeFile } from './copy-file.ts';
import {
  archivedName,
  backupFailed,
  backupsOf,
  CLUSTER,
  type FileOfBackup,
  listBackups,
  type Manifest,
  nameOfArchived,
  PART,
  walOf,
  writeManifest,
} from './manifest.ts';
import { isSegment, segmentBefore, segmentsOf } from './wal.ts';

export interface BackUpOptions {
  /** The address for the superuser of the embedded database. */
  readonly ownerUrl: string;
  /** Absolute. Belongs to this database from its first backup on. */
  readonly directory: string;
  /** How many backups stay, with the write-ahead log since the oldest of them; all of them if undefined. */
  readonly keep: number | undefined;
  readonly signal: AbortSignal;
}

export interface MadeBackup {
  readonly name: string;
  /** The size of the cluster's files, in bytes. */
  readonly size: number;
  readonly manifest: Manifest;
  /** The names of backups that were removed. */
  readonly pruned: readonly string[];
  /** The directory that was the archive until now, and gets no more of the log. */
  readonly formerArchive: string | undefined;
}

/** The advisory lock of backups. */
const LOCK = 0x42_4b_55_50;
const FILES_AT_ONCE = 4;

/** Throws `backup_failed` when the directory can't be used or the log does not arrive there. */
export async function backUp(options: BackUpOptions): Promise<MadeBackup> {
  return withConnection(options.ownerUrl, async (client) => {
    await requireAlone(client);
    const formerArchive = await archiveTo(client, options.directory);
    try {
      return { ...(await makeBackup(client, options)), formerArchive };
    } catch (error) {
      if (formerArchive === undefined || !(error instanceof Error) || options.signal.aborted) throw error;
      throw backupFailed(
        `${error.message} The write-ahead log goes to ${options.directory} already, and no longer to ` +
          `${formerArchive}: until a backup succeeds there, nothing can be restored that happens from now on.`,
        error,
      );
    }
  });
}

async function makeBackup(
  client: pg.Client,
  { directory, keep, signal }: BackUpOptions,
): Promise<Omit<MadeBackup, 'formerArchive'>> {
  const history = await readHistoryOf(client);
  await proveArchive(client, directory, history.timeline);
  await removeParts(directory);
  const { rows } = await client.query<{ start: string; now: string }>(
    `SELECT pg_backup_start('tributary', fast => true)::text AS start,
              to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS now`,
  );
  const startedAt = rows[0]?.now ?? '';
  const name = startedAt.replaceAll(':', '-');
  const part = path.join(backupsOf(directory), `${name}${PART}`);
  await mkdir(path.join(part, CLUSTER), { recursive: true, mode: OWNER_ONLY_DIRECTORY });
  const copied = await copyCluster(await directoryOf(client), path.join(part, CLUSTER), signal);
  const end = await stopBackup(client, path.join(part, CLUSTER));
  const range = { firstSegment: end.firstSegment, lastSegment: segmentBefore(history.timeline, end.position) };
  const segments = segmentsOf(range);
  await waitForSegments(client, directory, segments);
  const manifest: Manifest = {
    format: 1,
    postgres: Math.floor(Number(await settingOf(client, 'server_version_num')) / 10_000),
    ...history,
    ...range,
    startedAt,
    endedAt: end.endedAt,
    directories: copied.directories,
    files: [...copied.files, ...end.files].toSorted((a, b) => (a.path < b.path ? -1 : 1)),
    segments: await Promise.all(segments.map((segment) => digestOfSegment(directory, segment))),
  };
  signal.throwIfAborted();
  await writeManifest(part, manifest);
  await rename(part, path.join(backupsOf(directory), name));
  await syncDirectory(backupsOf(directory));
  const pruned = keep === undefined ? [] : await prune(directory, keep);
  const size = manifest.files.reduce((sum, file) => sum + file.size, 0);
  return { name, manifest, pruned, size };
}

async function requireAlone(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [LOCK]);
  if (rows[0]?.locked !== true) throw backupFailed('Another backup of this database is being made.');
  if ((await settingOf(client, 'archive_mode')) === 'on') return;
  throw backupFailed('PostgreSQL was started by an earlier version of Tributary: stop the server, and start it again.');
}

/** Removes the parts that killed runs left. */
async function removeParts(directory: string): Promise<void> {
  for (const name of await readdir(backupsOf(directory))) {
    if (name.endsWith(PART)) await rm(path.join(backupsOf(directory), name), { recursive: true });
  }
}

interface Copied {
  readonly directories: string[];
  readonly files: FileOfBackup[];
}

async function copyCluster(cluster: string, target: string, signal: AbortSignal): Promise<Copied> {
  await requireOneTablespace(cluster);
  const copied: Copied = { directories: [], files: [] };
  const found = await listFiles(cluster);
  for (const directory of found.directories) {
    await mkdir(path.join(target, directory), { mode: OWNER_ONLY_DIRECTORY });
    copied.directories.push(asWritten(directory));
  }
  const copyOne = async (file: string): Promise<void> => {
    signal.throwIfAborted();
    try {
      const made = await copyFile(path.join(cluster, file), path.join(target, file), true);
      copied.files.push({ path: asWritten(file), ...made });
    } catch (error) {
      // A table was dropped or an index made anew meanwhile: the log tells the restored cluster.
      if (!hasErrorCode(error, 'ENOENT') || existsSync(path.join(cluster, file))) throw error;
    }
  };
  await forEachAtOnce(found.files, FILES_AT_ONCE, copyOne);
  await copyOne(CONTROL_FILE);
  for (const directory of ['', ...found.directories]) await syncDirectory(path.join(target, directory));
  return copied;
}

/** The embedded database has none of its own. */
async function requireOneTablespace(cluster: string): Promise<void> {
  const [other] = await readdir(path.join(cluster, 'pg_tblspc'));
  if (other === undefined) return;
  const place = await readlink(path.join(cluster, 'pg_tblspc', other)).catch(() => other);
  throw backupFailed(`The tablespace ${place} lies outside the data directory, and would not be in the backup.`);
}

const asWritten = (name: string): string => name.split(path.sep).join('/');

interface EndOfBackup {
  /** In the log: what comes before it is needed. */
  readonly position: string;
  readonly endedAt: string;
  readonly firstSegment: string;
  readonly files: readonly FileOfBackup[];
}

/** In the session that began the backup. Without its label, recovery would begin at the wrong place. */
async function stopBackup(client: pg.Client, cluster: string): Promise<EndOfBackup> {
  const { rows } = await client.query<{ position: string; label: string; map: string; now: string }>(
    `SELECT lsn::text AS position, labelfile AS label, spcmapfile AS map,
            to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS now
       FROM pg_backup_stop(wait_for_archive => false)`,
  );
  const [end] = rows;
  const firstSegment = /^START WAL LOCATION: \S+ \(file (\w+)\)$/m.exec(end?.label ?? '')?.[1];
  if (end === undefined || firstSegment === undefined) throw new Error('pg_backup_stop gave no label of the backup');
  const files = [await writeFile(cluster, 'backup_label', end.label)];
  if (end.map !== '') files.push(await writeFile(cluster, 'tablespace_map', end.map));
  await syncDirectory(cluster);
  return { position: end.position, endedAt: end.now, firstSegment, files };
}

async function digestOfSegment(directory: string, segment: string): Promise<FileOfBackup> {
  const file = archivedName(segment);
  return { path: file, ...(await digestOf(path.join(walOf(directory), file))) };
}

/**
 * Keeps the newest `keep` backups and the log since the oldest of them; returns the names of the others. One that is
 * being removed is called `.part` first: a kill leaves no half backup that looks whole. A log goes after the backups
 * that need it.
 */
async function prune(directory: string, keep: number): Promise<string[]> {
  const backups = await listBackups(directory);
  const [oldest] = backups.slice(-keep);
  const others = backups.slice(0, -keep);
  for (const backup of others) await rename(backup.directory, `${backup.directory}${PART}`);
  await syncDirectory(backupsOf(directory));
  for (const backup of others) await rm(`${backup.directory}${PART}`, { recursive: true });
  if (oldest !== undefined) await removeLogBefore(directory, oldest.manifest.firstSegment);
  return others.map(({ name }) => name);
}

async function removeLogBefore(directory: string, firstNeeded: string): Promise<void> {
  for (const file of await readdir(walOf(directory))) {
    const segment = nameOfArchived(file).slice(0, firstNeeded.length);
    if (isSegment(segment) && segment < firstNeeded) await rm(path.join(walOf(directory), file));
  }
}
