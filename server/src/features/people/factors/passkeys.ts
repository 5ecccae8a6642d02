/**
 * A person's own passkeys. Each one is a second factor: from the first on, a password alone does not sign the person
 * in. So the first factor of a person comes with backup codes. better-auth keeps these beside the secret of an
 * authenticator app, so there is such a row, with a secret that nobody knows, for a person without an app.
 */
import { randomUUID } from 'node:crypto';
import { databaseNow } from '../../../platform/database/clock.ts';
import { AppError } from '../../../core/errors/errors.ts';
import { passkeyQuestionCounters } from '../attempts/attempt-limits.ts';
import { changeOwn, type OwnRequest } from '../change-own.ts';
import { requireNotDemanded } from './demanded-factors.ts';
import { deleteTwoFactorOf, replaceSecrets, switchTwoFactorOff, switchTwoFactorOn } from './queries.ts';
import { asked } from '../failures.ts';
import { bare, descriptorOf, expectedAt, type NewPasskeyAnswer } from './passkey-answers.ts';
import { requirePlace } from '../passkey-place.ts';
import { completePasskey, deletePasskey, findPasskeysOf, renamePasskey } from './passkey-queries.ts';
import type { People } from '../people.ts';
import { deleteOtherSessions, findFactors, lockUserById } from '../queries.ts';

interface Deps {
  readonly people: People;
}

const PASSKEYS_MAX = 20;

/** What a browser is asked to make. Its question is kept for five minutes. @throws AppError passkeys_unavailable */
export async function askForNewPasskey({ people }: Deps, { protocol, address, headers, user }: OwnRequest) {
  const place = requirePlace(people.passkeyPlace);
  await people.attempts.countEach(passkeyQuestionCounters(address, user.id));
  const passkeys = { host: place.host, origin: '' };
  return people.changeTogether({ protocol, passkeys }, async (api, tx) => {
    const known = await findPasskeysOf(tx, user.id);
    requireRoom(known.length);
    const made = await asked(() => api.generatePasskeyRegistrationOptions({ headers, query: {}, returnHeaders: true }));
    const { challenge, rp, user: handle, pubKeyCredParams, timeout = 60_000 } = made.response;
    const question = {
      challenge,
      rp: { name: rp.name, id: place.host },
      user: { id: handle.id, name: user.email, displayName: user.name },
      pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ type: 'public-key' as const, alg })),
      timeout,
      excludeCredentials: known.map(descriptorOf),
      authenticatorSelection: {
        residentKey: 'required' as const,
        requireResidentKey: true,
        userVerification: 'required' as const,
      },
      attestation: 'none' as const,
    };
    return { headers: made.headers, question };
  });
}

/**
 * Returns backup codes if it is the person's first factor. Ends all other sessions.
 * @throws AppError sign_in_refused, validation_failed, passkeys_unavailable
 */
export async function addPasskey(
  deps: Deps,
  request: OwnRequest,
  { name, answer }: { readonly name: string; readonly answer: NewPasskeyAnswer },
): Promise<readonly string[]> {
  const { people } = deps;
  const { user, headers, sessionId, provedWith } = request;
  const passkeys = expectedAt(requirePlace(people.passkeyPlace), answer);
  return changeOwn(deps, request, { passkeys }, async (api, tx) => {
    await lockUserById(tx, user.id);
    const before = await findFactors(tx, user.id);
    requireRoom(before.passkeys);
    const { credentialID: credentialId, publicKey } = await asked(() =>
      api.verifyPasskeyRegistration({ body: { name, response: bare(answer) }, headers }),
    );
    const at = await databaseNow(tx);
    const seal = people.passkeySeals.sealOf({ userId: user.id, credentialId, publicKey });
    await completePasskey(tx, credentialId, { seal, at });
    await deleteOtherSessions(tx, user.id, sessionId);
    const { backupCodes, sealed } = await people.makeSecrets();
    if (!before.isOn) {
      await replaceSecrets(tx, { id: randomUUID(), userId: user.id, ...sealed });
      await switchTwoFactorOn(tx, user.id, at);
    }
    const change = {
      action: 'person.passkey_added',
      before: { twoFactor: before.isOn },
      after: { passkey: name, twoFactor: true },
      notice: { what: 'passkey_added', name, byBackupCode: provedWith === 'backup_code' },
    } as const;
    return { result: before.isOn ? [] : backupCodes, change };
  });
}

/** @throws AppError not_found */
export function changePasskeyName(deps: Deps, request: OwnRequest, passkeyId: string, name: string): Promise<void> {
  const { user } = request;
  return changeOwn(deps, request, {}, async (_api, tx) => {
    await lockUserById(tx, user.id);
    const former = await renamePasskey(tx, { userId: user.id, passkeyId, name });
    if (former === undefined) throw noSuchPasskey();
    const change = { action: 'person.passkey_renamed', before: { passkey: former }, after: { passkey: name } } as const;
    return { result: undefined, change: former === name ? undefined : change };
  });
}

/** Ends all other sessions. It may be the last factor. @throws AppError not_found, last_factor */
export function removePasskey(deps: Deps, request: OwnRequest, passkeyId: string): Promise<void> {
  const { user, sessionId } = request;
  return changeOwn(deps, request, {}, async (_api, tx) => {
    await lockUserById(tx, user.id);
    const name = await deletePasskey(tx, user.id, passkeyId);
    if (name === undefined) throw noSuchPasskey();
    const { hasApp, passkeys } = await findFactors(tx, user.id);
    const isOn = hasApp || passkeys > 0;
    if (!isOn) {
      await requireNotDemanded(tx, user.id);
      await deleteTwoFactorOf(tx, user.id);
      await switchTwoFactorOff(tx, user.id, await databaseNow(tx));
    }
    await deleteOtherSessions(tx, user.id, sessionId);
    const change = {
      action: 'person.passkey_removed',
      before: { passkey: name, twoFactor: true },
      after: { twoFactor: isOn },
      notice: { what: 'passkey_removed', name, isLast: !isOn },
    } as const;
    return { result: undefined, change };
  });
}

function requireRoom(count: number): void {
  if (count < PASSKEYS_MAX) return;
  throw new AppError('validation_failed', `A person has at most ${PASSKEYS_MAX} passkeys. Remove one first.`);
}

const noSuchPasskey = (): AppError => new AppError('not_found', 'There is no such passkey.');
