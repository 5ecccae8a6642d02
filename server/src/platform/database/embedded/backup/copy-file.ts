/** Copies of files, with the digest of what was copied. */
import { createHash } from 'node:crypto';
import { constants, open } from 'node:fs/promises';
import path from 'node:path';

export interface CopiedFile {
  /** In bytes. */
  readonly size: number;
  /** SHA-256, in hexadecimal. */
  readonly digest: string;
}

/** Only the owner may read it: a backup holds everything that the database does. */
export const OWNER_ONLY_FILE = 0o600;
export const OWNER_ONLY_DIRECTORY = 0o700;

const PIECE_BYTES = 1024 * 1024;

/**
 * The target must not exist, and the source must be no link. A source that changes meanwhile gives a copy of something
 * in between. With `flush` the copy is on the disk when this resolves.
 */
export async function copyFile(source: string, target: string, flush: boolean): Promise<CopiedFile> {
  const from = await open(source, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    const to = await open(target, 'wx', OWNER_ONLY_FILE);
    try {
      const hash = createHash('sha256');
      // A cluster has a thousand small files: a whole piece for each would be a gigabyte of memory.
      const piece = Buffer.allocUnsafe(Math.min(PIECE_BYTES, (await from.stat()).size + 1));
      let size = 0;
      for (;;) {
        const { bytesRead } = await from.read(piece, 0, piece.length);
        if (bytesRead === 0) break;
        const bytes = piece.subarray(0, bytesRead);
        hash.update(bytes);
        await to.writeFile(bytes);
        size += bytesRead;
      }
      if (flush) await to.sync();
      return { size, digest: hash.digest('hex') };
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
}

export async function writeFile(directory: string, name: string, text: string): Promise<CopiedFile & { path: string }> {
  const bytes = Buffer.from(text);
  const handle = await open(path.join(directory, name), 'wx', OWNER_ONLY_FILE);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { path: name, size: bytes.length, digest: createHash('sha256').update(bytes).digest('hex') };
}

/** The digest of a file, and its size. */
export async function digestOf(source: string): Promise<CopiedFile> {
  const from = await open(source, 'r');
  try {
    const hash = createHash('sha256');
    let size = 0;
    for await (const piece of from.createReadStream({ autoClose: false })) {
      hash.update(piece as Buffer);
      size += (piece as Buffer).length;
    }
    return { size, digest: hash.digest('hex') };
  } finally {
    await from.close();
  }
}

/**
 * Runs `work` for all items, a few at once. After a failure no further one begins, and none is left when this rejects.
 */
export async function forEachAtOnce<T>(
  items: readonly T[],
  atOnceMax: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items[Symbol.iterator]();
  const failures: unknown[] = [];
  const worker = async (): Promise<void> => {
    for (const item of queue) {
      if (failures.length > 0) return;
      await work(item).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: atOnceMax }, worker));
  if (failures.length > 0) throw failures[0];
}
