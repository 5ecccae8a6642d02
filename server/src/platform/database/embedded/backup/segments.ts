/** Takes the write-ahead log out of the archive. */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

import { digestOf, OWNER_ONLY_DIRECTORY, OWNER_ONLY_FILE } from './copy-file.ts';
import { archivedName, backupFailed } from './manifest.ts';
import type { Backup } from './manifest.ts';

interface Expansion {
  readonly from: string;
  /** The directory in which PostgreSQL looks for them. */
  readonly to: string;
  readonly backup: Backup;
  readonly segments: readonly string[];
  readonly signal: AbortSignal;
}

/**
 * Throws `backup_failed` when one is damaged. Those of the backup itself have a digest in the manifest; gzip and
 * PostgreSQL check the later ones.
 */
export async function expandSegments({ from, to, backup, segments, signal }: Expansion): Promise<void> {
  await mkdir(to, { recursive: true, mode: OWNER_ONLY_DIRECTORY });
  const digests = new Map(backup.manifest.segments.map((file) => [file.path, file.digest]));
  for (const segment of segments) {
    const source = path.join(from, archivedName(segment));
    const expected = digests.get(archivedName(segment));
    if (expected !== undefined && (await digestOf(source)).digest !== expected) {
      throw backupFailed(`${source} is not what was archived: its digest differs.`);
    }
    const target = createWriteStream(path.join(to, segment), { mode: OWNER_ONLY_FILE, flush: true });
    try {
      await pipeline(createReadStream(source), createGunzip(), target, { signal });
    } catch (error) {
      signal.throwIfAborted();
      throw backupFailed(`${source} cannot be expanded: ${error instanceof Error ? error.message : ''}.`, error);
    }
  }
}
