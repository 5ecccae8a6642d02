/** A ledger's ids as a row, for statements that look something up in a large table. */
import type { Slots } from '../database/statement.ts';
import type { LedgerKey } from './posting.ts';

/**
 * `k`, to stand behind WITH; join it instead of comparing with the ids themselves. Ids that stand in a statement as
 * constants are looked up in the statistics of the table: a business that has grown since they were made counts as
 * having no rows at all there, any index that begins with `business_id` looks as good as the right one, and a look-up
 * of one row walks the business's whole history. Of a row that comes from elsewhere the planner knows no better than
 * the average.
 */
export const ledgerAsRow = ($: Slots<LedgerKey>): string => `k AS MATERIALIZED (
  SELECT l.business_id, l.live FROM ledgers l WHERE l.business_id = ${$.businessId} AND l.live = ${$.live}
)`;
