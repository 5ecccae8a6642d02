/** SQL of links that prove an address, by the primary key and the index on the user. */
import type { Tx } from '../database/pool.ts';

interface PersonLink {
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

export async function deleteEndedLinks(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx.deleteFrom('person_links').where('user_id', '=', userId).where('expires_at', '<=', at).execute();
}
