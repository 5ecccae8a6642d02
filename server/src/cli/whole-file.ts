import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../errors.ts';

/** Nobody may take a part for the whole: the file gets its name when it is complete. */
export async function writeWhole(pieces: Readable, path: string): Promise<void> {
  const part = `${path}.part`;
  try {
    await pipeline(pieces, createWriteStream(part));
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    const code = error instanceof Error && 'syscall' in error && 'code' in error ? String(error.code) : undefined;
    if (code === undefined) throw error;
    throw new AppError('validation_failed', `The file ${path} cannot be written (${code}).`, {
      field: 'output',
      cause: error,
    });
  }
}
