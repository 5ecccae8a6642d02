/**
 * Links that go to an address by mail and prove that it is its reader's. A token has 256 random bits; only its digest
 * is kept. It covers the kind, so that a token of one kind opens nothing of the other.
 */
import { hash, randomBytes } from 'node:crypto';
import { databaseNow } from '../database/clock.ts';
import type { DbDeps, Tx } from '../database/pool.ts';
import { transact } from '../database/transaction.ts';
import { findCredential, findUserByEmail } from './queries.ts';
import { deleteEndedLinks, deleteLink, findLink, insertLink, type PersonLink } from './link-queries.ts';

export type LinkKind = 'address_proof' | 'password_reset';

export const RESET_MINUTES = 30;
const MINUTE_MS = 60_000;
const VALID_MS: Readonly<Record<LinkKind, number>> = {
  address_proof: 24 * 60 * MINUTE_MS,
  password_reset: RESET_MINUTES * MINUTE_MS,
};
const SECRET_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

const digestOf = (kind: LinkKind, token: string): Buffer => hash('sha256', `${kind}\n${token}`, 'buffer');

/** Undefined if nobody has this address any more, or if it is proven already. Called when the mail is sent. */
export async function makeLink({ db }: DbDeps, kind: LinkKind, email: string): Promise<string | undefined> {
  const token = randomBytes(SECRET_BYTES).toString('base64url');
  return transact(db, async (tx) => {
    const userId = await concerned(tx, kind, email);
    if (userId === undefined) return undefined;
    const at = await databaseNow(tx);
    await deleteEndedLinks(tx, userId, at);
    const expiresAt = new Date(at.getTime() + VALID_MS[kind]);
    await insertLink(tx, { digest: digestOf(kind, token), kind, userId, email, expiresAt });
    return token;
  });
}

async function concerned(tx: Tx, kind: LinkKind, email: string): Promise<string | undefined> {
  if (kind === 'password_reset') return (await findCredential(tx, email))?.userId;
  const user = await findUserByEmail(tx, email);
  return user?.emailVerified === false ? user.id : undefined;
}

/** Looks without using it up. */
export async function lookAtLink({ db }: DbDeps, kind: LinkKind, token: string): Promise<PersonLink | undefined> {
  return TOKEN.test(token) ? findLink(db, kind, digestOf(kind, token), await databaseNow(db)) : undefined;
}

/** Of two that use it at once, one gets it. */
export async function takeLink(tx: Tx, kind: LinkKind, token: string, at: Date): Promise<PersonLink | undefined> {
  return TOKEN.test(token) ? deleteLink(tx, kind, digestOf(kind, token), at) : undefined;
}
