/** SQL for those who look at accounts: whether somebody put them on hold. */
import type { Slots } from '../../platform/database/statement.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';

/** When the first hold of an account `a` that is in force was placed; null if there is none. By account_holds_open. */
export const HELD_SINCE = ($: Slots<LedgerKey>): string => `
          SELECT min(h.placed_at) FROM account_holds h
           WHERE h.business_id = ${$.businessId} AND h.live = ${$.live} AND h.connected_account_id = a.id
             AND h.released_at IS NULL`;

/**
 * Whether payouts of the account `a` wait after its change `c` of details, so that its people, who are told by mail,
 * can object. In test mode nobody is told, and an account that is deleted has nobody.
 */
export const WAITS_AFTER_CHANGE = ($: Slots<LedgerKey>): string =>
  `(${$.live}::boolean OR a.deleted_at IS NULL OR c.at < a.deleted_at)`;
