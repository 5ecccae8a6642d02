/**
 * Codes of authenticator apps, by RFC 6238 with its usual parameters: six digits, half a minute, SHA-1. The codes of
 * the half minutes before and after are accepted as well, because phones' clocks differ. A code is accepted only once:
 * RFC 6238, 5.2.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { databaseNow } from '../database/clock.ts';
import type { Tx } from '../database/pool.ts';
import { invalid } from '../wire/invalid.ts';
import { codeRefused } from './failures.ts';
import { findTwoFactor, rememberStep } from './queries.ts';

const STEP_MS = 30_000;
const DIGITS = 6;
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
function stepOf(secret: string, code: string, at: Date): number | undefined {
  const now = Math.floor(at.getTime() / STEP_MS);
  let found: number | undefined;
  for (let step = now - STEPS_APART_MAX; step <= now + STEPS_APART_MAX; step += 1) {
    if (isEqual(codeAt(secret, step), code)) found = step;
  }
  return found;
}

function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0xf;
  return String((digest.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 10 ** DIGITS).padStart(DIGITS, '0');
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
