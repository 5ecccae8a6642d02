/** The operator removes all second factors of a person who lost phone and backup codes: the app, and passkeys. */
import { databaseNow } from '../../../platform/database/clock.ts';
import type { DbDeps } from '../../../platform/database/pool.ts';
import { transact } from '../../../platform/database/transaction.ts';
import { AppError } from '../../../core/errors/errors.ts';
import { type MailDeps, queueMail } from '../../../platform/mail/queue-mail.ts';
import type { Origin } from '../../../core/words/principal.ts';
import { readEmail } from '../read-person.ts';
import { recordPersonChange } from '../record-person-change.ts';
import { deletePasskeysOf } from './passkey-queries.ts';
import { deleteTwoFactorOf, switchTwoFactorOff } from './queries.ts';
import { deleteSessionsOf, lockUser } from '../queries.ts';

export interface TwoFactorReset {
  readonly email: string;
  /** False if it was off before: then only sessions have ended. */
  readonly wasOn: boolean;
  readonly removedPasskeys: number;
  readonly endedSessions: number;
}

/**
 * From now on the password alone signs this person in. All sessions end, because the present holder of the phone may
 * have one of them.
 * @throws AppError validation_failed, not_found
 */
export async function resetTwoFactor(
  { db, mail }: DbDeps & Partial<MailDeps>,
  address: string,
  origin: Origin,
): Promise<TwoFactorReset> {
  // In the form in which better-auth stores addresses.
  const email = readEmail(address).toLowerCase();
  return transact(db, async (tx) => {
    const user = await lockUser(tx, email);
    if (user === undefined) throw new AppError('not_found', `Nobody has the e-mail address ${email}.`);
    const at = await databaseNow(tx);
    await deleteTwoFactorOf(tx, user.id);
    const removedPasskeys = await deletePasskeysOf(tx, user.id);
    await switchTwoFactorOff(tx, user.id, at);
    const endedSessions = await deleteSessionsOf(tx, user.id);
    const wasOn = user.twoFactorEnabled === true;
    await recordPersonChange(tx, { ...user, email }, origin, at, {
      action: 'person.two_factor_reset',
      before: { twoFactor: wasOn },
      after: { twoFactor: false, removedPasskeys, endedSessions },
    });
    if (wasOn && mail !== undefined) {
      const facts = { at: at.toISOString(), on: false };
      await queueMail(tx, { mail }, { to: email, at, kind: 'two_factor_switched', facts });
    }
    return { email, wasOn, removedPasskeys, endedSessions };
  });
}
