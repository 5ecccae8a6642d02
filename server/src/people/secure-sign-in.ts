/** A person's changes to their own sign-in. Each returns the headers of the answer, which contain the new session. */
import type { Origin } from '../principal.ts';
import type { Change } from '../audit-log/entry.ts';
import { databaseNow } from '../database/clock.ts';
import type { Tx } from '../database/pool.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { networkOf } from '../wire/network.ts';
import type { Auth } from './auth.ts';
import { ownCodeCounters, ownPasswordCounters } from './attempt-limits.ts';
import { asked, passwordProblem } from './failures.ts';
import { PASSWORD_LENGTH_MAX } from './password-length.ts';
import type { Turn } from './one-at-a-time.ts';
import type { Prepared } from './passwords.ts';
import type { People } from './people.ts';
import { type Credential, deleteOtherSessions, findBusinessesOf, findCredentialOf, lockUser } from './queries.ts';
import { type AuditedPerson, recordPersonChange } from './record-person-change.ts';
import { requirePasswordLength, withDevice } from './sign-in.ts';
import { useTotp } from './totp.ts';

interface OwnPerson extends AuditedPerson {
  readonly twoFactorEnabled?: boolean | null | undefined;
}

interface Deps {
  readonly people: People;
}

export interface OwnRequest {
  readonly sessionId: string;
  readonly protocol: 'http' | 'https';
  readonly address: string;
  readonly userAgent: string | undefined;
  readonly headers: Headers;
  readonly user: OwnPerson;
  readonly origin: Origin;
}

/** Returns what an authenticator app needs. @throws AppError validation_failed for a wrong password */
export function prepareTwoFactor(deps: Deps, request: OwnRequest, body: { readonly password: string }) {
  return withOwnPassword(deps, request, body.password, ({ hash }) =>
    deps.people.changeTogether({ protocol: request.protocol, prepared: { right: hash } }, (api) =>
      asked(() => api.enableTwoFactor({ body, headers: request.headers, returnHeaders: true })),
    ),
  );
}

/** Switches it on, unless it is on already. @throws AppError sign_in_refused for a wrong code */
export async function confirmTwoFactor(
  deps: Deps,
  request: OwnRequest,
  body: { readonly code: string },
): Promise<Headers> {
  const { people } = deps;
  const { user, headers: sent } = request;
  const credential = await findCredentialOf(people.db, user.id);
  const device = credential && people.devices.find(cookiesOf(request), credential);
  return people.attempts.run(ownCodeCounters(user.id, device), () =>
    changeOwn(deps, request, {}, async (api, tx) => {
      const wasOn = await isOn(tx, request);
      await useTotp(tx, people.openTwoFactorSecret, user.id, body.code);
      // Whoever signed in with the password alone must sign in again.
      if (!wasOn) await deleteOtherSessions(tx, user.id, request.sessionId);
      const { headers } = await asked(() => api.verifyTOTP({ body, headers: sent, returnHeaders: true }));
      return { headers, change: wasOn ? undefined : switched('person.two_factor_on', true) };
    }),
  );
}

/** @throws AppError validation_failed for a wrong password */
export function disableTwoFactor(deps: Deps, request: OwnRequest, body: { password: string }): Promise<Headers> {
  return withOwnPassword(deps, request, body.password, ({ hash }) =>
    changeOwn(deps, request, { right: hash }, async (api, tx) => {
      const wasOn = await isOn(tx, request);
      const call = { body, headers: request.headers, returnHeaders: true } as const;
      await deleteOtherSessions(tx, request.user.id, request.sessionId);
      const { headers } = await asked(() => api.disableTwoFactor(call));
      return { headers, change: wasOn ? switched('person.two_factor_off', false) : undefined };
    }),
  );
}

