/**
 * Links that go to an address by mail, or are printed where the server runs, and prove that it is its reader's. A token
 * has 256 random bits; only its digest is kept. It covers the kind, so that a token of one kind opens nothing of the
 * other.
 */
import { hash, randomBytes } from 'node:crypto';
import { databaseNow } from '../../../platform/database/clock.ts';
import type { DbDeps, Tx } from '../../../platform/database/pool.ts';
import { transact } from '../../../platform/database/transaction.ts';
import { findFactors, findUserByEmail } from '../queries.ts';
import { deleteEndedLinks, deleteLink, findLink, insertLink, type PersonLink } from './queries.ts';

export { deleteAllEndedLinks, deleteLinksOf, deleteSigningLinksOf } from './queries.ts';

export type LinkKind = 'address_proof' | 'password_reset' | 'sign_in';

export const RESET_MINUTES = 30;
const MINUTE_MS = 60_000;
export const SIGN_IN_LINK_MS = 24 * 60 * MINUTE_MS;
const VALID_MS: Readonly<Record<LinkKind, number>> = {
  address_proof: 24 * 60 * MINUTE_MS,
  password_reset: RESET_MINUTES * MINUTE_MS,
  sign_in: SIGN_IN_LINK_MS,
};
const SECRET_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

const digestOf = (kind: LinkKind, token: string): Buffer => hash('sha256', `${kind}\n${token}`, 'buffer');

/**
 * Undefined if nobody has this address any more, if it is proven already, or for a link that signs in somebody with a
 * second factor. Called when the mail is sent.
 */
export async function makeLink({ db }: DbDeps, kind: LinkKind, email: string): Promise<string | undefined> {
  return transact(db, async (tx) => {
    const userId = await concerned(tx, kind, email);
    return userId && (await putLink(tx, kind, { userId, email }, await databaseNow(tx))).token;
  });
}

export interface NewLink {
  readonly token: string;
  readonly expiresAt: Date;
}

export async function putLink(tx: Tx, kind: LinkKind, { userId, email }: PersonLink, at: Date): Promise<NewLink> {
  const token = randomBytes(SECRET_BYTES).toString('base64url');
  await deleteEndedLinks(tx, userId, at);
  const expiresAt = new Date(at.getTime() + VALID_MS[kind]);
  await insertLink(tx, { digest: digestOf(kind, token), kind, userId, email, expiresAt });
  return { token, expiresAt };
}

async function concerned(tx: Tx, kind: LinkKind, email: string): Promise<string | undefined> {
  const user = await findUserByEmail(tx, email);
  if (user === undefined) return undefined;
  const { id, emailVerified } = user;
  if (kind === 'address_proof') return emailVerified ? undefined : id;
  return kind === 'sign_in' && (await findFactors(tx, id)).isOn ? undefined : id;
}

/** Looks without using it up. */
export async function lookAtLink({ db }: DbDeps, kind: LinkKind, token: string): Promise<PersonLink | undefined> {
  return TOKEN.test(token) ? findLink(db, kind, digestOf(kind, token), await databaseNow(db)) : undefined;
}

/** If two use it at once, one gets it. */
export async function takeLink(tx: Tx, kind: LinkKind, token: string, at: Date): Promise<PersonLink | undefined> {
  return TOKEN.test(token) ? deleteLink(tx, kind, digestOf(kind, token), at) : undefined;
}
