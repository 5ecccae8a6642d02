/** SQL of the list of all refunds. One statement is a page, and one snapshot. No locks. */
import type { Db } from '../../platform/database/pool.ts';
import { narrowed, statement } from '../../platform/database/statement.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import { boundsQuery, OF_LEDGER } from '../../core/ledger/sequence-bounds.ts';
import { TRANSACTION_COLUMNS, transactionFromRow } from '../../core/ledger/transaction-row.ts';
import type { RefundCommission } from '../../core/money/refund.ts';
import type { Cursor } from '../../platform/wire/cursors.ts';
import type { Period } from '../../platform/wire/instants.ts';
import type { Refund } from './refund.ts';

export interface ListedRefund extends Refund {
  readonly paymentReference: string;
}

const COLUMNS = {
  ...TRANSACTION_COLUMNS,
  commission: narrowed<RefundCommission>('refunds.commission'),
  payment_reference: 'transactions.reference',
} as const;

/** Which refunds come after the page's last one, or after its edge for the first. */
const NEXT = {
  older: {
    range: 'r.sequence >= b.first AND r.sequence <= least(b.last, $6::bigint - 1)',
    after: 'r.sequence < p.sequence',
  },
  newer: {
    range: 'r.sequence > greatest(b.first - 1, $6::bigint) AND r.sequence <= b.last',
    after: 'r.sequence > p.sequence',
  },
} as const;

/**
 * $1 to $5 as for `boundsQuery`; the page begins behind the number $6 and has $7. One look-up in the primary key of
 * refunds for each, because the planner, which knows neither the range nor the size, would read all of the range. Then
 * one in that of transactions for each refund and each payment, whatever the statistics say.
 */
const pageStatement = (direction: Cursor['direction']) => {
  const order = direction === 'older' ? 'DESC' : 'ASC';
  const { range, after } = NEXT[direction];
  const first = (conditions: string): string => `
 CROSS JOIN LATERAL (
   SELECT r.* FROM refunds r
    WHERE ${range} AND ${conditions}
    ORDER BY r.sequence ${order} LIMIT 1) AS r`;
  return statement({
    name: `list_${direction}_refunds`,
    columns: COLUMNS,
    text: `${boundsQuery(OF_LEDGER)}, page AS (
SELECT r.*, 1 AS nth FROM o CROSS JOIN bounds b ${first('r.business_id = o.business_id AND r.live = o.live')}
 UNION ALL
SELECT r.*, p.nth + 1
  FROM page p CROSS JOIN bounds b ${first(`r.business_id = p.business_id AND r.live = p.live AND ${after}`)}
 WHERE p.nth < $7::bigint
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
