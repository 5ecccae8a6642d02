/** SQL of refunds. */
import { sql } from 'kysely';
import type { Db, Tx } from '../database/pool.ts';
import { ledgerAsRow } from '../ledger/ledger-row.ts';
import type { LedgerKey, Transaction } from '../ledger/posting.ts';
import { IS_PAYMENT } from '../ledger/purposes.ts';
import { transactionFromRow, type TransactionRow } from '../ledger/transaction-row.ts';
import type { RefundCommission } from '../money/refund.ts';
import type { Slice } from '../wire/paging.ts';
import type { PaymentState, Refund } from './refund.ts';

/** Unique index transactions_reference_unique. */
export async function findTransaction(db: Db, ledger: LedgerKey, reference: string): Promise<Transaction | undefined> {
  const { rows } = await sql<TransactionRow>`WITH ${ledgerAsRow(ledger)}
SELECT t.* FROM k JOIN transactions t ON t.business_id = k.business_id AND t.live = k.live
 WHERE t.reference = ${reference}`.execute(db);
  return rows[0] && transactionFromRow(rows[0]);
}

/**
 * The payment with what was given back of it; undefined for a reference that no payment has, be it that of a payout
 * that came back. Index refunds_by_payment.
 */
export async function findPayment(db: Db, ledger: LedgerKey, reference: string): Promise<PaymentState | undefined> {
  const { rows } = await sql<TransactionRow & { refunded_kobo: bigint }>`WITH ${ledgerAsRow(ledger)}
SELECT t.*, (
    SELECT coalesce(sum(back.clearing_kobo), 0)::bigint
      FROM refunds r
      JOIN transactions back ON back.business_id = r.business_id AND back.live = r.live AND back.sequence = r.sequence
     WHERE r.business_id = t.business_id AND r.live = t.live AND r.payment_sequence = t.sequence
  ) AS refunded_kobo
  FROM k JOIN transactions t ON t.business_id = k.business_id AND t.live = k.live
 WHERE t.reference = ${reference} AND ${IS_PAYMENT}`.execute(db);
  const [row] = rows;
  return row && { payment: transactionFromRow(row), refundedKobo: row.refunded_kobo };
}

export interface RefundPage {
  readonly refunds: readonly Refund[];
  readonly totalCount: number;
}

/**
 * Newest first. Index refunds_by_payment, then the primary key of transactions. Two statements, which agree with each
 * other in one snapshot only.
 */
export async function listRefunds(
  tx: Tx,
  { businessId, live }: LedgerKey,
  paymentSequence: bigint,
  { offset, limit }: Slice,
): Promise<RefundPage> {
  const { rows } = await sql<TransactionRow & { commission: RefundCommission }>`SELECT t.*, r.commission
  FROM refunds r
  JOIN transactions t ON t.business_id = r.business_id AND t.live = r.live AND t.sequence = r.sequence
 WHERE r.business_id = ${businessId} AND r.live = ${live} AND r.payment_sequence = ${paymentSequence}
 ORDER BY r.sequence DESC LIMIT ${limit} OFFSET ${offset}`.execute(tx);
  const count = await tx
    .selectFrom('refunds')
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .where('business_id', '=', businessId)
    .where('live', '=', live)
    .where('payment_sequence', '=', paymentSequence)
    .executeTakeFirstOrThrow();
  return {
    refunds: rows.map((row) => ({ transaction: transactionFromRow(row), commission: row.commission })),
    totalCount: Number(count.count),
  };
}

/** Primary key; the commission's bearer and the payment of a transaction that is a refund. */
export async function findRefundOf(
  db: Db,
  { businessId, live }: LedgerKey,
  sequence: bigint,
): Promise<{ readonly paymentReference: string; readonly commission: RefundCommission } | undefined> {
  const { rows } = await sql<{
    paymentReference: string;
    commission: RefundCommission;
  }>`SELECT p.reference AS "paymentReference", r.commission
  FROM refunds r
  JOIN transactions p ON p.business_id = r.business_id AND p.live = r.live AND p.sequence = r.payment_sequence
 WHERE r.business_id = ${businessId} AND r.live = ${live} AND r.sequence = ${sequence}`.execute(db);
  return rows[0];
}

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
}
