/** Deletes invitations that nobody has used. */
import { ago } from '../../../platform/database/forget-old.ts';
import type { BusinessId } from '../../../platform/database/id-types.ts';
import type { Db } from '../../../platform/database/pool.ts';
import { transact } from '../../../platform/database/transaction.ts';
import { deleteExpiredInvitations, findBusinessesWithExpired } from './invitation-queries.ts';
import { lockTeam } from './queries.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Until then the page behind its link says that the invitation has expired. */
export const INVITATION_EXPIRED_KEPT_MS = 30 * DAY_MS;
const BUSINESSES_AT_ONCE = 100;

/** A business has few. Each is recorded as gone in its facts. */
export async function forgetInvitations(db: Db, isOver: () => boolean): Promise<number> {
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
