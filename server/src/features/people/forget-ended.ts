/** Deletes sessions and links that have ended, and invitations that nobody has used. */
import type { BusinessId } from '../../platform/database/id-types.ts';
import { ago, type ForgetOptions, FORGOTTEN_AT_ONCE } from '../../platform/database/forget-old.ts';
import type { Db, DbDeps, Tx } from '../../platform/database/pool.ts';
import { transact } from '../../platform/database/transaction.ts';
import { deleteExpiredInvitations, findBusinessesWithExpired } from './invitation-queries.ts';
import { deleteAllEndedLinks } from './link-queries.ts';
import { deleteEndedSessions, lockTeam } from './queries.ts';
import type { SessionLimits } from './session-rules.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Until then a process whose limits are longer, during a change of the settings, still knows the session. */
export const SESSION_ENDED_KEPT_MS = DAY_MS;
/** Until then the page behind its link says that the invitation has expired. */
export const INVITATION_EXPIRED_KEPT_MS = 30 * DAY_MS;

const BUSINESSES_AT_ONCE = 100;

/** Until none is left or the signal is aborted; returns how many it deleted. Several processes may run this at once. */
export async function forgetEnded(
  { db }: DbDeps,
  { limits, batchSize = FORGOTTEN_AT_ONCE, signal }: ForgetOptions & { readonly limits: SessionLimits },
): Promise<number> {
  const isOver = (): boolean => signal?.aborted === true;
  const sessions = await inBatches(db, batchSize, isOver, async (tx) => {
    const endedBefore = await ago(tx, SESSION_ENDED_KEPT_MS);
    const before = (ms: number): Date => new Date(endedBefore.getTime() - ms);
    return deleteEndedSessions(tx, before(limits.ageMaxMs), before(limits.idleMaxMs), batchSize);
  });
  const links = await inBatches(db, batchSize, isOver, async (tx) =>
    deleteAllEndedLinks(tx, await ago(tx, 0), batchSize),
  );
  return sessions + links + (await forgetInvitations(db, isOver));
}

async function inBatches(
  db: Db,
  batchSize: number,
  isOver: () => boolean,
  remove: (tx: Tx) => Promise<number>,
): Promise<number> {
  for (let forgotten = 0; ;) {
    if (isOver()) return forgotten;
    const deleted = await transact(db, remove);
    forgotten += deleted;
    if (deleted < batchSize) return forgotten;
  }
}

/** A business has few. Each is recorded as gone in its facts. */
async function forgetInvitations(db: Db, isOver: () => boolean): Promise<number> {
  let forgotten = 0;
  let after: BusinessId | undefined;
  for (;;) {
    const businesses = await findBusinessesWithExpired(db, await ago(db, INVITATION_EXPIRED_KEPT_MS), {
      after,
      limit: BUSINESSES_AT_ONCE,
    });
    for (const businessId of businesses) {
      if (isOver()) return forgotten;
      forgotten += await transact(db, async (tx) => {
        await lockTeam(tx, businessId);
        return deleteExpiredInvitations(tx, businessId, await ago(tx, INVITATION_EXPIRED_KEPT_MS));
      });
    }
    after = businesses.at(-1);
    if (businesses.length < BUSINESSES_AT_ONCE) return forgotten;
  }
}
