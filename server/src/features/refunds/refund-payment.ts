/** Refunds a payment, in whole or in part. */
import { recordChange } from '../../core/ledger/log/record.ts';
import { getSettings } from '../businesses/get-settings.ts';
import type { IdDeps, TransactionId } from '../../platform/database/ids.ts';
import type { Tx } from '../../platform/database/pool.ts';
import { AppError } from '../../core/errors/errors.ts';
import { Books } from '../../core/ledger/books.ts';
import { LimitExceeded, noteRefusal } from '../../core/ledger/limits/limits.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import { REFUND_PURPOSE } from '../../core/ledger/purposes.ts';
import { writeInLedger } from '../../core/ledger/write-in-ledger.ts';
import { type Caller, requireProofOfCaller } from '../../core/words/principal.ts';
import { nairaInWords } from '../../core/money/kobo.ts';
import { divideRefund } from '../../core/money/refund.ts';
import { recordEvent } from '../../core/outbox/record-event.ts';
import { findPayment, findRefundOf, findTransaction, insertRefund } from './queries.ts';
import { noSuchPayment, type RefundRequest } from './refund-request.ts';
import { grossKoboOf, type PaymentState, type Refund, type RefundOutcome } from './refund.ts';
import { wireCreatedRefund } from './wire-refund.ts';

/**
 * Holds the ledger's lock, so that refunds of one payment follow each other and never return more than it brought.
 * A person who gives back more than the business has earned needs a fresh proof: nobody but the business pays for it.
 * @throws AppError not_found for a reference that no payment has; already_refunded, refund_too_large,
 *   insufficient_balance, limit_exceeded, reference_conflict, fresh_proof_required, api_key_unknown,
 *   idempotency_key_mismatch.
 */
export async function refundPayment(deps: IdDeps, caller: Caller, request: RefundRequest): Promise<RefundOutcome> {
  try {
    return await makeRefund(deps, caller, request);
  } catch (error) {
    // The refund's own transaction, which is rolled back, could not tell anybody.
    if (error instanceof LimitExceeded) await noteRefusal(deps, caller, error);
    throw error;
  }
}

async function makeRefund(deps: IdDeps, caller: Caller, request: RefundRequest): Promise<RefundOutcome> {
  const id = await deps.ids.one<TransactionId>();
  return writeInLedger(deps, caller, async (tx, at) => {
    const found = await findPayment(tx, caller, request.paymentReference);
    if (found === undefined) throw noSuchPayment();
    const earlier = request.referenceIsFresh ? undefined : await findEarlier(tx, caller, request);
    if (earlier !== undefined) return { ...found, ...earlier, replayed: true };

    const { payment } = found;
    const amountKobo = amountOf(request, found);
    const { accountKobo, parentKobo } = divideRefund(
      { grossKobo: grossKoboOf(payment), commissionKobo: payment.commissionKobo, refundedKobo: found.refundedKobo },
      amountKobo,
      request.commission,
    );
    const { accountId } = payment;
    const { apiKeyId } = caller;
    const books = await Books.open(tx, caller, [payment.walletId], at, { accountId, apiKeyId });
    if (parentKobo > 0n && books.commissionKobo() < parentKobo) requireProofOfCaller(caller, at);
    await requireCover(tx, caller, books.balanceKobo(payment.walletId), accountKobo);
    const transaction = books.post(
      payment.walletId,
      {
        accountId,
        reference: request.reference,
        purpose: REFUND_PURPOSE,
        description: request.reason,
        metadata: JSON.stringify({ payment_reference: payment.reference, commission: request.commission }),
      },
      id,
      { walletKobo: -accountKobo, commissionKobo: -parentKobo, clearingKobo: amountKobo },
      { what: 'refund', apiKeyId },
    );
    await books.write(tx);
    const { commission } = request;
    await insertRefund(tx, caller, { sequence: transaction.sequence, paymentSequence: payment.sequence, commission });
    const made = { payment, refundedKobo: found.refundedKobo + amountKobo, transaction, commission, replayed: false };
    const data = wireCreatedRefund(made);
    await recordEvent(tx, caller, { type: 'refund.created', at, data });
    recordChange(tx, caller, at, {
      action: 'refund.created',
      subject: { kind: 'refund', id: request.reference, name: `Refund of payment ${payment.reference}` },
      after: { ...data.refund, payment: data.payment },
    });
    return made;
  });
}

/** The refund that already has this reference, for a replay. @throws AppError reference_conflict */
async function findEarlier(tx: Tx, ledger: LedgerKey, request: RefundRequest): Promise<Refund | undefined> {
  const transaction = await findTransaction(tx, ledger, request.reference);
  if (transaction === undefined) return undefined;
  const refund = await findRefundOf(tx, ledger, transaction.sequence);
  const isSame =
    refund !== undefined &&
    refund.paymentReference === request.paymentReference &&
    refund.commission === request.commission &&
    transaction.description === request.reason &&
    (request.amountKobo === undefined || request.amountKobo === transaction.clearingKobo);
  if (!isSame) {
    throw new AppError('reference_conflict', 'This reference was used before for a transaction with other content.', {
      field: 'reference',
    });
  }
  return { transaction, commission: refund.commission };
}

function amountOf({ amountKobo }: RefundRequest, { payment, refundedKobo }: PaymentState): bigint {
  const leftKobo = grossKoboOf(payment) - refundedKobo;
  if (leftKobo === 0n) throw new AppError('already_refunded', 'This payment was refunded in full.');
  if (amountKobo !== undefined && amountKobo > leftKobo) {
    throw new AppError(
      'refund_too_large',
      `amount must be at most ${nairaInWords(leftKobo)}, what is left of the payment.`,
      {
        field: 'amount',
      },
    );
  }
  return amountKobo ?? leftKobo;
}

/** A wallet may go below zero only if the business allows it; later payments then repay the debt first. */
async function requireCover(
  tx: Tx,
  { businessId }: LedgerKey,
  balanceKobo: bigint,
  accountKobo: bigint,
): Promise<void> {
  if (accountKobo === 0n || balanceKobo >= accountKobo) return;
  if ((await getSettings({ db: tx }, businessId)).refundShortfall === 'owe') return;
  throw new AppError(
    'insufficient_balance',
    `The connected account has ${nairaInWords(balanceKobo)} and would have to give back ${nairaInWords(accountKobo)}.`,
  );
}
