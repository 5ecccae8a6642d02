/**
 * When work of the operator last succeeded here: files in the data directory, which commands leave and servers read.
 * The database does not know: its books may be proved on a standby, and a backup must not depend on what it writes.
 */
import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeDirectory } from '../database/embedded/make-directory.ts';

export type Deed = 'backup' | 'verify';

const fileOf = (dataDir: string, deed: Deed): string => join(dataDir, `last-${deed}`);

/** Never rejects: where there is no directory to write to, the deed is done all the same. */
export async function noteDone(dataDir: string, deed: Deed): Promise<void> {
  try {
    await makeDirectory(dataDir);
    const file = fileOf(dataDir, deed);
    // Another account may have left it, which only a new file replaces; and the server may be a third.
    await rm(file, { force: true });
    await writeFile(file, '', { mode: 0o644 });
  } catch {
    // Its age says so.
  }
}

/** By the clock that dated the file; infinite if it was never done here. */
export async function ageOf(dataDir: string, deed: Deed): Promise<number> {
  try {
    const { mtimeMs } = await stat(fileOf(dataDir, deed));
    return Math.max(Date.now() - mtimeMs, 0);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
