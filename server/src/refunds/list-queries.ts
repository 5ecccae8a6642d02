/** SQL of the list of all refunds. One statement is a page, and one snapshot. No locks. */
import type { Db } from '../database/pool.ts';
import { narrowed, statement } from '../database/statement.ts';
import type { LedgerKey } from '../ledger/posting.ts';
import { boundsQuery, OF_LEDGER } from '../ledger/sequence-bounds.ts';
import { TRANSACTION_COLUMNS, transactionFromRow } from '../ledger/transaction-row.ts';
import type { RefundCommission } from '../money/refund.ts';
import type { Cursor } from '../wire/cursors.ts';
import type { Period } from '../wire/instants.ts';
import type { Refund } from './refund.ts';

export interface ListedRefund extends Refund {
  readonly paymentReference: string;
}

const COLUMNS = {
  ...TRANSACTION_COLUMNS,
  commission: narrowed<RefundCommission>('refunds.commission'),
  payment_reference: 'transactions.reference',
} as const;

const RANGES = {
  older: 'r.sequence >= b.first AND r.sequence <= least(b.last, $6::bigint - 1)',
  newer: 'r.sequence > greatest(b.first - 1, $6::bigint) AND r.sequence <= b.last',
} as const;

/**
 * $1 to $5 as for `boundsQuery`; the page begins behind the number $6 and has $7. A range of the primary key of
 * refunds; then one look-up in that of transactions for each refund and each payment, whatever the statistics say.
 */
const pageStatement = (direction: Cursor['direction']) => {
  const order = direction === 'older' ? 'DESC' : 'ASC';
  return statement({
    name: `list_${direction}_refunds`,
    columns: COLUMNS,
    text: `${boundsQuery(OF_LEDGER)}, page AS MATERIALIZED (
SELECT r.* FROM o CROSS JOIN bounds b JOIN refunds r ON r.business_id = o.business_id AND r.live = o.live
 WHERE ${RANGES[direction]}
 ORDER BY r.sequence ${order} LIMIT $7
)
SELECT t.*, r.commission, p.reference AS payment_reference
  FROM page r
 CROSS JOIN LATERAL (
   SELECT * FROM transactions t
    WHERE t.business_id = r.business_id AND t.live = r.live AND t.sequence = r.sequence OFFSET 0) AS t
 CROSS JOIN LATERAL (
   SELECT p.reference FROM transactions p
    WHERE p.business_id = r.business_id AND p.live = r.live AND p.sequence = r.payment_sequence OFFSET 0) AS p
 ORDER BY r.sequence ${order}`,
  });
};

const PAGES = { older: pageStatement('older'), newer: pageStatement('newer') } as const;

export async function findRefunds(
  db: Db,
  { businessId, live }: LedgerKey,
  { direction, edge, limit, from, before }: Cursor & Period,
): Promise<ListedRefund[]> {
  const values = [businessId, live, null, from ?? null, before ?? null, edge ?? null, limit];
  const rows = await PAGES[direction].rows(db, values);
  return rows.map(({ commission, payment_reference: paymentReference, ...row }) => ({
    transaction: transactionFromRow(row),
    commission,
    paymentReference,
  }));
}
