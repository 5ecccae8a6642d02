/** The passwords of the embedded database: in files of the data directory that only its owner can read. */
import { randomBytes } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';

import { AppError } from '../../../core/errors/errors.ts';
import { hasErrorCode } from './error-code.ts';

/**
 * The password of a role. Makes one when it is missing and may be made: that of `tributary` only before its cluster.
 * Throws `database_unavailable` when it is missing although a cluster exists, or belongs to another user.
 */
export async function readOrCreatePassword(file: string, mayCreate: boolean): Promise<string> {
  if (mayCreate) await createPassword(file);
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    const reason = hasErrorCode(error, 'ENOENT')
      ? `${file} is missing: bring it back from a backup; without it nobody can sign in to the database beside it`
      : `${file} cannot be read: start Tributary as the user who started it first`;
    throw new AppError('database_unavailable', `The password of the embedded database: ${reason}.`, { cause: error });
  }
}

/** The file gets its name only when it is complete and on disk. If another process was faster, its password is kept. */
async function createPassword(file: string): Promise<void> {
  const temporary = `${file}-${randomBytes(8).toString('hex')}`;
  const handle = await open(temporary, 'wx', 0o600);
  try {
    await handle.writeFile(`${randomBytes(24).toString('base64url')}\n`);
    await handle.sync();
    await link(temporary, file);
  } catch (error) {
    if (!hasErrorCode(error, 'EEXIST')) throw error;
  } finally {
    await handle.close();
    await rm(temporary, { force: true });
  }
}
