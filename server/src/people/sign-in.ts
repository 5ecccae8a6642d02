/**
 * Signing up and in. Every attempt is counted before it is looked at, what hashes is done before a connection is taken, and better-auth then writes
 * what came of it. Whoever gets in is given a cookie that makes their device a known one.
 */
import { databaseNow } from '../database/clock.ts';
import type { Db } from '../database/pool.ts';
import { AppError } from '../errors.ts';
import { codeCounters, passwordCounters, signUpCounter } from './attempt-limits.ts';
import { asked, passwordProblem, signInRefused } from './failures.ts';
import { cookieIn } from './known-devices.ts';
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from './password-length.ts';
import type { People } from './people.ts';
import {
  type Credential,
  findChallenged,
  findCredential,
  findCredentialOf,
  findUserByEmail,
  lockUserById,
} from './queries.ts';
import { useTotp } from './totp.ts';

export interface SignInDeps {
  readonly people: People;
}

/** What a request tells of who is at the door. */
export interface Entering {
  readonly protocol: 'http' | 'https';
  readonly address: string;
  /** The header `cookie`. */
  readonly cookies: string | undefined;
}

/** @throws AppError validation_failed, already_member, too_many_failed_attempts: one that went well counts as well */
export async function signUp(
  deps: SignInDeps,
  { signUpsPerHour }: { readonly signUpsPerHour: number },
  entering: Entering,
  body: { readonly name: string; readonly email: string; readonly password: string },
) {
  requirePasswordLength(body.password);
  await deps.people.attempts.count(signUpCounter(entering.address, signUpsPerHour));
  return makePerson(deps, entering, body);
}

/** For the server itself too, which nobody counts. @throws AppError validation_failed, already_member */
export async function makePerson(
  { people }: SignInDeps,
  { protocol }: Pick<Entering, 'protocol'>,
  body: { readonly name: string; readonly email: string; readonly password: string },
) {
  const email = body.email.toLowerCase();
  if (await isTaken(people.db, email)) throw alreadySignedUp();
  const made = await people.passwords.hash(body.password);
  try {
    const { headers, response } = await people.changeTogether({ protocol, prepared: { made } }, (api) =>
      asked(() => api.signUpEmail({ body, returnHeaders: true })),
    );
    return {
      headers: withDevice(people, protocol, headers, { userId: response.user.id, email, hash: made }),
      response,
    };
  } catch (error) {
    // better-auth does not tell the one who came second from a database that is away.
    if (await isTaken(people.db, email)) throw alreadySignedUp();
    throw error;
  }
}

/** @throws AppError sign_in_refused, validation_failed, too_many_failed_attempts */
export async function signIn(
  { people }: SignInDeps,
  { protocol, address, cookies }: Entering,
  body: { readonly email: string; readonly password: string },
) {
  if (body.password.length > PASSWORD_LENGTH_MAX) throw passwordProblem('PASSWORD_TOO_LONG');
  const email = body.email.toLowerCase();
  const claimed = people.devices.isClaimed(cookies, email) ? await findCredential(people.db, email) : undefined;
  const device = claimed && people.devices.find(cookies, claimed);
  return people.attempts.run(passwordCounters(address, email, device), async () => {
    const credential = claimed ?? (await findCredential(people.db, email));
    const isRight = await people.passwords.isRight(body.password, credential?.hash, device !== undefined);
    if (!isRight || credential === undefined) throw signInRefused();
    const { headers, response } = await people.changeTogether(
      { protocol, prepared: { right: credential.hash } },
      (api) => asked(() => api.signInEmail({ body, returnHeaders: true })),
    );
    // With a second factor they are not in yet.
    return { headers: 'user' in response ? withDevice(people, protocol, headers, credential) : headers, response };
  });
}

const CHALLENGE_COOKIES = ['tributary.two_factor', '__Secure-tributary.two_factor'];

/** The second factor, after a right password. @throws AppError sign_in_refused, too_many_failed_attempts */
export async function signInWithCode({ people }: SignInDeps, { protocol, address, cookies }: Entering, code: string) {
  const challenge = CHALLENGE_COOKIES.map((name) => ({ name, value: cookieIn(cookies, name) })).find(
    ({ value }) => value !== undefined,
  );
  const credential = await challengedBy(people.db, challenge?.value);
  if (challenge === undefined || credential === undefined) {
    throw new AppError('sign_in_refused', 'Sign in with e-mail address and password first.');
  }
  const { userId } = credential;
  // Nothing else goes along: a session beside it would be asked instead.
  const headers = new Headers({ cookie: `${challenge.name}=${challenge.value}` });
  const call = { body: { code }, headers, returnHeaders: true } as const;
  return people.attempts.run(codeCounters(address, userId, people.devices.find(cookies, credential)), async () => {
    const signedIn = await people.changeTogether({ protocol }, async (api, tx) => {
      await lockUserById(tx, userId);
      if (!/^\d{6}$/.test(code)) return asked(() => api.verifyBackupCode(call));
      await useTotp(tx, people.openTwoFactorSecret, userId, code);
      return asked(() => api.verifyTOTP(call));
    });
    return { headers: withDevice(people, protocol, signedIn.headers, credential), response: signedIn.response };
  });
}

/** The part of the cookie before its signature is random, and known to whoever had the right password alone. */
async function challengedBy(db: Db, value: string | undefined): Promise<Credential | undefined> {
  const [identifier = ''] = (value ?? '').split('.');
  if (!/^2fa-[\w-]{20}$/.test(identifier)) return undefined;
  const userId = await findChallenged(db, identifier, await databaseNow(db));
  return userId === undefined ? undefined : findCredentialOf(db, userId);
}

/** Adds the cookie that makes the device known. */
export function withDevice(
  { devices }: Pick<People, 'devices'>,
  protocol: 'http' | 'https',
  headers: Headers,
  credential: Credential,
): Headers {
  const all = new Headers(headers);
  all.append('set-cookie', devices.cookieFor(credential, protocol === 'https'));
  return all;
}

/** @throws AppError validation_failed */
export function requirePasswordLength(password: string): void {
  if (password.length < PASSWORD_LENGTH_MIN) throw passwordProblem('PASSWORD_TOO_SHORT');
  if (password.length > PASSWORD_LENGTH_MAX) throw passwordProblem('PASSWORD_TOO_LONG');
}

const isTaken = async (db: Db, email: string): Promise<boolean> => (await findUserByEmail(db, email)) !== undefined;

const alreadySignedUp = (): AppError =>
  new AppError('already_member', 'There is a user with this e-mail address. Sign in instead.', { field: 'email' });
