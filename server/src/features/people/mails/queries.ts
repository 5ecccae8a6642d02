/** SQL of links that prove an address, by the primary key and the index on the user. */
import type { Db, Tx } from '../../../platform/database/pool.ts';
import { type Slots, statement } from '../../../platform/database/statement.ts';

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

/** All of them, or all of one kind. By the index on the user. */
export async function deleteLinksOf(tx: Tx, userId: string, kind?: string): Promise<void> {
  const links = tx.deleteFrom('person_links').where('user_id', '=', userId);
  await (kind === undefined ? links : links.where('kind', '=', kind)).execute();
}

/** Those that sign in or set a password: a link that confirms the address stays. By the index on the user. */
export async function deleteSigningLinksOf(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('person_links')
    .where('user_id', '=', userId)
    .where('kind', 'in', ['sign_in', 'password_reset'])
    .execute();
}

const DELETE_ALL_ENDED_LINKS = statement({
  name: 'delete_all_ended_links',
  text: ($: Slots<{ at: Date; max: number }>) => `
    DELETE FROM person_links WHERE digest IN (
      SELECT digest FROM person_links WHERE expires_at <= ${$.at} ORDER BY expires_at LIMIT ${$.max}
         FOR UPDATE SKIP LOCKED
    )`,
});

/** By the index on the end; returns how many there were. Skips rows that another process has locked. */
export async function deleteAllEndedLinks(tx: Tx, at: Date, max: number): Promise<number> {
  return Number(await DELETE_ALL_ENDED_LINKS.run(tx, { at, max }));
}
