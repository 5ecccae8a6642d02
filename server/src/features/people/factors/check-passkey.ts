/** Asks a browser for a passkey, and checks its answer. */
import { databaseNow } from '../../../platform/database/clock.ts';
import type { Db, Tx } from '../../../platform/database/pool.ts';
import { AppError } from '../../../core/errors/errors.ts';
import { passkeyQuestionCounters } from '../attempts/attempt-limits.ts';
import type { Auth } from '../auth.ts';
import { findCookie } from '../cookies.ts';
import { asked, passkeyRefused } from '../failures.ts';
import { bare, descriptorOf, expectedAt, type PasskeyAnswer } from './passkey-answers.ts';
import { requirePlace } from '../passkey-place.ts';
import { findPasskey, findPasskeysOf, notePasskeyUse } from './passkey-queries.ts';
import type { Entering, People } from '../people.ts';

interface Deps {
  readonly people: People;
}

const QUESTION_COOKIE = 'passkey';

/**
 * The question that a browser has a passkey answer, and the cookie that belongs to it. For a known person it names
 * their passkeys; otherwise the browser lets people choose.
 * @throws AppError passkeys_unavailable, too_many_failed_attempts, validation_failed if the person has none
 */
export async function askForPasskey(
  { people }: Deps,
  { protocol, address }: Pick<Entering, 'protocol' | 'address'>,
  userId?: string,
) {
  const place = requirePlace(people.passkeyPlace);
  await people.attempts.countEach(passkeyQuestionCounters(address, userId));
  const known = userId === undefined ? [] : await findPasskeysOf(people.db, userId);
  if (userId !== undefined && known.length === 0) throw new AppError('validation_failed', 'You have no passkey.');
  const passkeys = { host: place.host, origin: '' };
  return people.changeTogether({ protocol, passkeys }, async (api) => {
    const { headers, response } = await asked(() =>
      api.generatePasskeyAuthenticationOptions({ headers: new Headers(), returnHeaders: true }),
    );
    const { challenge, timeout = 60_000 } = response;
    const question = {
      challenge,
      timeout,
      rpId: place.host,
      userVerification: 'required' as const,
      allowCredentials: known.map(descriptorOf),
    };
    return { headers, question };
  });
}

/** Undefined also for a passkey that nobody added here: a row that somebody wrote to the database. */
export async function ownerOf(
  { passkeySeals }: People,
  db: Db | Tx,
  { id }: PasskeyAnswer,
): Promise<string | undefined> {
  const passkey = await findPasskey(db, id);
  return passkey !== undefined && passkeySeals.isRight(passkey) ? passkey.userId : undefined;
}

/** What better-auth needs to check the answer in the transaction. */
export const withPasskey = ({ passkeyPlace }: People, answer: PasskeyAnswer) =>
  ({ provedWith: 'passkey', passkeys: expectedAt(requirePlace(passkeyPlace), answer) }) as const;

interface Verifying extends Deps {
  readonly api: Auth['api'];
  readonly tx: Tx;
  readonly cookies: string | undefined;
  readonly protocol: 'http' | 'https';
}

/** The caller holds the lock of the person, so that of two answers to one question the second finds it answered. */
export async function verifyPasskey(
  { people, api, tx, cookies, protocol }: Verifying,
  userId: string,
  answer: PasskeyAnswer,
) {
  // No other cookie is passed, and no other person's passkey counts, whatever question the cookie belongs to.
  if ((await ownerOf(people, tx, answer)) !== userId) throw passkeyRefused();
  const { name = '', value = '' } = findCookie(cookies, QUESTION_COOKIE, protocol) ?? {};
  const headers = new Headers({ cookie: `${name}=${value}` });
  const signedIn = await asked(() =>
    api.verifyPasskeyAuthentication({ body: { response: bare(answer) }, headers, returnHeaders: true }),
  );
  await notePasskeyUse(tx, answer.id, await databaseNow(tx));
  return signedIn;
}
