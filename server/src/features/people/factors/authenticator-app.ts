/** A person's own authenticator app. Most return the headers of the answer, which contain the new session. */
import { randomUUID } from 'node:crypto';
import type { Tx } from '../../../platform/database/pool.ts';
import { ownCodeCounters } from '../attempts/attempt-limits.ts';
import { changeOwn, type OwnChange, type OwnRequest } from '../change-own.ts';
import { requireNotDemanded } from './demanded-factors.ts';
import { replaceSecrets, writeBackupCodes } from './queries.ts';
import { asked } from '../failures.ts';
import { cookiesOf, withOwnPassword } from './own-password.ts';
import type { People } from '../people.ts';
import { deleteOtherSessions, findCredentialOf, findFactors, lockUserById } from '../queries.ts';
import { useTotp } from './totp.ts';
import { proofBy, watchFailures } from '../watch-failures.ts';

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

/** Locks the person, so that of two equal requests the second sees what the first has done. */
async function lockedFactors(tx: Tx, { user }: OwnRequest) {
  await lockUserById(tx, user.id);
  return findFactors(tx, user.id);
}

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
