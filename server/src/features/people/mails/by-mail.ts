/**
 * What people do with links from their mailbox: confirm their address, and set a new password without the old one. An
 * address belongs to the reader of its mails. Somebody else may have signed up with it before, so an account whose
 * address was never confirmed and that belongs to no business is made anew by a reset: nothing of it stays.
 */
import { databaseNow } from '../../../platform/database/clock.ts';
import type { Tx } from '../../../platform/database/pool.ts';
import { transact } from '../../../platform/database/transaction.ts';
import { AppError } from '../../../core/errors/errors.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import type { Origin } from '../../../core/words/principal.ts';
import { networksOf } from '../../../platform/wire/network.ts';
import type { Auth } from '../auth.ts';
import { proofLinkCounter, proofRequestCounter, resetCounters, tokenCounters } from '../attempts/attempt-limits.ts';
import { asked, requirePasswordLength } from '../failures.ts';
import { deleteLinksOf } from './queries.ts';
import type { People } from '../people.ts';
import { lookAtLink, takeLink } from './person-links.ts';
import { hasSecondFactor, provesByLink } from '../proofs.ts';
import {
  deletePerson,
  deleteSessionsOf,
  findBusinessIdsOf,
  findFactors,
  lockUser,
  markProven,
  setPasswordOf,
} from '../queries.ts';
import { recordPersonChange } from '../record-person-change.ts';

interface Deps {
  readonly people: People;
}

interface Person {
  readonly id: string;
  readonly email: string;
  readonly emailVerified?: boolean | undefined;
}

/**
 * Does the same work for every address, so neither the answer nor its time tells whether somebody has it; the person is
 * looked up when the mail is sent.
 * @throws AppError mail_unavailable, too_many_failed_attempts
 */
export async function requestReset({ people }: Deps, from: string, address: string): Promise<void> {
  requireMail(people);
  const to = address.toLowerCase();
  await people.attempts.countEach(resetCounters(from, to));
  await transact(people.db, async (tx) =>
    queueMail(tx, people, { to, at: await databaseNow(tx), kind: 'password_reset' }),
  );
}

interface Proving {
  readonly user: Person;
  readonly provedWith: string | undefined;
}

/** Sends a link that proves that it is them. @throws AppError mail_unavailable, validation_failed */
export async function requestProofLink({ people }: Deps, { user: { id, email }, provedWith }: Proving): Promise<void> {
  requireMail(people);
  if (!provesByLink(await findFactors(people.db, id), provedWith)) {
    throw new AppError('validation_failed', 'Confirm with your password or your passkey instead.');
  }
  await people.attempts.count(proofLinkCounter(id));
  await transact(people.db, async (tx) =>
    queueMail(tx, people, { to: email, at: await databaseNow(tx), kind: 'sign_in_link' }),
  );
}

/** Sends another link to confirm the address, unless it is confirmed. @throws AppError like `requestReset` */
export async function requestProof({ people }: Deps, { id, email, emailVerified }: Person): Promise<void> {
  requireMail(people);
  if (emailVerified === true) return;
  await people.attempts.count(proofRequestCounter(id));
  await transact(people.db, async (tx) =>
    queueMail(tx, people, { to: email, at: await databaseNow(tx), kind: 'address_proof' }),
  );
}

/**
 * Only in a session of the same person: the reader of the mail must not confirm an account that a stranger made with
 * their address. @throws AppError sign_in_refused, too_many_failed_attempts
 */
export async function confirmAddress({ people }: Deps, from: string, person: Person, token: string): Promise<void> {
  await people.attempts.run(tokenCounters(from), () =>
    transact(people.db, async (tx) => {
      const at = await databaseNow(tx);
      const link = await takeLink(tx, 'address_proof', token, at);
      if (link?.userId !== person.id || link.email !== person.email) throw linkRefused();
      await markProven(tx, person.id, at);
    }),
  );
}

/** What the page of a reset shows. Does not use the link up. @throws AppError sign_in_refused */
export async function lookAtReset({ people }: Deps, from: string, token: string) {
  return people.attempts.run(tokenCounters(from), async () => {
    const link = await lookAtLink({ db: people.db }, 'password_reset', token);
    if (link === undefined) throw linkRefused();
    return transact(people.db, async (tx) => {
      const isNew = await isUnclaimed(tx, link.userId, link.email);
      return { email: link.email, isNew, isStrange: !isNew && (await isBehindFactor(tx, link.email)) };
    });
  });
}

