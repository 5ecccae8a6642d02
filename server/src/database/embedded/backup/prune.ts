/** Removes old backups, and the write-ahead log that no backup needs. */
import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';

import { syncDirectory } from '../place-cluster.ts';
import { backupsOf, listBackups, nameOfArchived, PART, walOf } from './manifest.ts';
import { isSegment } from './wal.ts';

/**
 * Keeps the newest `keep` backups and the log since the oldest of them; returns the names of the others. One that is
 * being removed is called `.part` first: a kill leaves no half backup that looks whole. A log goes after the backups
 * that need it.
 */
export async function prune(directory: string, keep: number): Promise<string[]> {
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
