/**
 * A person proves again that it is them. That is a new sign-in, whose session replaces the present one: a copy of the
 * old cookie, in anybody's hands, opens nothing any more.
 */
import { databaseNow } from '../../../platform/database/clock.ts';
import type { Tx } from '../../../platform/database/pool.ts';
import { invalid } from '../../../platform/wire/invalid.ts';
import { codeCounters, networkCounters } from '../attempts/attempt-limits.ts';
import type { Auth } from '../auth.ts';
import type { OwnRequest } from '../change-own.ts';
import { findCookie } from '../cookies.ts';
import { asked } from '../failures.ts';
import { withOwnPassword } from '../factors/own-password.ts';
import type { Credential } from '../passwords/passwords.ts';
import type { People } from '../people.ts';
import { sessionMissing } from '../session-facts.ts';
import { deleteSession, findCredentialOf, lockUserById } from '../queries.ts';
import { proveByLink } from './prove-by-link.ts';
import { recordPersonChange } from '../record-person-change.ts';
import { CHALLENGE_COOKIE, kindOfCode } from './sign-in.ts';
import { useTotp } from '../factors/totp.ts';
import { proofBy, watchFailures } from '../watch-failures.ts';

interface Deps {
  readonly people: People;
}

interface Proof {
  readonly password: string;
  readonly code?: string;
}

/** A password with its code, or the token of a sign-in link. */
interface GivenProof extends Partial<Proof> {
  readonly link?: string;
}

/**
 * Wrong passwords and codes count like those of a sign-in, together with them. Returns the headers of the answer, which
 * contain the new session.
 * @throws AppError validation_failed, sign_in_refused, too_many_failed_attempts, session_missing
 */
export async function giveProof(
  deps: Deps,
  request: OwnRequest,
  { link, password, ...code }: GivenProof,
): Promise<Headers> {
  if (link === undefined) {
    if (password === undefined) throw invalid('password', 'must be your password');
    return watchFailures(deps.people, proofBy(request), () => tryProof(deps, request, { password, ...code }));
  }
  if (password !== undefined || code.code !== undefined) throw invalid('link', 'must be the only proof');
  return proveByLink(deps, request, link);
}

async function tryProof(deps: Deps, request: OwnRequest, proof: Proof): Promise<Headers> {
  const { people } = deps;
  const { user, address, headers } = request;
  const code = proof.code?.trim();
  // Before the password is looked at: the answer must not say whether it was right.
  if (user.twoFactorEnabled === true && !code) throw codeMissing();
  const known = await findCredentialOf(people.db, user.id);
  const device = known && people.devices.find(headers.get('cookie') ?? undefined, known);
  const credential = await people.attempts.run(networkCounters(address, device !== undefined), () =>
    withOwnPassword(deps, request, proof.password, async (found) => found),
  );
  const replace = (): Promise<Headers> =>
    replaceSession(deps, request, credential, { ...proof, ...(code && { code }) });
  return user.twoFactorEnabled === true
    ? people.attempts.run(codeCounters(address, credential, device), replace)
    : replace();
}

async function replaceSession(
  { people }: Deps,
  { protocol, address, userAgent, sessionId, user, origin }: OwnRequest,
  { hash }: Credential,
  proof: Proof,
): Promise<Headers> {
  const provedWith = proof.code === undefined ? 'password' : kindOfCode(proof.code);
  const changing = { protocol, prepared: { right: hash }, device: { address, userAgent }, provedWith } as const;
  return people.changeTogether(changing, async (api, tx) => {
    await lockUserById(tx, user.id);
    const { headers, factor } = await signInAgain({ people, api, tx }, user, proof);
    // Ended meanwhile, or replaced by another proof.
    if (!(await deleteSession(tx, sessionId, user.id))) throw sessionMissing();
    const after = factor === undefined ? { proof: 'password' } : { proof: `password and ${factor}` };
    await recordPersonChange(tx, user, origin, await databaseNow(tx), { action: 'person.proof_given', after });
    return headers;
  });
}

interface Parts extends Deps {
  readonly api: Auth['api'];
  readonly tx: Tx;
}

async function signInAgain({ people, api, tx }: Parts, { id, email }: OwnRequest['user'], { password, code }: Proof) {
  const first = await asked(() => api.signInEmail({ body: { email, password }, returnHeaders: true }));
  if ('user' in first.response) return { headers: first.headers, factor: undefined };
  // It was switched on meanwhile.
  if (code === undefined) throw codeMissing();
  const call = { body: { code }, headers: challengeIn(first.headers), returnHeaders: true } as const;
  if (kindOfCode(code) === 'backup_code') {
    return { headers: (await asked(() => api.verifyBackupCode(call))).headers, factor: 'backup code' };
  }
  await useTotp(tx, people.openTwoFactorSecret, id, code);
  return { headers: (await asked(() => api.verifyTOTP(call))).headers, factor: 'authenticator app' };
}

/** The challenge that better-auth's answer has set, as a browser would send it back. */
function challengeIn(headers: Headers): Headers {
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
  const { name = '', value = '' } = findCookie(cookies.join('; '), CHALLENGE_COOKIE, 'http') ?? {};
  return new Headers({ cookie: `${name}=${value}` });
}

const codeMissing = () => invalid('code', 'must be a code of your authenticator app, or a backup code');
