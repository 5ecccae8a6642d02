/** Which backup to begin with, and which of the write-ahead log follows. */
import { readdir } from 'node:fs/promises';

import { archivedName, backupFailed, listBackups, nameOfArchived, walOf } from './manifest.ts';
import type { Backup } from './manifest.ts';
import { isSegment, segmentAfter, segmentsOf } from './wal.ts';

interface Choice {
  readonly backup: Backup;
  /** From the first one of the backup on, without a gap. */
  readonly segments: readonly string[];
}

/**
 * The newest backup, or the newest that ended before the instant. Throws `backup_failed` when there is none, or when a
 * segment is missing that is needed: behind a gap nothing can be restored.
 */
export async function chooseBackup(directory: string, to: Date | undefined): Promise<Choice> {
  const backups = await listBackups(directory);
  const [oldest] = backups;
  if (oldest === undefined) throw backupFailed(`There are no whole backups in ${directory}.`);
  const backup = backups.findLast(({ manifest }) => to === undefined || Date.parse(manifest.endedAt) <= to.getTime());
  if (backup === undefined) {
    throw backupFailed(
      `The oldest backup in ${directory} ended at ${oldest.manifest.endedAt}: nothing before is kept.`,
    );
  }
  return { backup, segments: await segmentsFrom(directory, backup, to) };
}

async function segmentsFrom(directory: string, backup: Backup, to: Date | undefined): Promise<string[]> {
  const { firstSegment, lastSegment } = backup.manifest;
  const there = new Set((await readdir(walOf(directory))).map(nameOfArchived).filter(isSegment));
  const missing = segmentsOf(backup.manifest).find((name) => !there.has(name));
  if (missing !== undefined) {
    throw backupFailed(
      `${archivedName(missing)} is missing in ${walOf(directory)}: the backup ${backup.name} needs it.`,
    );
  }
  const segments: string[] = [];
  for (let name = firstSegment; there.has(name); name = segmentAfter(name)) segments.push(name);
  const last = segments.at(-1) ?? lastSegment;
  const behind = [...there].some((name) => name > last && name.slice(0, 8) === last.slice(0, 8));
  if (behind && to === undefined) {
    throw backupFailed(
      `${archivedName(segmentAfter(last))} is missing in ${walOf(directory)}, and later ones are there. ` +
        'Only with --to an instant before the gap can this be restored.',
    );
  }
  return segments;
}
