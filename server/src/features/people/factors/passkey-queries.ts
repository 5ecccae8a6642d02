/** SQL of passkeys. better-auth inserts them and writes their counters. */
import type { Db, Tx } from '../../../platform/database/pool.ts';
import type { SealedPasskey } from '../row-seals.ts';

/** Oldest first. By the index on the user. */
export async function findPasskeysOf(db: Db, userId: string) {
  return db
    .selectFrom('auth_passkeys')
    .select(['id', 'name', 'credentialID as credentialId', 'transports', 'createdAt', 'last_used_at as lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** By the unique index on the credential. */
export async function findPasskey(db: Db, credentialId: string): Promise<SealedPasskey | undefined> {
  return db
    .selectFrom('auth_passkeys')
    .select(['userId', 'credentialID as credentialId', 'publicKey', 'seal'])
    .where('credentialID', '=', credentialId)
    .executeTakeFirst();
}

/** By the unique index on the credential. */
export async function notePasskeyUse(tx: Tx, credentialId: string, at: Date): Promise<void> {
  await tx.updateTable('auth_passkeys').set({ last_used_at: at }).where('credentialID', '=', credentialId).execute();
}

/** What better-auth's row lacks; its time is by its own clock. By the unique index on the credential. */
export async function completePasskey(
  tx: Tx,
  credentialId: string,
  { seal, at }: { readonly seal: Buffer; readonly at: Date },
): Promise<void> {
  const row = { createdAt: at, seal };
  await tx.updateTable('auth_passkeys').set(row).where('credentialID', '=', credentialId).execute();
}

/** Returns the former name; undefined if the person has no such passkey. By the primary key. */
export async function renamePasskey(
  tx: Tx,
  { userId, passkeyId, name }: { readonly userId: string; readonly passkeyId: string; readonly name: string },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('auth_passkeys')
    .select('name')
    .where('id', '=', passkeyId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  await tx.updateTable('auth_passkeys').set({ name }).where('id', '=', passkeyId).execute();
  return row.name ?? '';
}

/** Returns its name; undefined if the person has no such passkey. By the primary key. */
export async function deletePasskey(tx: Tx, userId: string, passkeyId: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('auth_passkeys')
    .where('id', '=', passkeyId)
    .where('userId', '=', userId)
    .returning('name')
    .executeTakeFirst();
  return row && (row.name ?? '');
}

/** Returns how many there were. By the index on the user. */
export async function deletePasskeysOf(tx: Tx, userId: string): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('auth_passkeys').where('userId', '=', userId).executeTakeFirst();
  return Number(numDeletedRows);
}
