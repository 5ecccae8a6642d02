/** SQL of refunds. */
import type { Db, Tx } from '../../platform/database/pool.ts';
import { narrowed, type RowOf, type Slots, statement } from '../../platform/database/statement.ts';
import { ledgerAsRow } from '../../core/ledger/ledger-row.ts';
import { recordRows } from '../../core/ledger/log/record.ts';
import type { LedgerKey, Transaction } from '../../core/ledger/posting.ts';
import { IS_PAYMENT } from '../../core/ledger/purposes.ts';
import { TRANSACTION_COLUMNS, transactionFromRow } from '../../core/ledger/transaction-row.ts';
import type { RefundCommission } from '../../core/money/refund.ts';
import type { Slice } from '../../platform/wire/paging.ts';
import type { PaymentState, Refund } from './refund.ts';

const COMMISSION = narrowed<RefundCommission>('refunds.commission');

interface Reference extends LedgerKey {
  readonly reference: string;
}

/** Unique index transactions_reference_unique. */
const FIND_TRANSACTION = statement({
  name: 'find_transaction_to_refund',
  columns: TRANSACTION_COLUMNS,
  text: ($: Slots<Reference>) => `WITH ${ledgerAsRow($)}
SELECT t.* FROM k JOIN transactions t ON t.business_id = k.business_id AND t.live = k.live
 WHERE t.reference = ${$.reference}`,
});

export async function findTransaction(db: Db, ledger: LedgerKey, reference: string): Promise<Transaction | undefined> {
  const row = await FIND_TRANSACTION.first(db, { ...ledger, reference });
  return row && transactionFromRow(row);
}

/** Unique index transactions_reference_unique, and the index refunds_by_payment. */
const FIND_PAYMENT = statement({
  name: 'find_payment_to_refund',
  columns: { ...TRANSACTION_COLUMNS, refunded_kobo: 'int8' },
  text: ($: Slots<Reference>) => `WITH ${ledgerAsRow($)}
SELECT t.*, (
    SELECT coalesce(sum(back.clearing_kobo), 0)::bigint
      FROM refunds r
      JOIN transactions back ON back.business_id = r.business_id AND back.live = r.live AND back.sequence = r.sequence
     WHERE r.business_id = t.business_id AND r.live = t.live AND r.payment_sequence = t.sequence
  ) AS refunded_kobo
  FROM k JOIN transactions t ON t.business_id = k.business_id AND t.live = k.live
 WHERE t.reference = ${$.reference} AND ${IS_PAYMENT}`,
});

/**
 * The payment with the sum of its refunds; undefined for a reference that no payment has. A returned payout is not a
 * payment.
 */
export async function findPayment(db: Db, ledger: LedgerKey, reference: string): Promise<PaymentState | undefined> {
  const row = await FIND_PAYMENT.first(db, { ...ledger, reference });
  return row && { payment: transactionFromRow(row), refundedKobo: row.refunded_kobo };
}

/** Index refunds_by_payment, then the primary key of transactions. */
const LIST_REFUNDS = statement({
  name: 'list_refunds',
  columns: { ...TRANSACTION_COLUMNS, commission: COMMISSION },
  text: ($: Slots<LedgerKey & Slice & { paymentSequence: bigint }>) => `SELECT t.*, r.commission
  FROM refunds r
  JOIN transactions t ON t.business_id = r.business_id AND t.live = r.live AND t.sequence = r.sequence
 WHERE r.business_id = ${$.businessId} AND r.live = ${$.live} AND r.payment_sequence = ${$.paymentSequence}
 ORDER BY r.sequence DESC LIMIT ${$.limit} OFFSET ${$.offset}`,
});

export interface RefundPage {
  readonly refunds: readonly Refund[];
  readonly totalCount: number;
}

/** Newest first. Two statements; they agree with each other only within one snapshot. */
export async function listRefunds(
  tx: Tx,
  { businessId, live }: LedgerKey,
  paymentSequence: bigint,
  slice: Slice,
): Promise<RefundPage> {
  const rows = await LIST_REFUNDS.rows(tx, { businessId, live, paymentSequence, ...slice });
  const count = await tx
    .selectFrom('refunds')
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .where((eb) => eb.and({ business_id: businessId, live, payment_sequence: paymentSequence }))
    .executeTakeFirstOrThrow();
  return {
    refunds: rows.map((row) => ({ transaction: transactionFromRow(row), commission: row.commission })),
    totalCount: Number(count.count),
  };
}

const REFUND_OF = { paymentReference: 'transactions.reference', commission: COMMISSION } as const;

/** Primary keys of refunds and transactions. */
const FIND_REFUND_OF = statement({
  name: 'find_refund_of',
  columns: REFUND_OF,
  text: ($: Slots<LedgerKey & { sequence: bigint }>) => `SELECT p.reference AS "paymentReference", r.commission
  FROM refunds r
  JOIN transactions p ON p.business_id = r.business_id AND p.live = r.live AND p.sequence = r.payment_sequence
 WHERE r.business_id = ${$.businessId} AND r.live = ${$.live} AND r.sequence = ${$.sequence}`,
});

/** The commission's bearer and the payment of a transaction that is a refund. */
export const findRefundOf = (
  db: Db,
  ledger: LedgerKey,
  sequence: bigint,
): Promise<RowOf<typeof REFUND_OF> | undefined> => FIND_REFUND_OF.first(db, { ...ledger, sequence });

export async function insertRefund(
  tx: Tx,
  { businessId, live }: LedgerKey,
  refund: { readonly sequence: bigint; readonly paymentSequence: bigint; readonly commission: RefundCommission },
): Promise<void> {
  await tx
    .insertInto('refunds')
    .values({
      business_id: businessId,
      live,
      sequence: refund.sequence,
      payment_sequence: refund.paymentSequence,
      commission: refund.commission,
    })
    .execute();
  recordRows(tx, { businessId, live }, 'refund', [refund.sequence]);
}
