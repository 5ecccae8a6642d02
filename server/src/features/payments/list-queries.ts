/**
 * SQL of the list of payments. One statement is a page, and one snapshot. No locks. Payments have no index of their
 * own, which every payment would pay for: a page reads its part of the gapless sequence and leaves out refunds, payouts
 * and returns. It looks at SCANNED_MAX transactions at most, so that its cost has an end wherever it lies.
 */
import { plainArray } from '../../platform/database/array-literal.ts';
import type { AccountId } from '../../platform/database/ids.ts';
import type { Db } from '../../platform/database/pool.ts';
import { orNull, type RowOf, statement } from '../../platform/database/statement.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import { IS_PAYMENT } from '../../core/ledger/purposes.ts';
import {
  boundsQuery,
  firstAbove,
  OF_ANY_ACCOUNT,
  OF_LEDGER,
  type Sequenced,
} from '../../core/ledger/sequence-bounds.ts';
import { TRANSACTION_COLUMNS, type TransactionRow, transactionFromRow } from '../../core/ledger/transaction-row.ts';
import type { PaymentState } from '../refunds/refund.ts';
import type { Cursor, CursorPage } from '../../platform/wire/cursors.ts';
import { pageOf } from '../../platform/wire/cursors.ts';
import type { Period } from '../../platform/wire/instants.ts';

export const SCANNED_MAX = 10_000;

const COLUMNS = {
  /** Where a page that found too few has stopped; null if it went to the end. */
  stopped_at: 'int8?',
  ...orNull(TRANSACTION_COLUMNS),
  refunded_kobo: 'int8?',
} as const;

/** Positions of the owner's sequence, both inclusive, and how far the page looks. */
const SPANS = {
  older: (scope: Sequenced) => `
SELECT s.low, s.high, greatest(s.low, s.high - ${SCANNED_MAX} + 1) AS stop
  FROM (SELECT b.first AS low, CASE WHEN $6::bigint IS NULL THEN b.last
                                    ELSE least(b.last, (${firstAbove(scope, '$6 - 1')}) - 1) END AS high
          FROM o CROSS JOIN bounds b) AS s`,
  newer: (scope: Sequenced) => `
SELECT s.low, s.high, least(s.high, s.low + ${SCANNED_MAX} - 1) AS stop
  FROM (SELECT greatest(b.first, (${firstAbove(scope, '$6')})) AS low, b.last AS high
          FROM o CROSS JOIN bounds b) AS s`,
} as const;

/** What was refunded of each payment of the `page`, by refunds_by_payment. */
const REFUNDED = `LEFT JOIN LATERAL (
    SELECT coalesce(sum(d.clearing_kobo), 0)::bigint AS refunded_kobo
      FROM refunds r
      JOIN transactions d ON d.business_id = r.business_id AND d.live = r.live AND d.sequence = r.sequence
     WHERE r.business_id = page.business_id AND r.live = page.live AND r.payment_sequence = page.sequence
    OFFSET 0) AS back ON true`;

/**
 * $1 to $5 as for `boundsQuery`; the page begins behind the ledger's number $6 and has at most $7. One row without a
 * payment for an empty page, none for an unknown owner.
 */
const pageStatement = (name: string, scope: Sequenced, direction: Cursor['direction']) => {
  const isOlder = direction === 'older';
  const end = isOlder ? 's.low' : 's.high';
  const range = isOlder ? 's.stop AND s.high' : 's.low AND s.stop';
  const order = isOlder ? 'DESC' : 'ASC';
  return statement({
    name: `list_${direction}_payments_of_${name}`,
    columns: COLUMNS,
    text: `${boundsQuery(scope)}, span AS MATERIALIZED (
SELECT s.*, CASE WHEN s.stop <> ${end} THEN (
         SELECT t.sequence FROM transactions t WHERE ${scope.isOwned} AND ${scope.sequence} = s.stop) END AS stopped_at
  FROM o CROSS JOIN (${SPANS[direction](scope)}) AS s
)
SELECT s.stopped_at, page.*, back.refunded_kobo
  FROM o CROSS JOIN span s
  LEFT JOIN LATERAL (
    SELECT t.* FROM transactions t
     WHERE ${scope.isOwned} AND ${scope.sequence} BETWEEN ${range} AND ${IS_PAYMENT}
     ORDER BY ${scope.sequence} ${order} LIMIT $7) AS page ON true
  ${REFUNDED}
 ORDER BY page.sequence ${order}`,
  });
};

const PAGES = {
  ofLedger: {
    older: pageStatement('ledger', OF_LEDGER, 'older'),
    newer: pageStatement('ledger', OF_LEDGER, 'newer'),
  },
  ofAccount: {
    older: pageStatement('account', OF_ANY_ACCOUNT, 'older'),
    newer: pageStatement('account', OF_ANY_ACCOUNT, 'newer'),
  },
} as const;

type Row = RowOf<typeof COLUMNS>;

/** Which payments, and where the page begins. */
export interface PaymentsWanted extends Cursor, Period {
  /** Undefined for those of all accounts, including deleted ones. */
  readonly accountId: AccountId | undefined;
}

/** By the primary key, in the order of the numbers. */
const FIND_BY_NUMBERS = statement({
  name: 'find_payments_by_numbers',
  columns: { ...TRANSACTION_COLUMNS, refunded_kobo: 'int8' },
  text: `
SELECT page.*, back.refunded_kobo
  FROM (SELECT t.* FROM transactions t
         WHERE t.business_id = $1 AND t.live = $2 AND t.sequence = ANY ($3::bigint[])) AS page
 ${REFUNDED}
 ORDER BY page.sequence`,
});

/** In the order of the numbers. */
export async function findPaymentsByNumbers(
  db: Db,
  { businessId, live }: LedgerKey,
  numbers: readonly bigint[],
): Promise<PaymentState[]> {
  const rows = await FIND_BY_NUMBERS.rows(db, [businessId, live, plainArray(numbers)]);
  return rows.map((row) => ({ payment: transactionFromRow(row), refundedKobo: row.refunded_kobo }));
}

/** Undefined for an account that is unknown, or of another business or mode. */
export async function findPayments(
  db: Db,
  { businessId, live }: LedgerKey,
  wanted: PaymentsWanted,
): Promise<CursorPage<PaymentState> | undefined> {
  const { accountId, direction, edge, from, before, limit } = wanted;
  const pages = accountId === undefined ? PAGES.ofLedger : PAGES.ofAccount;
  const period = [from ?? null, before ?? null] as const;
  const values = [businessId, live, accountId ?? null, ...period, edge ?? null, limit + 1];
  const rows = await pages[direction].rows(db, values);
  const [first] = rows;
  if (first === undefined) return undefined;
  const found = rows.filter(hasPayment).map((row) => ({
    payment: transactionFromRow(row),
    refundedKobo: row.refunded_kobo ?? 0n,
  }));
  const page = pageOf(found, wanted, ({ payment }) => payment.sequence);
  return { ...page, next: page.next ?? first.stopped_at ?? undefined };
}

const hasPayment = (row: Row): row is Row & TransactionRow => row.id !== null;
