/** What operators have to look after on the machine: backups, proofs of the books, and room on the disk. */
import { statfs } from 'node:fs/promises';
import { placeOf } from '../database/embedded/cluster.ts';
import { ageOf } from './last-done.ts';

export interface Upkeep {
  /** Undefined where the database has its own means of backups. */
  readonly backupAgeMs: number | undefined;
  readonly verifyAgeMs: number;
  /** The file system that the database is on; undefined where the database is elsewhere. */
  readonly disk: Disk | undefined;
}

export interface Disk {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

/** `isEmbedded` says whether the data directory has the database. */
export const readUpkeep = async (dataDir: string, isEmbedded: boolean): Promise<Upkeep> => ({
  backupAgeMs: isEmbedded ? await ageOf(dataDir, 'backup') : undefined,
  verifyAgeMs: await ageOf(dataDir, 'verify'),
  // The place may be a link.
  disk: isEmbedded ? ((await diskOf(placeOf(dataDir))) ?? (await diskOf(dataDir))) : undefined,
});

/** What this account may still use; undefined where the system does not say. */
async function diskOf(directory: string): Promise<Disk | undefined> {
  try {
    const { bavail, blocks, bsize } = await statfs(directory);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    return undefined;
  }
}