export interface ResetRequest {
  readonly protocol: 'http' | 'https';
  readonly address: string;
  readonly requestId: string;
}

/**
 * Sets the password, ends all sessions and all links of the person. A second factor stays on. Nobody is signed in. It
 * confirms the address, unless the reader of its mails may be somebody else than the owner of the second factor.
 * @throws AppError validation_failed, sign_in_refused, too_many_failed_attempts, overloaded
 */
export async function resetByLink(
  { people }: Deps,
  { protocol, address, requestId }: ResetRequest,
  { token, password, name }: { readonly token: string; readonly password: string; readonly name?: string | undefined },
): Promise<void> {
  requirePasswordLength(password);
  await people.attempts.run(tokenCounters(address), async () => {
    // Before the costly hash, so that no stranger makes us compute one.
    const found = await lookAtLink({ db: people.db }, 'password_reset', token);
    if (found === undefined) throw linkRefused();
    const turn = { person: found.email, networks: networksOf(address) };
    await people.passwords.requireStrong({ field: 'password', password, texts: [found.email, name] }, turn);
    const made = await people.passwords.hash(password, turn);
    await people.changeTogether({ protocol, prepared: { made } }, async (api, tx) => {
      const at = await databaseNow(tx);
      const link = await takeLink(tx, 'password_reset', token, at);
      const user = link && (await lockUser(tx, link.email));
      if (link === undefined || user?.id !== link.userId) throw linkRefused();
      const { email } = link;
      const isNew = await isUnclaimed(tx, user.id, email);
      const person = isNew
        ? await startAnew(tx, api, user.id, { name: name ?? email, email, password })
        : { id: user.id, name: user.name, email };
      if (!isNew) await setPasswordOf(tx, person.id, made, at);
      // Otherwise a stranger who made the account, and has its factor, would have a confirmed address by this.
      if (!(await isBehindFactor(tx, email))) await markProven(tx, person.id, at);
      const endedSessions = await deleteSessionsOf(tx, person.id);
      await deleteLinksOf(tx, person.id);
      const origin: Origin = { actor: { kind: 'user', id: person.id }, requestId, address };
      await recordPersonChange(tx, person, origin, at, {
        action: 'person.password_reset',
        after: isNew ? { byLink: true, madeAnew: true } : { byLink: true, endedSessions },
      });
      const facts = { at: at.toISOString(), byLink: true };
      await queueMail(tx, people, { to: email, at, kind: 'password_changed', facts });
    });
  });
}

/** Sessions, second factors and passkeys of the old account go with it. */
async function startAnew(
  tx: Tx,
  api: Auth['api'],
  userId: string,
  body: { readonly name: string; readonly email: string; readonly password: string },
): Promise<{ id: string; name: string; email: string }> {
  await deletePerson(tx, userId);
  const { user } = await asked(() => api.signUpEmail({ body }));
  return { id: user.id, name: user.name, email: user.email };
}

/** Nobody has proved the address, and there is nothing to lose. */
async function isUnclaimed(tx: Tx, userId: string, email: string): Promise<boolean> {
  const user = await lockUser(tx, email);
  return user?.id === userId && !user.emailVerified && (await findBusinessIdsOf(tx, userId)).length === 0;
}

/**
 * Nobody has proved the address, and the account has a second factor. It may be that of a stranger, or that of the
 * owner, who signed up before there was a mail server: only the operator can tell.
 */
async function isBehindFactor(tx: Tx, email: string): Promise<boolean> {
  const user = await lockUser(tx, email);
  return user !== undefined && !user.emailVerified && (await hasSecondFactor(tx, user.id));
}

function requireMail({ mail }: People): void {
  if (mail.isOn) return;
  throw new AppError('mail_unavailable', 'This installation sends no mails. Ask its operator for a new password.');
}

const linkRefused = (): AppError =>
  new AppError('sign_in_refused', 'The link was already used, has expired, or is for another account.');
