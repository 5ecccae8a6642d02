/** The operator sets a new password for a person who forgot theirs, or never had one. */
import { randomBytes } from 'node:crypto';
import { databaseNow } from '../../../platform/database/clock.ts';
import type { DbDeps } from '../../../platform/database/pool.ts';
import { transact } from '../../../platform/database/transaction.ts';
import { AppError } from '../../../core/errors/errors.ts';
import { type MailDeps, queueMail } from '../../../platform/mail/queue-mail.ts';
import type { Origin } from '../../../core/words/principal.ts';
import { readEmail } from '../read-person.ts';
import { deleteLinksOf } from '../mails/person-links.ts';
import { recordPersonChange } from '../record-person-change.ts';
import { deleteSessionsOf, lockUser, setPasswordOf } from '../queries.ts';

/** 120 bits, 20 characters. */
const PASSWORD_BYTES = 15;

export interface PasswordReset {
  readonly email: string;
  /** Shown once; only its hash is kept. */
  readonly password: string;
  readonly endedSessions: number;
}

/**
 * The old password stops working, and so do links. All sessions end, because an intruder may have one of them. A second
 * factor stays. Attempts counted against the person do not apply to the new password, because its hash is part of what
 * is counted.
 * @throws AppError validation_failed, not_found
 */
export async function resetPassword(
  { db, mail }: DbDeps & Partial<MailDeps>,
  address: string,
  origin: Origin,
): Promise<PasswordReset> {
  // In the form in which better-auth stores addresses.
  const email = readEmail(address).toLowerCase();
  const password = randomBytes(PASSWORD_BYTES).toString('base64url');
  // Loaded on demand: no other command needs it.
  const { hashPassword } = await import('better-auth/crypto');
  const hash = await hashPassword(password);
  return transact(db, async (tx) => {
    const user = await lockUser(tx, email);
    const at = await databaseNow(tx);
    if (user === undefined) throw new AppError('not_found', `Nobody signs in with ${email}.`);
    await setPasswordOf(tx, user.id, hash, at);
    await deleteLinksOf(tx, user.id);
    const endedSessions = await deleteSessionsOf(tx, user.id);
    await recordPersonChange(tx, { ...user, email }, origin, at, {
      action: 'person.password_reset',
      after: { endedSessions },
    });
    const facts = { at: at.toISOString(), byLink: false };
    if (mail !== undefined) await queueMail(tx, { mail }, { to: email, at, kind: 'password_changed', facts });
    return { email, password, endedSessions };
  });
}
