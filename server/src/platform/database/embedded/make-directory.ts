import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { hasErrorCode } from './error-code.ts';

/**
 * Creates a directory and its parents, unless it exists. Node's own way loops for ever below /proc, where creating a
 * directory fails as if its parent were missing.
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
