/** Deletes sessions and links that have ended, and invitations that nobody has used. */
import { ago, type ForgetOptions, FORGOTTEN_AT_ONCE } from '../../../platform/database/forget-old.ts';
import type { Db, DbDeps, Tx } from '../../../platform/database/pool.ts';
import { transact } from '../../../platform/database/transaction.ts';
import { forgetInvitations } from '../team/forget-invitations.ts';
import { deleteAllEndedLinks } from '../mails/person-links.ts';
import { deleteEndedSessions } from './queries.ts';
import type { SessionLimits } from '../session-rules.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Until then a process whose limits are longer, during a change of the settings, still knows the session. */
export const SESSION_ENDED_KEPT_MS = DAY_MS;

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
