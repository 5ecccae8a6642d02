/**
 * Codes of authenticator apps, by RFC 6238 with its usual parameters: six digits, half a minute, SHA-1. The codes of
 * the half minutes before and after are accepted as well, because phones' clocks differ. A code is accepted only once:
 * RFC 6238, 5.2.
 */
import { Secret, TOTP } from 'otpauth';
import { databaseNow } from '../../../platform/database/clock.ts';
import type { Tx } from '../../../platform/database/pool.ts';
import { invalid } from '../../../platform/wire/invalid.ts';
import { codeRefused } from '../failures.ts';
import { findTwoFactor, rememberStep } from './queries.ts';

const USUAL = { algorithm: 'SHA1', digits: 6, period: 30 };
const STEPS_APART_MAX = 1;

/**
 * Marks a code as used. Runs under the lock of the person, so that only one of two requests with the same code
 * succeeds; a rollback leaves the code unused.
 * @throws AppError sign_in_refused, validation_failed
 */
export async function useTotp(
  tx: Tx,
  openSecret: (sealed: string) => Promise<string>,
  userId: string,
  code: string,
): Promise<void> {
  const twoFactor = await findTwoFactor(tx, userId);
  if (twoFactor === undefined) throw invalid('code', 'cannot be used: two-factor sign-in is not set up');
  const step = stepOf(await openSecret(twoFactor.secret), code, await databaseNow(tx));
  if (step === undefined || BigInt(step) <= (twoFactor.lastStep ?? -1n)) throw codeRefused();
  await rememberStep(tx, twoFactor.id, step);
}

/** The step of a right code at that time; undefined if it is wrong. `secret` is the text that the app has in base32. */
function stepOf(secret: string, token: string, at: Date): number | undefined {
  // The library throws at six letters of more than six bytes.
  if (!/^\d{6}$/.test(token)) return undefined;
  const code = { ...USUAL, timestamp: at.getTime() };
  const stepsApart = TOTP.validate({ ...code, secret: Secret.fromUTF8(secret), token, window: STEPS_APART_MAX });
  return stepsApart === null ? undefined : TOTP.counter(code) + stepsApart;
}
