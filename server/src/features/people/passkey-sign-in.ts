/**
 * Signs in with a passkey. The device that has it asks for a finger, a face or a PIN, so it counts as both factors:
 * alone, as the second factor after a password, and as a fresh proof.
 */
import { databaseNow } from '../../platform/database/clock.ts';
import type { Db, Tx } from '../../platform/database/pool.ts';
import { AppError } from '../../core/errors/errors.ts';
import { networkCounters, passkeyCounters, passkeyQuestionCounters } from './attempt-limits.ts';
import type { Auth } from './auth.ts';
import type { OwnRequest } from './change-own.ts';
import { findCookie, writtenCookie } from './cookies.ts';
import { asked, passkeyRefused } from './failures.ts';
import { bare, descriptorOf, expectedAt, type PasskeyAnswer } from './passkey-answers.ts';
import { requirePlace } from './passkey-place.ts';
import { deleteChallenge, findPasskey, findPasskeysOf, notePasskeyUse } from './passkey-queries.ts';
import type { People } from './people.ts';
import { deleteSession, findCredentialOf, lockUserById } from './queries.ts';
import { recordPersonChange } from './record-person-change.ts';
import { sessionMissing } from './session-facts.ts';
import { proofBy, watchFailures } from './watch-failures.ts';
import {
  CHALLENGE_COOKIE,
  type Challenge,
  challengeIn,
  type Entering,
  passwordFirst,
  tellOfSignIn,
  withDevice,
} from './sign-in.ts';

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

/** Asks for the second factor of a sign-in that waits for it. @throws AppError like `askForPasskey` */
export async function askForSecondFactor(deps: Deps, entering: Entering) {
  const { userId } = await challengeIn(deps, entering);
  return askForPasskey(deps, entering, userId);
}

/** @throws AppError sign_in_refused, too_many_failed_attempts, passkeys_unavailable */
export async function signInWithPasskey(deps: Deps, entering: Entering, answer: PasskeyAnswer) {
  const { people } = deps;
  const { address, userAgent, cookies } = entering;
  return watchFailures(people, { what: 'passkey', address, userAgent }, async () =>
    people.attempts.run(networkCounters(address, await isFromKnownDevice(people, cookies, answer)), async () => {
      const userId = await ownerOf(people, people.db, answer);
      if (userId === undefined) throw passkeyRefused();
      return enter(deps, entering, { userId, answer });
    }),
  );
}

/** Undefined also for a passkey that nobody added here: a row that somebody wrote to the database. */
async function ownerOf({ passkeySeals }: People, db: Db | Tx, { id }: PasskeyAnswer): Promise<string | undefined> {
  const passkey = await findPasskey(db, id);
  return passkey !== undefined && passkeySeals.isRight(passkey) ? passkey.userId : undefined;
}

/** A browser with such a cookie costs a look-up; others don't, so that a network over its limit costs nothing. */
async function isFromKnownDevice(people: People, cookies: string | undefined, answer: PasskeyAnswer) {
  const { db, devices } = people;
  if (!devices.isAnyClaimed(cookies)) return false;
  const owner = await ownerOf(people, db, answer);
  const credential = owner === undefined ? undefined : await findCredentialOf(db, owner);
  return credential !== undefined && devices.find(cookies, credential) !== undefined;
}

/** The second factor after a right password. @throws AppError like `signInWithPasskey` */
export async function secondFactorWithPasskey(deps: Deps, entering: Entering, answer: PasskeyAnswer) {
  const challenge = await challengeIn(deps, entering);
  const { userId } = challenge;
  const { headers, response } = await enter(deps, entering, { userId, answer, challenge });
  headers.append('set-cookie', writtenCookie(CHALLENGE_COOKIE, '', 0, challenge.isSecure));
  return { headers, response };
}

interface Entry {
  readonly userId: string;
  readonly answer: PasskeyAnswer;
  readonly challenge?: Challenge;
}

function enter(deps: Deps, entering: Entering, entry: Entry) {
  const { address, userAgent } = entering;
  const { userId } = entry;
  return watchFailures(deps.people, { what: 'passkey', address, userAgent, userId }, () =>
    deps.people.attempts.run(passkeyCounters(address, userId), () => tryPasskey(deps, entering, entry)),
  );
}

async function tryPasskey({ people }: Deps, entering: Entering, { userId, answer, challenge }: Entry) {
  const { protocol, address, cookies, userAgent } = entering;
  const credential = await findCredentialOf(people.db, userId);
  const device = credential && people.devices.find(cookies, credential);
  const { headers, response } = await people.changeTogether(
    { protocol, device: { address, userAgent }, ...withPasskey(people, answer) },
    async (api, tx) => {
      await lockUserById(tx, userId);
      const signedIn = await verify({ people, api, tx, cookies, protocol }, userId, answer);
      if (challenge !== undefined && !(await deleteChallenge(tx, challenge.identifier))) throw passwordFirst();
      await people.security.record(tx, { kind: 'sign_in', what: 'passkey', userId, address, userAgent });
      if (device === undefined) await tellOfSignIn(tx, people, entering, signedIn.response.user.email);
      return signedIn;
    },
  );
  const all = credential === undefined ? headers : withDevice(people, protocol, headers, credential, device);
  return { headers: all, response };
}

/**
 * A fresh proof: a new sign-in, whose session replaces the present one. Returns the headers with the new session.
 * @throws AppError sign_in_refused, too_many_failed_attempts, session_missing, passkeys_unavailable
 */
export function proveWithPasskey({ people }: Deps, request: OwnRequest, answer: PasskeyAnswer): Promise<Headers> {
  const { protocol, address, userAgent, sessionId, user, origin, headers: sent } = request;
  const changing = { protocol, device: { address, userAgent }, ...withPasskey(people, answer) };
  return watchFailures(people, proofBy(request), () =>
    people.attempts.run(passkeyCounters(address, user.id), () =>
      people.changeTogether(changing, async (api, tx) => {
        await lockUserById(tx, user.id);
        const cookies = sent.get('cookie') ?? undefined;
        const { headers } = await verify({ people, api, tx, cookies, protocol }, user.id, answer);
        // Ended meanwhile, or replaced by another proof.
        if (!(await deleteSession(tx, sessionId, user.id))) throw sessionMissing();
        const change = { action: 'person.proof_given', after: { proof: 'passkey' } } as const;
        await recordPersonChange(tx, user, origin, await databaseNow(tx), change);
        return headers;
      }),
    ),
  );
}

const withPasskey = ({ passkeyPlace }: People, answer: PasskeyAnswer) =>
  ({ provedWith: 'passkey', passkeys: expectedAt(requirePlace(passkeyPlace), answer) }) as const;

interface Verifying extends Deps {
  readonly api: Auth['api'];
  readonly tx: Tx;
  readonly cookies: string | undefined;
  readonly protocol: 'http' | 'https';
}

/** The caller holds the lock of the person, so that of two answers to one question the second finds it answered. */
async function verify({ people, api, tx, cookies, protocol }: Verifying, userId: string, answer: PasskeyAnswer) {
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
