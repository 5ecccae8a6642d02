/**
 * What a backup consists of. `manifest.json` is written when everything else of the backup is on the disk, and only
 * then does the directory of the backup lose its suffix `.part`: what has no manifest is no backup.
 *
 *     DIRECTORY/archive.json        whose backups these are
 *     DIRECTORY/wal/NAME.gz         the write-ahead log since the first backup
 *     DIRECTORY/backups/TIME/       cluster/ and manifest.json
 */
import { open, readdir, readFile, rename } from 'node:fs/promises';
import path from 'node:path';

import { AppError } from '../../../../core/errors/errors.ts';
import { hasErrorCode } from '../error-code.ts';
import { syncDirectory } from '../place-cluster.ts';
import { OWNER_ONLY_FILE } from './copy-file.ts';
import type { CopiedFile } from './copy-file.ts';
import type { WalRange } from './wal.ts';

/** One history of one database. After a restore or an upgrade there is a new one. */
export interface History {
  readonly systemIdentifier: string;
  readonly timeline: number;
}

export interface FileOfBackup extends CopiedFile {
  /** Within the directory, with `/`. */
  readonly path: string;
}

export interface Manifest extends WalRange, History {
  readonly format: 1;
  /** Major version. */
  readonly postgres: number;
  /** By the database's clock, in ISO 8601. */
  readonly startedAt: string;
  readonly endedAt: string;
  /** The directories of the cluster, empty ones included. */
  readonly directories: readonly string[];
  readonly files: readonly FileOfBackup[];
  /** The segments of the range, compressed, as they are in the archive. */
  readonly segments: readonly FileOfBackup[];
}

export interface Backup {
  readonly name: string;
  /** With `cluster` in it. */
  readonly directory: string;
  readonly manifest: Manifest;
}

export const PART = '.part';
export const CLUSTER = 'cluster';
const MANIFEST = 'manifest.json';
const ARCHIVE = 'archive.json';

export const walOf = (directory: string): string => path.join(directory, 'wal');
export const backupsOf = (directory: string): string => path.join(directory, 'backups');
export const archivedName = (segment: string): string => `${segment}.gz`;
export const nameOfArchived = (file: string): string => file.replace(/\.gz$/, '');

export const backupFailed = (message: string, cause?: unknown): AppError =>
  new AppError('backup_failed', message, cause === undefined ? {} : { cause });

/** The whole backups, the oldest first. Throws `backup_failed` when a manifest is damaged. */
export async function listBackups(directory: string): Promise<Backup[]> {
  const names = await readdir(backupsOf(directory)).catch((error: unknown) => {
    if (hasErrorCode(error, 'ENOENT', 'ENOTDIR')) throw backupFailed(`There are no backups in ${directory}.`);
    throw error;
  });
  const whole = names.filter((name) => !name.endsWith(PART) && !name.startsWith('.')).toSorted();
  return Promise.all(
    whole.map(async (name) => {
      const place = path.join(backupsOf(directory), name);
      return { name, directory: place, manifest: await readManifest(path.join(place, MANIFEST)) };
    }),
  );
}

async function readManifest(file: string): Promise<Manifest> {
  const found = await readJson(file);
  if (found === undefined) throw backupFailed(`${file} is missing: remove this backup, which is not whole.`);
  const { format, files, segments, directories } = found as Partial<Manifest>;
  if (format === 1 && [files, segments, directories].every(Array.isArray)) return found as Manifest;
  throw backupFailed(`${file} was made by a later version of Tributary, or is damaged.`);
}

export const writeManifest = (directory: string, manifest: Manifest): Promise<void> =>
  writeJson(path.join(directory, MANIFEST), manifest);

/** Undefined in a directory that has never had a backup. */
export const readHistory = async (directory: string): Promise<History | undefined> =>
  (await readJson(path.join(directory, ARCHIVE))) as History | undefined;

export const writeHistory = (directory: string, history: History): Promise<void> =>
  writeJson(path.join(directory, ARCHIVE), history);

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return undefined;
    if (error instanceof SyntaxError) throw backupFailed(`${file} is damaged: it holds no JSON.`);
    throw error;
  }
}

/** The file gets its name when it is on the disk as a whole. */
async function writeJson(file: string, content: unknown): Promise<void> {
  const part = `${file}${PART}`;
  const handle = await open(part, 'w', OWNER_ONLY_FILE);
  try {
    await handle.writeFile(`${JSON.stringify(content, null, 1)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(part, file);
  await syncDirectory(path.dirname(file));
}
