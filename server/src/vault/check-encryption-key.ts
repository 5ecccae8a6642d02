/** Checks at the start whether this process has the encryption key that sealed the database's secrets. */
import type { Db } from '../database/pool.ts';
import { AppError } from '../errors.ts';
import { findEncryptionCheck, keepEncryptionCheck } from './queries.ts';
import { type Vault, VaultError } from './vault.ts';

const TEXT = 'the encryption key is the right one';
const CONTEXT = 'encryption check';

/**
 * The first process to start stores something sealed, and all others must be able to open it.
 * @throws AppError encryption_key_unusable when this process has another key.
 */
export async function requireSameEncryptionKey({
  db,
  vault,
}: {
  readonly db: Db;
  readonly vault: Vault;
}): Promise<void> {
  if ((await findEncryptionCheck(db)) === undefined) await keepEncryptionCheck(db, vault.seal(TEXT, CONTEXT));
  const sealed = await findEncryptionCheck(db);
  if (sealed === undefined) throw new Error('the encryption check vanished from the database');
  try {
    vault.open(sealed, CONTEXT);
  } catch (error) {
    if (!(error instanceof VaultError)) throw error;
    const message =
      'The encryption key is not the one that the secrets in this database were sealed with. Set ENCRYPTION_KEY to ' +
      'that one, or put its file "encryption-key" back into the data directory.';
    throw new AppError('encryption_key_unusable', message, { cause: error });
  }
}
