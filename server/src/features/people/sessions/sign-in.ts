/**
 * Sign-up and sign-in. Every attempt is counted before it is examined, passwords are hashed before a connection is
 * taken, and better-auth then writes the result. A person who signs in gets a cookie that makes their device known.
 */
import { databaseNow } from '../../../platform/database/clock.ts';
import type { Db, Tx } from '../../../platform/database/pool.ts';
import { AppError } from '../../../core/errors/errors.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { networksOf } from '../../../platform/wire/network.ts';
import {
  codeCounters,
  networkCounters,
  passwordCounters,
  signUpCounters,
  type Tried,
} from '../attempts/attempt-limits.ts';
import { findCookie, type FoundCookie } from '../cookies.ts';
import { asked, passwordProblem, requirePasswordLength, signInRefused } from '../failures.ts';
import { withDevice } from '../known-devices.ts';
import { PASSWORD_LENGTH_MAX } from '../passwords/password-length.ts';
import type { Credential } from '../passwords/passwords.ts';
import { type Entering, findPresent, type People } from '../people.ts';
import {
  deleteSession,
  findCredential,
  findCredentialOf,
  findFactors,
  findUserByEmail,
  lockUserById,
} from '../queries.ts';
import { findChallenged } from './queries.ts';
import { takeSignInLink } from '../mails/sign-in-links.ts';
import { useTotp } from '../factors/totp.ts';
import { watchFailures } from '../watch-failures.ts';

export interface SignInDeps {
  readonly people: People;
}

