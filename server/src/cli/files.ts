/** Files that commands read and write as a whole. */
import { createWriteStream } from 'node:fs';
import { readFile, rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../core/errors/errors.ts';
import type { Invocation } from './invocation.ts';

const MEGABYTE = 1024 * 1024;

/** @throws AppError validation_failed when it can't be read or is larger than `bytesMax`. */
export async function readWhole(invocation: Invocation, path: string, bytesMax: number): Promise<Buffer> {
  const tooLarge = () =>
    new AppError('validation_failed', `The file ${path} is larger than ${bytesMax / MEGABYTE} MB.`);
  try {
    const file = invocation.path(path);
    const { size } = await stat(file);
    if (size > bytesMax) throw tooLarge();
    return await readFile(file);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw unusable(error, path, 'read');
  }
}

/** Translates an error of the file system. */
export function unusable(error: unknown, path: string, done: 'read' | 'written'): unknown {
  const code = error instanceof Error && 'syscall' in error && 'code' in error ? String(error.code) : undefined;
  if (code === undefined) return error;
  const details = { ...(done === 'written' && { field: 'output' }), cause: error };
  return new AppError('validation_failed', `The file ${path} cannot be ${done} (${code}).`, details);
}

export const OUTPUT_OPTION = [
  '--output <path>',
  'a file that is replaced when it is there; standard output when missing',
] as const;

interface OutputOptions {
  readonly output?: string;
  readonly json?: true;
}

/** @throws AppError validation_failed if both the file and JSON would go to standard output. */
export function requireOutput({ output, json }: OutputOptions): void {
  if (output !== undefined || json !== true) return;
  throw new AppError('validation_failed', 'With --json, the file needs --output.', { field: 'output' });
}

/** To the file `output`, or to standard output. */
export async function writeWhole(
  invocation: Invocation,
  output: string | undefined,
  text: AsyncIterable<string>,
): Promise<void> {
  const pieces = Readable.from(text, { highWaterMark: 1 });
  if (output === undefined) return pipeline(pieces, invocation.stdout, { end: false });
  const path = invocation.path(output);
  // The file gets its name when it is complete, so that nobody takes a part for the whole.
  const part = `${path}.part`;
  try {
    await pipeline(pieces, createWriteStream(part));
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw unusable(error, path, 'written');
  }
}
