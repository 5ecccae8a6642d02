import type { Config } from '../platform/config/config.ts';
import type { Db } from '../platform/database/pool.ts';
import { encryptionKeysOf } from '../platform/vault/encryption-key.ts';
import { Keyring } from '../platform/vault/keyring.ts';

/** @throws AppError encryption_key_unusable when the keys of this process are not those of the database's secrets. */
export async function loadedKeyring({ config, db }: { readonly config: Config; readonly db: Db }): Promise<Keyring> {
  const keyring = new Keyring(db, encryptionKeysOf(config));
  await keyring.load();
  return keyring;
}
