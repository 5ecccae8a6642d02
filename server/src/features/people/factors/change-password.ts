/** A person's change of their own password. Returns the headers of the answer, which contain the new session. */
import { databaseNow } from '../../../platform/database/clock.ts';
import type { Db, Tx } from '../../../platform/database/pool.ts';
import { invalid } from '../../../platform/wire/invalid.ts';
import { newPasswordCounter } from '../attempts/attempt-limits.ts';
import { changeOwn, type OwnRequest } from '../change-own.ts';
import { asked, requirePasswordLength } from '../failures.ts';
import { withDevice } from '../known-devices.ts';
import { askerOf, withOwnPassword } from './own-password.ts';
import type { People } from '../people.ts';
import { deleteSigningLinksOf } from '../mails/person-links.ts';
import { provesByLink } from '../proofs.ts';
import {
  deleteOtherSessions,
  findBusinessesOf,
  findFactors,
  findRemainingSessions,
  lockUserById,
  setPasswordOf,
} from '../queries.ts';
import { sessionMissing } from '../session-facts.ts';

interface Deps {
  readonly people: People;
}

const PASSWORD_CHANGED = { action: 'person.password_changed', notice: 'password_changed' } as const;

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
