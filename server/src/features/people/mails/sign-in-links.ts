/**
 * Links that sign a person in once, without a password: printed where the server runs, or sent by mail as a proof to
 * somebody who has no password. Such a link is a first factor, so it does nothing for a person who has a second one.
 */
import { databaseNow } from '../../../platform/database/clock.ts';
import type { DbDeps, Tx } from '../../../platform/database/pool.ts';
import { transact } from '../../../platform/database/transaction.ts';
import { AppError } from '../../../core/errors/errors.ts';
import type { Origin } from '../../../core/words/principal.ts';
import { readEmail } from '../read-person.ts';
import { deleteLinksOf, type PersonLink } from './queries.ts';
import { lookAtLink, putLink, takeLink } from './person-links.ts';
import { lockUser, lockUserById } from '../queries.ts';
import { recordPersonChange } from '../record-person-change.ts';
import { hasSecondFactor } from '../proofs.ts';

export interface MadeLink {
  readonly email: string;
  /** Shown once; only its digest is kept. */
  readonly token: string;
  readonly expiresAt: Date;
}

/** The operator makes one, for a person they trust with it. @throws AppError validation_failed, not_found */
export async function makeSignInLink({ db }: DbDeps, address: string, origin: Origin): Promise<MadeLink> {
  const email = readEmail(address).toLowerCase();
  return transact(db, async (tx) => {
    const user = await lockUser(tx, email);
    if (user === undefined) throw new AppError('not_found', `Nobody signs in with ${email}.`);
    if (await hasSecondFactor(tx, user.id)) {
      const way = 'They sign in with their passkey, or with a password: `people reset-password` sets one.';
      throw new AppError('validation_failed', `${email} has a second factor, which no link replaces. ${way}`);
    }
    const at = await databaseNow(tx);
    const made = await putLink(tx, 'sign_in', { userId: user.id, email }, at);
    await recordPersonChange(tx, { ...user, email }, origin, at, { action: 'person.sign_in_link_made' });
    return { email, ...made };
  });
}

/**
 * Uses the link up, and ends all others of the person. Of several at once one succeeds. The person stays locked.
 * @throws AppError sign_in_refused
 */
export async function takeSignInLink(tx: Tx, token: string): Promise<PersonLink> {
  const known = await lookAtLink({ db: tx }, 'sign_in', token);
  if (known === undefined) throw linkRefused();
  await lockUserById(tx, known.userId);
  const link = await takeLink(tx, 'sign_in', token, await databaseNow(tx));
  if (link === undefined || (await hasSecondFactor(tx, link.userId))) throw linkRefused();
  await deleteLinksOf(tx, link.userId, 'sign_in');
  return link;
}

const linkRefused = (): AppError =>
  new AppError('sign_in_refused', 'The link was already used, has expired, or a newer one was used. Get another one.');
