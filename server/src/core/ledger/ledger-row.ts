/** A ledger's ids as a row, for statements that search a large table. */
import type { Slots } from '../../platform/database/statement.ts';
import type { LedgerKey } from './posting.ts';

/**
 * `k`, to follow WITH. Join it instead of comparing with the ids themselves. The planner looks up constant ids in the
 * table's statistics. For a business that has grown since the last ANALYZE it then expects no rows, any index that
 * begins with `business_id` looks as good as the right one, and a search for one row reads the business's whole
 * history. For ids that come from another row the planner can only assume the average.
 */
export const ledgerAsRow = ($: Slots<LedgerKey>): string => `k AS MATERIALIZED (
  SELECT l.business_id, l.live FROM ledgers l WHERE l.business_id = ${$.businessId} AND l.live = ${$.live}
)`;
