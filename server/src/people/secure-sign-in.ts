/** What a person changes about their own sign-in. Each gives the headers of the answer, which carry the new session. */
import type { Origin } from '../principal.ts';
import type { Change } from '../audit-log/entry.ts';
import { databaseNow } from '../database/clock.ts';
import type { Tx } from '../database/pool.ts';
import type { Auth } from './auth.ts';
import { asked } from './failures.ts';
import type { People } from './people.ts';
import { lockUser } from './queries.ts';
import { type AuditedPerson, recordPersonChange } from './record-person-change.ts';

interface Deps {
  readonly people: Pick<People, 'changeTogether'>;
}

export interface OwnRequest {
  readonly protocol: 'http' | 'https';
  readonly headers: Headers;
  readonly user: AuditedPerson;
  readonly origin: Origin;
}

/** Switches it on, where it was not on. @throws AppError sign_in_refused for a wrong code */
export function confirmTwoFactor(deps: Deps, request: OwnRequest, body: { readonly code: string }): Promise<Headers> {
  return changeOwn(deps, request, false, async (api, tx) => {
    const wasOn = await isOn(tx, request);
    const { headers } = await asked(() => api.verifyTOTP({ body, headers: request.headers, returnHeaders: true }));
    return { headers, change: wasOn ? undefined : switched('person.two_factor_on', true) };
  });
}

/** @throws AppError validation_failed for a wrong password */
export function disableTwoFactor(deps: Deps, request: OwnRequest, body: { password: string }): Promise<Headers> {
  return changeOwn(deps, request, true, async (api, tx) => {
    const wasOn = await isOn(tx, request);
    const call = { body, headers: request.headers, returnHeaders: true } as const;
    const { headers } = await asked(() => api.disableTwoFactor(call));
    return { headers, change: wasOn ? switched('person.two_factor_off', false) : undefined };
  });
}

/** Ends all other sessions. @throws AppError validation_failed */
export function changePassword(
  deps: Deps,
  request: OwnRequest,
  passwords: { readonly currentPassword: string; readonly newPassword: string },
): Promise<Headers> {
  return changeOwn(deps, request, true, async (api) => {
    const body = { ...passwords, revokeOtherSessions: true };
    const { headers } = await asked(() => api.changePassword({ body, headers: request.headers, returnHeaders: true }));
    return { headers, change: { action: 'person.password_changed' } };
  });
}

type PersonChange = Omit<Change, 'subject'>;

function changeOwn(
  { people }: Deps,
  { protocol, user, origin }: OwnRequest,
  hashing: boolean,
  work: (api: Auth['api'], tx: Tx) => Promise<{ headers: Headers; change: PersonChange | undefined }>,
): Promise<Headers> {
  return people.changeTogether({ protocol, hashing }, async (api, tx) => {
    const { headers, change } = await work(api, tx);
    if (change !== undefined) await recordPersonChange(tx, user, origin, await databaseNow(tx), change);
    return headers;
  });
}

/** Locks the person, so that of two equal requests one finds what the other has done. */
const isOn = async (tx: Tx, { user }: OwnRequest): Promise<boolean> =>
  (await lockUser(tx, user.email))?.twoFactorEnabled === true;

const switched = (action: Change['action'], isOnNow: boolean): PersonChange => ({
  action,
  before: { twoFactor: !isOnNow },
  after: { twoFactor: isOnNow },
});