/** Ends all other sessions, and makes other devices unknown. @throws AppError validation_failed */
export async function changePassword(
  deps: Deps,
  request: OwnRequest,
  passwords: { readonly currentPassword: string; readonly newPassword: string },
): Promise<Headers> {
  requirePasswordLength(passwords.newPassword);
  return withOwnPassword(deps, request, passwords.currentPassword, async (credential) => {
    const { newPassword: password } = passwords;
    const { people } = deps;
    const businesses = await findBusinessesOf(people.db, request.user.id);
    const texts = [request.user.name, request.user.email, ...businesses.map(({ name }) => name)];
    await people.passwords.requireStrong({ field: 'newPassword', password, texts }, turnOf(request));
    const made = await people.passwords.hash(password, turnOf(request));
    const headers = await changeOwn(deps, request, { right: credential.hash, made }, async (api) => {
      const body = { ...passwords, revokeOtherSessions: true };
      const call = { body, headers: request.headers, returnHeaders: true } as const;
      return {
        headers: (await asked(() => api.changePassword(call))).headers,
        change: { action: 'person.password_changed' },
      };
    });
    return withDevice(deps.people, request.protocol, headers, { ...credential, hash: made });
  });
}

/**
 * A session may be stolen, so the password is asked for again, and wrong ones are counted.
 * @throws AppError validation_failed, too_many_failed_attempts
 */
export async function withOwnPassword<T>(
  { people }: Deps,
  request: OwnRequest,
  password: string,
  work: (credential: Credential) => Promise<T>,
): Promise<T> {
  if (password.length > PASSWORD_LENGTH_MAX) throw passwordProblem('PASSWORD_TOO_LONG');
  const credential = await findCredentialOf(people.db, request.user.id);
  if (credential === undefined) throw passwordProblem('CREDENTIAL_ACCOUNT_NOT_FOUND');
  const device = people.devices.find(cookiesOf(request), credential);
  return people.attempts.run(ownPasswordCounters(credential, device), async () => {
    const isRight = await people.passwords.isRight(password, credential.hash, turnOf(request));
    if (!isRight) throw passwordProblem('INVALID_PASSWORD');
    return work(credential);
  });
}

const turnOf = ({ user, address }: OwnRequest): Turn => ({
  known: true,
  person: user.email,
  network: networkOf(address),
});

const cookiesOf = ({ headers }: OwnRequest): string | undefined => headers.get('cookie') ?? undefined;

type PersonChange = Omit<Change, 'subject'>;

function changeOwn(
  { people }: Deps,
  { protocol, address, userAgent, user, origin }: OwnRequest,
  prepared: Prepared,
  work: (api: Auth['api'], tx: Tx) => Promise<{ headers: Headers; change: PersonChange | undefined }>,
): Promise<Headers> {
  return people.changeTogether({ protocol, prepared, device: { address, userAgent } }, async (api, tx) => {
    const { headers, change } = await work(api, tx);
    if (change !== undefined) await record(tx, people, { user, origin }, change);
    return headers;
  });
}

/** In the audit log, and by mail to the person. */
async function record(
  tx: Tx,
  people: People,
  { user, origin }: Pick<OwnRequest, 'user' | 'origin'>,
  change: PersonChange,
): Promise<void> {
  const at = await databaseNow(tx);
  const toPerson = { to: user.email, at };
  if (change.action === 'person.password_changed') {
    const facts = { at: at.toISOString(), byLink: false };
    await queueMail(tx, people, { ...toPerson, kind: 'password_changed', facts });
  } else {
    const facts = { at: at.toISOString(), on: change.action === 'person.two_factor_on' };
    await queueMail(tx, people, { ...toPerson, kind: 'two_factor_switched', facts });
  }
  await recordPersonChange(tx, user, origin, at, change);
}

/** Locks the person, so that of two equal requests the second sees what the first has done. */
const isOn = async (tx: Tx, { user }: OwnRequest): Promise<boolean> =>
  (await lockUser(tx, user.email))?.twoFactorEnabled === true;

const switched = (action: Change['action'], isOnNow: boolean): PersonChange => ({
  action,
  before: { twoFactor: !isOnNow },
  after: { twoFactor: isOnNow },
});
