/** A person's changes to their own sign-in. Most return the headers of the answer, which contain the new session. */
import { randomUUID } from 'node:crypto';
import { databaseNow } from '../../platform/database/clock.ts';
import type { Db, Tx } from '../../platform/database/pool.ts';
import { invalid } from '../../platform/wire/invalid.ts';
import { networksOf } from '../../platform/wire/network.ts';
import { newPasswordCounter, ownCodeCounters, ownPasswordCounters } from './attempt-limits.ts';
import { changeOwn, type OwnChange, type OwnRequest } from './change-own.ts';
import { asked, passwordProblem } from './failures.ts';
import { requireNotDemanded } from './demanded-factors.ts';
import { deleteSigningLinksOf } from './link-queries.ts';
import { findFactors, replaceSecrets, writeBackupCodes } from './passkey-queries.ts';
import { PASSWORD_LENGTH_MAX } from './password-length.ts';
import type { Asker } from './passwords.ts';
import type { People } from './people.ts';
import {
  type Credential,
  deleteOtherSessions,
  findBusinessesOf,
  findCredentialOf,
  findRemainingSessions,
  lockUserById,
  setPasswordOf,
} from './queries.ts';
import { sessionMissing } from './session-facts.ts';
import { requirePasswordLength, withDevice } from './sign-in.ts';
import { provesByLink } from './sign-in-links.ts';
import { useTotp } from './totp.ts';
import { proofBy, watchFailures } from './watch-failures.ts';

interface Deps {
  readonly people: People;
}

export interface AppSetUp {
  readonly totpUri: string;
  /** None if the person has some already: they stay. */
  readonly backupCodes: readonly string[];
}

