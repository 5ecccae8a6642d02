import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { hasErrorCode } from './error-code.ts';

/**
 * Makes a directory with those above it, unless it is there. Node's own way never comes to an end below /proc, where a
 * directory is refused as if the one above it were missing.
 */
export async function makeDirectory(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    if (await isDirectory(path)) return;
    const isParentMissing = hasErrorCode(error, 'ENOENT') && !(await isDirectory(dirname(path)));
    if (!isParentMissing || dirname(path) === path) throw error;
    await makeDirectory(dirname(path));
    await mkdir(path).catch(async (again: unknown) => {
      if (!(await isDirectory(path))) throw again;
    });
  }
}

const isDirectory = (path: string): Promise<boolean> =>
  stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
