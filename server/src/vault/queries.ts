/** The row that shows processes whether they have the same encryption key. */
import type { Db } from '../database/pool.ts';

export async function findEncryptionCheck(db: Db): Promise<Buffer | undefined> {
  const row = await db.selectFrom('encryption_check').select('sealed').where('id', '=', 1).executeTakeFirst();
  return row?.sealed;
}

/** Keeps the first one: processes may start together. One statement, so it needs no transaction. */
export async function keepEncryptionCheck(db: Db, sealed: Buffer): Promise<void> {
  await db
    .insertInto('encryption_check')
    .values({ id: 1, sealed })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
