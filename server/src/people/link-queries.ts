/** SQL of links that prove an address, by the primary key and the index on the user. */
import type { Db, Tx } from '../database/pool.ts';

export interface PersonLink {
  readonly userId: string;
  readonly email: string;
}

interface NewLink extends PersonLink {
  readonly digest: Buffer;
  readonly kind: string;
  readonly expiresAt: Date;
}

export async function insertLink(tx: Tx, { digest, kind, userId, email, expiresAt }: NewLink): Promise<void> {
  await tx.insertInto('person_links').values({ digest, kind, email, user_id: userId, expires_at: expiresAt }).execute();
}

export async function findLink(db: Db, kind: string, digest: Buffer, at: Date): Promise<PersonLink | undefined> {
  return db
    .selectFrom('person_links')
    .select(['user_id as userId', 'email'])
    .where((eb) => eb.and({ digest, kind }))
    .where('expires_at', '>', at)
    .executeTakeFirst();
}

export async function deleteLink(tx: Tx, kind: string, digest: Buffer, at: Date): Promise<PersonLink | undefined> {
  return tx
    .deleteFrom('person_links')
    .where((eb) => eb.and({ digest, kind }))
    .where('expires_at', '>', at)
    .returning(['user_id as userId', 'email'])
    .executeTakeFirst();
}

export async function deleteEndedLinks(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx.deleteFrom('person_links').where('user_id', '=', userId).where('expires_at', '<=', at).execute();
}

export async function deleteLinksOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('person_links').where('user_id', '=', userId).execute();
}
