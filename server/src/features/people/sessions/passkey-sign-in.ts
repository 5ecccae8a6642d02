/**
 * Signs in with a passkey. The device that has it asks for a finger, a face or a PIN, so it counts as both factors:
 * alone, as the second factor after a password, and as a fresh proof.
 */
import { databaseNow } from '../../../platform/database/clock.ts';
import { networkCounters, passkeyCounters } from '../attempts/attempt-limits.ts';
import type { OwnRequest } from '../change-own.ts';
import { askForPasskey, ownerOf, verifyPasskey, withPasskey } from '../factors/check-passkey.ts';
import { writtenCookie } from '../cookies.ts';
import { passkeyRefused } from '../failures.ts';
import { withDevice } from '../known-devices.ts';
import type { PasskeyAnswer } from '../factors/passkey-answers.ts';
import type { Entering, People } from '../people.ts';
import { deleteSession, findCredentialOf, lockUserById } from '../queries.ts';
import { recordPersonChange } from '../record-person-change.ts';
import { sessionMissing } from '../session-facts.ts';
import { deleteChallenge } from './queries.ts';
import { CHALLENGE_COOKIE, type Challenge, challengeIn, passwordFirst, tellOfSignIn } from './sign-in.ts';
import { proofBy, watchFailures } from '../watch-failures.ts';

interface Deps {
  readonly people: People;
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
      const signedIn = await verifyPasskey({ people, api, tx, cookies, protocol }, userId, answer);
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
        const { headers } = await verifyPasskey({ people, api, tx, cookies, protocol }, user.id, answer);
        // Ended meanwhile, or replaced by another proof.
        if (!(await deleteSession(tx, sessionId, user.id))) throw sessionMissing();
        const change = { action: 'person.proof_given', after: { proof: 'passkey' } } as const;
        await recordPersonChange(tx, user, origin, await databaseNow(tx), change);
        return headers;
      }),
    ),
  );
}
