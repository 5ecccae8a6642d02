/** Many payments in one request: each is posted or refused alone, and answered in order. */
import { AppError } from '../errors.ts';
import { claimIdempotencyKey, type WriteDeps, writeInLedger } from '../ledger/write-in-ledger.ts';
import { AnsweredBefore } from '../once.ts';
import type { KeyHolder } from '../principal.ts';
import { wireTransaction } from '../transactions/wire-transaction.ts';
import { derivedReference } from '../wire/references.ts';
import { type AcceptedPayment, acceptPayment, type AcceptPaymentDeps } from './accept-payment.ts';
import { type Payment, readPayment } from './payment-request.ts';
import { ACCEPTED, type BulkResult, type PaymentBody } from './schemas.ts';

export interface AcceptBulkDeps extends AcceptPaymentDeps, WriteDeps {}

/** How items are checked, and how those that are refused are answered. */
export interface BulkRules {
  /** @throws AppError validation_failed for what has not the shape of a payment. */
  readonly check: (item: unknown) => PaymentBody;
  readonly describeFailure: (error: unknown) => Pick<BulkResult, 'message' | 'error'> & { readonly data: null };
}

/** How many payments of one request wait in the queue at once, so that a large one does not crowd out the others. */
const IN_FLIGHT_MAX = 1_000;

type BulkOutcome = AcceptedPayment | { readonly refusal: unknown };

/**
 * Takes more than one transaction, so that its Idempotency-Key is claimed first, and its answer kept last. Sent again
 * after it was cut off, it names each of its payments as before.
 * @throws AnsweredBefore; AppError api_key_unknown, idempotency_key_mismatch.
 */
export async function acceptBulk(
  deps: AcceptBulkDeps,
  caller: KeyHolder,
  items: readonly unknown[],
  rules: BulkRules,
): Promise<BulkResult[]> {
  const { once } = caller;
  const kept = once && (await claimIdempotencyKey(deps, caller, once));
  if (kept !== undefined) throw new AnsweredBefore(kept);
  const outcomes = await acceptEach(deps, caller, readItems(caller, items, rules));
  const results = outcomes.map((outcome) => resultOf(outcome, rules));
  if (once !== undefined && !outcomes.some(isTransient)) await keepAnswer(deps, caller, results);
  return results;
}

/** Reads each item alone; a wrong one becomes its own error, its field named from the request's top. */
function readItems(
  { businessId, live, once }: KeyHolder,
  items: readonly unknown[],
  { check }: BulkRules,
): (Payment | AppError)[] {
  return items.map((item, index) => {
    try {
      const deriveReference = once && (() => derivedReference('bulk', businessId, live, once.key, index));
      return readPayment(check(item), deriveReference);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const field = ['payments', String(index), error.field].filter(Boolean).join('.');
      return new AppError(error.code, error.message, { field });
    }
  });
}

async function acceptEach(
  deps: AcceptPaymentDeps,
  caller: KeyHolder,
  payments: readonly (Payment | AppError)[],
): Promise<BulkOutcome[]> {
  // The key is of the whole request, and no payment's own.
  const holder = { ...caller, once: undefined };
  const outcomes: BulkOutcome[] = [];
  for (let start = 0; start < payments.length; start += IN_FLIGHT_MAX) {
    const slice = payments.slice(start, start + IN_FLIGHT_MAX);
    outcomes.push(...(await Promise.all(slice.map((payment) => acceptOne(deps, holder, payment)))));
  }
  return outcomes;
}

async function acceptOne(
  deps: AcceptPaymentDeps,
  caller: KeyHolder,
  payment: Payment | AppError,
): Promise<BulkOutcome> {
  if (payment instanceof AppError) return { refusal: payment };
  try {
    return await acceptPayment(deps, caller, payment);
  } catch (error) {
    return { refusal: error };
  }
}

function resultOf(outcome: BulkOutcome, { describeFailure }: BulkRules): BulkResult {
  if ('refusal' in outcome) return { ...describeFailure(outcome.refusal), success: false };
  return {
    success: true,
    message: ACCEPTED,
    data: wireTransaction(outcome.transaction),
    ...(outcome.replayed ? { replayed: true } : {}),
  };
}

/** Such a refusal may not come again, so the answer as a whole is not kept under its Idempotency-Key. */
function isTransient(outcome: BulkOutcome): boolean {
  return 'refusal' in outcome && !(outcome.refusal instanceof AppError && outcome.refusal.status < 500);
}

/**
 * With an API key that was revoked meanwhile nothing is kept, but what was posted before that is told.
 * @throws AnsweredBefore when another process has kept an answer for the same request meanwhile: that one stands.
 */
async function keepAnswer(deps: WriteDeps, caller: KeyHolder, results: readonly BulkResult[]): Promise<void> {
  try {
    await writeInLedger(deps, caller, async () => results);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'api_key_unknown')) throw error;
  }
}