interface NewPerson {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** @throws AppError validation_failed, already_member, too_many_failed_attempts: a successful one counts as well */
export async function signUp(
  deps: SignInDeps,
  { signUpsPerHour }: { readonly signUpsPerHour: number },
  entering: Entering,
  { businessName, ...body }: NewPerson & { readonly businessName?: string | undefined },
) {
  const { name, email, password } = body;
  requirePasswordLength(password);
  await deps.people.attempts.countEach(signUpCounters(entering.address, signUpsPerHour));
  const turn = { person: email.toLowerCase(), networks: networksOf(entering.address) };
  await deps.people.passwords.requireStrong({ field: 'password', password, texts: [name, email, businessName] }, turn);
  return makePerson(deps, entering, body);
}

/** @throws AppError validation_failed, already_member */
async function makePerson({ people }: SignInDeps, { protocol, address, userAgent }: Entering, body: NewPerson) {
  const email = body.email.toLowerCase();
  if (await isTaken(people.db, email)) throw alreadySignedUp();
  const made = await people.passwords.hash(body.password, { person: email, networks: networksOf(address) });
  try {
    const changing = { protocol, prepared: { made }, device: { address, userAgent } };
    const { headers, response } = await people.changeTogether(changing, async (api, tx) => {
      const answer = await asked(() => api.signUpEmail({ body, returnHeaders: true }));
      const userId = answer.response.user.id;
      await people.security.record(tx, { kind: 'sign_in', what: 'sign_up', userId, address, userAgent });
      await queueMail(tx, people, { to: email, at: await databaseNow(tx), kind: 'address_proof' });
      return answer;
    });
    return {
      headers: withDevice(people, protocol, headers, { userId: response.user.id, email, hash: made }),
      response,
    };
  } catch (error) {
    // better-auth reports the slower of two concurrent sign-ups like a database that is away.
    if (await isTaken(people.db, email)) throw alreadySignedUp();
    throw error;
  }
}

interface SignInAttempt {
  readonly password: string;
  readonly credential: Tried | Credential;
  /** The id of a known device. */
  readonly device: string | undefined;
}

/** @throws AppError sign_in_refused, validation_failed, too_many_failed_attempts, overloaded */
export async function signIn(
  deps: SignInDeps,
  entering: Entering,
  body: { readonly email: string; readonly password: string },
) {
  if (body.password.length > PASSWORD_LENGTH_MAX) throw passwordProblem('PASSWORD_TOO_LONG');
  const email = body.email.toLowerCase();
  const { people } = deps;
  const { address, cookies, userAgent } = entering;
  const claimed = people.devices.isClaimed(cookies, email) ? await findCredential(people.db, email) : undefined;
  const device = claimed && people.devices.find(cookies, claimed);
  return watchFailures(people, { what: 'password', address, userAgent, email }, () =>
    people.attempts.run(networkCounters(address, device !== undefined), async () => {
      const credential = claimed ?? (await findCredential(people.db, email)) ?? { email };
      return signInAs(deps, entering, { password: body.password, credential, device });
    }),
  );
}

async function signInAs({ people }: SignInDeps, entering: Entering, { password, credential, device }: SignInAttempt) {
  const { protocol, address, userAgent } = entering;
  const { email } = credential;
  return people.attempts.run(passwordCounters(address, credential, device), async () => {
    const turn = { known: device !== undefined, person: email, networks: networksOf(address) };
    const isRight = await people.passwords.isRight(password, credential.hash, turn);
    if (!isRight || !('userId' in credential)) throw signInRefused();
    const { headers, response } = await people.changeTogether(
      { protocol, prepared: { right: credential.hash }, device: { address, userAgent } },
      async (api, tx) => {
        const answer = await asked(() => api.signInEmail({ body: { email, password }, returnHeaders: true }));
        if (!('user' in answer.response)) return answer;
        const { userId } = credential;
        await people.security.record(tx, { kind: 'sign_in', what: 'password', userId, address, userAgent });
        if (device === undefined) await tellOfSignIn(tx, people, entering, email);
        return answer;
      },
    );
    // With a second factor they are not signed in yet.
    if ('user' in response) {
      return { headers: withDevice(people, protocol, headers, credential, device), response };
    }
    const { passkeys } = await findFactors(people.db, credential.userId);
    return { headers, response: { hasPasskey: passkeys > 0 } };
  });
}

export const CHALLENGE_COOKIE = 'two_factor';

/** A sign-in whose password was right, and its cookie. */
export interface Challenge extends Credential, FoundCookie {
  readonly identifier: string;
}

export const passwordFirst = (): AppError =>
  new AppError('sign_in_refused', 'Sign in with e-mail address and password first.');

/** @throws AppError sign_in_refused */
export async function challengeIn(
  { people }: SignInDeps,
  { cookies, protocol }: Pick<Entering, 'cookies' | 'protocol'>,
): Promise<Challenge> {
  const cookie = findCookie(cookies, CHALLENGE_COOKIE, protocol);
  // The part before the signature is random. Only a person with the right password gets it.
  const [identifier = ''] = (cookie?.value ?? '').split('.');
  const credential = await challengedBy(people.db, identifier);
  if (cookie === undefined || credential === undefined) throw passwordFirst();
  return { ...credential, ...cookie, identifier };
}

/** The second factor, after a right password. @throws AppError sign_in_refused, too_many_failed_attempts */
export async function signInWithCode({ people }: SignInDeps, entering: Entering, code: string) {
  const { protocol, address, cookies, userAgent } = entering;
  const { name, value, ...credential } = await challengeIn({ people }, entering);
  const { userId } = credential;
  // No other cookie is passed: better-auth would use a session instead.
  const headers = new Headers({ cookie: `${name}=${value}` });
  const call = { body: { code }, headers, returnHeaders: true } as const;
  const device = people.devices.find(cookies, credential);
  const changing = { protocol, device: { address, userAgent }, provedWith: kindOfCode(code) } as const;
  const verify = () =>
    people.changeTogether(changing, async (api, tx) => {
      await lockUserById(tx, userId);
      if (device === undefined) await tellOfSignIn(tx, people, entering, credential.email);
      await people.security.record(tx, { kind: 'sign_in', what: kindOfCode(code), userId, address, userAgent });
      if (kindOfCode(code) === 'backup_code') return asked(() => api.verifyBackupCode(call));
      await useTotp(tx, people.openTwoFactorSecret, userId, code);
      return asked(() => api.verifyTOTP(call));
    });
  return watchFailures(people, { what: 'second_factor', address, userAgent, userId }, () =>
    people.attempts.run(codeCounters(address, credential, device), async () => {
      const { headers: made, response } = await verify();
      return { headers: withDevice(people, protocol, made, credential, device), response };
    }),
  );
}

export const kindOfCode = (code: string) => (/^\d{6}$/.test(code) ? 'authenticator_app' : 'backup_code');

async function challengedBy(db: Db, identifier: string): Promise<Credential | undefined> {
  if (!/^2fa-[\w-]{20}$/.test(identifier)) return undefined;
  const userId = await findChallenged(db, identifier, await databaseNow(db));
  return userId === undefined ? undefined : findCredentialOf(db, userId);
}

/** A device that the person has not used before, or not with this password. */
export async function tellOfSignIn(
  tx: Tx,
  people: People,
  { address, userAgent = 'unknown' }: Entering,
  email: string,
): Promise<void> {
  const at = await databaseNow(tx);
  const facts = { at: at.toISOString(), address, device: userAgent };
  await queueMail(tx, people, { to: email, at, kind: 'new_sign_in', facts });
}

const isTaken = async (db: Db, email: string): Promise<boolean> => (await findUserByEmail(db, email)) !== undefined;

const alreadySignedUp = (): AppError =>
  new AppError('already_member', 'There is a user with this e-mail address. Sign in instead.', { field: 'email' });

/**
 * Signs in with the token of a link. A session that this browser has of the same person ends: the new one replaces it.
 * @throws AppError sign_in_refused
 */
export async function signInByLink({ people }: SignInDeps, entering: Entering, token: string) {
  const { protocol, address, cookies, userAgent } = entering;
  const present = await findPresent(people, { protocol, headers: { ...(cookies && { cookie: cookies }) } });
  const changing = { protocol, device: { address, userAgent }, provedWith: 'link' } as const;
  return people.changeTogether(changing, async (api, tx) => {
    const { userId, email } = await takeSignInLink(tx, token);
    const signedIn = await api.beginSession({ body: { userId }, returnHeaders: true });
    if (present?.user.id === userId) await deleteSession(tx, present.session.id, userId);
    await people.security.record(tx, { kind: 'sign_in', what: 'link', userId, address, userAgent });
    await tellOfSignIn(tx, people, entering, email);
    return signedIn;
  });
}