/** Returns what an authenticator app needs. @throws AppError validation_failed for a wrong password */
export function prepareTwoFactor(
  { people }: Deps,
  request: OwnRequest,
  body: { readonly password: string },
): Promise<AppSetUp> {
  const { protocol, headers, user } = request;
  return withOwnPassword({ people }, request, body.password, ({ hash }) =>
    people.changeTogether({ protocol, prepared: { right: hash } }, async (api, tx) => {
      await lockUserById(tx, user.id);
      const { backupCodes: kept } = await findFactors(tx, user.id);
      const prepared = await asked(() => api.enableTwoFactor({ body, headers }));
      if (!('totpURI' in prepared)) throw new Error('the second factor is not of the expected kind');
      const { totpURI: totpUri, backupCodes } = prepared;
      if (kept === undefined) return { totpUri, backupCodes };
      await writeBackupCodes(tx, user.id, kept);
      return { totpUri, backupCodes: [] };
    }),
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
  return watchFailures(people, proofBy(request), () =>
    people.attempts.run(ownCodeCounters(user.id, device), () =>
      changeOwn(deps, request, {}, async (api, tx) => {
        const before = await lockedFactors(tx, request);
        await useTotp(tx, people.openTwoFactorSecret, user.id, body.code);
        // Sessions that were begun with less must sign in again.
        if (!before.hasApp) await deleteOtherSessions(tx, user.id, request.sessionId);
        const { headers } = await asked(() => api.verifyTOTP({ body, headers: sent, returnHeaders: true }));
        if (before.hasApp) return { result: headers, change: undefined };
        const change = before.isOn ? appAdded(request) : FIRST_FACTOR;
        return { result: headers, change };
      }),
    ),
  );
}

/** @throws AppError validation_failed for a wrong password, last_factor */
export function disableTwoFactor(
  deps: Deps,
  request: OwnRequest,
  body: { readonly password: string },
): Promise<Headers> {
  const { people } = deps;
  const { user, headers: sent, sessionId } = request;
  return withOwnPassword(deps, request, body.password, ({ hash }) =>
    changeOwn(deps, request, { prepared: { right: hash } }, async (api, tx) => {
      const { isOn, hasApp, passkeys, backupCodes } = await lockedFactors(tx, request);
      await deleteOtherSessions(tx, user.id, sessionId);
      if (passkeys > 0 && backupCodes !== undefined) {
        const { sealed } = await people.makeSecrets();
        await replaceSecrets(tx, { id: randomUUID(), userId: user.id, secret: sealed.secret, backupCodes });
        return { result: new Headers(), change: hasApp ? APP_REMOVED : undefined };
      }
      if (isOn) await requireNotDemanded(tx, user.id);
      const { headers } = await asked(() => api.disableTwoFactor({ body, headers: sent, returnHeaders: true }));
      return { result: headers, change: isOn ? NO_FACTOR : undefined };
    }),
  );
}

interface NewPassword {
  readonly currentPassword?: string;
  readonly newPassword: string;
}

/**
 * Ends all other sessions and all links that sign in, and makes other devices unknown. The present password may be left
 * out by who has none, and by who has just come by a link, which opens as much as a link for a new password.
 * @throws AppError validation_failed
 */
export async function changePassword(
  deps: Deps,
  request: OwnRequest,
  { currentPassword, newPassword }: NewPassword,
): Promise<Headers> {
  requirePasswordLength(newPassword);
  if (currentPassword === undefined) return setPassword(deps, request, newPassword);
  return withOwnPassword(deps, request, currentPassword, async (credential) => {
    const made = await hashNew(deps, request, newPassword);
    const headers = await changeOwn(deps, request, { prepared: { right: credential.hash, made } }, async (api, tx) => {
      await deleteSigningLinksOf(tx, request.user.id);
      const body = { currentPassword, newPassword, revokeOtherSessions: true };
      const call = { body, headers: request.headers, returnHeaders: true } as const;
      const { headers: result } = await asked(() => api.changePassword(call));
      return { result, change: PASSWORD_CHANGED };
    });
    return withDevice(deps.people, request.protocol, headers, { ...credential, hash: made });
  });
}

async function setPassword(deps: Deps, request: OwnRequest, password: string): Promise<Headers> {
  const { people } = deps;
  const { user, sessionId, provedWith } = request;
  const requireNoneNeeded = async (db: Db | Tx): Promise<void> => {
    const factors = await findFactors(db, user.id);
    if (!factors.hasPassword || provesByLink(factors, provedWith)) return;
    throw invalid('currentPassword', 'must be the password that you sign in with now');
  };
  await requireNoneNeeded(people.db);
  await people.attempts.count(newPasswordCounter(user.id));
  const made = await hashNew(deps, request, password);
  await changeOwn(deps, request, {}, async (_api, tx) => {
    await lockUserById(tx, user.id);
    // A password that was set meanwhile has ended this session.
    if (!(await findRemainingSessions(tx, [sessionId])).has(sessionId)) throw sessionMissing();
    await requireNoneNeeded(tx);
    await setPasswordOf(tx, user.id, made, await databaseNow(tx));
    await deleteOtherSessions(tx, user.id, sessionId);
    await deleteSigningLinksOf(tx, user.id);
    return { result: undefined, change: PASSWORD_CHANGED };
  });
  return withDevice(people, request.protocol, new Headers(), { userId: user.id, email: user.email, hash: made });
}

async function hashNew({ people }: Deps, request: OwnRequest, password: string): Promise<string> {
  const businesses = await findBusinessesOf(people.db, request.user.id);
  const texts = [request.user.name, request.user.email, ...businesses.map(({ name }) => name)];
  await people.passwords.requireStrong({ field: 'newPassword', password, texts }, askerOf(request));
  return people.passwords.hash(password, askerOf(request));
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
  return watchFailures(people, proofBy(request), () =>
    people.attempts.run(ownPasswordCounters(credential, device), async () => {
      const isRight = await people.passwords.isRight(password, credential.hash, askerOf(request));
      if (!isRight) throw passwordProblem('INVALID_PASSWORD');
      return work(credential);
    }),
  );
}

const askerOf = ({ user, address }: OwnRequest): Asker => ({
  known: true,
  person: user.email,
  networks: networksOf(address),
});

const cookiesOf = ({ headers }: OwnRequest): string | undefined => headers.get('cookie') ?? undefined;

/** Locks the person, so that of two equal requests the second sees what the first has done. */
async function lockedFactors(tx: Tx, { user }: OwnRequest) {
  await lockUserById(tx, user.id);
  return findFactors(tx, user.id);
}

const PASSWORD_CHANGED = { action: 'person.password_changed', notice: 'password_changed' } as const;
const FIRST_FACTOR: OwnChange = {
  action: 'person.two_factor_on',
  before: { twoFactor: false },
  after: { twoFactor: true },
  notice: { isOn: true },
};
const NO_FACTOR: OwnChange = {
  action: 'person.two_factor_off',
  before: { twoFactor: true },
  after: { twoFactor: false },
  notice: { isOn: false },
};
const appAdded = ({ provedWith }: OwnRequest): OwnChange => ({
  action: 'person.authenticator_app_added',
  before: { authenticatorApp: false },
  after: { authenticatorApp: true },
  notice: { what: 'app_added', byBackupCode: provedWith === 'backup_code' },
});
const APP_REMOVED: OwnChange = {
  action: 'person.authenticator_app_removed',
  before: { authenticatorApp: true },
  after: { authenticatorApp: false },
  notice: { what: 'app_removed' },
};
