/** Many payments in one request: each is posted or refused separately, and answered in order. */
import { setImmediate as letOthersRun } from 'node:timers/promises';
import type { DbDeps } from '../../platform/database/pool.ts';
import { AppError, errorUnder } from '../../core/errors/errors.ts';
import { claimIdempotencyKey, writeInLedger } from '../../core/ledger/write-in-ledger.ts';
import { AnsweredBefore } from '../../core/words/once.ts';
import type { KeyHolder } from '../../core/words/principal.ts';
import { wireTransaction } from '../transactions/wire-transaction.ts';
import { derivedReference } from '../../platform/wire/references.ts';
import { type AcceptedPayment, acceptPayment, type AcceptPaymentDeps } from './accept-payment.ts';
import { type Payment, readPayment } from './payment-request.ts';
import { ACCEPTED, type BulkResult, type PaymentBody } from './schemas.ts';

export interface AcceptBulkDeps extends AcceptPaymentDeps, DbDeps {}

/** How items are checked, and how refused ones are answered. */
export interface BulkRules {
  /** @throws AppError validation_failed for an item without the shape of a payment. */
  readonly check: (item: unknown) => PaymentBody;
  readonly describeFailure: (error: unknown) => Pick<BulkResult, 'message' | 'error'> & { readonly data: null };
}

/** How many payments of one request wait in the queue at once, so that a large request does not delay the others. */
const IN_FLIGHT_MAX = 1_000;
/** How many are read before other requests have a turn. */
const READ_AT_ONCE = 100;

type BulkOutcome = AcceptedPayment | { readonly refusal: unknown };

/**
 * Takes more than one transaction, so its Idempotency-Key is claimed first and its answer is kept last. If it was
 * interrupted and is sent again, it gives each of its payments the same reference as before.
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
  const outcomes = await acceptEach(deps, caller, await readItems(caller, items, rules));
  const results = outcomes.map((outcome) => resultOf(outcome, rules));
  if (once !== undefined && !outcomes.some(isTransient)) await keepAnswer(deps, caller, results);
  return results;
}

/** Reads each item separately; a wrong one becomes its own error, whose field is named from the top of the request. */
async function readItems(
  caller: KeyHolder,
  items: readonly unknown[],
  rules: BulkRules,
): Promise<(Payment | AppError)[]> {
  const read: (Payment | AppError)[] = [];
  for (const item of items) {
    if (read.length > 0 && read.length % READ_AT_ONCE === 0) await letOthersRun();
    read.push(readItem(caller, { item, index: read.length }, rules));
  }
  return read;
}

function readItem(
  { businessId, live, once }: KeyHolder,
  { item, index }: { readonly item: unknown; readonly index: number },
  { check }: BulkRules,
): Payment | AppError {
  try {
    const deriveReference = once && (() => derivedReference('bulk', businessId, live, once.key, index));
    return readPayment(check(item), deriveReference);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return refusalOfItem(index, error);
  }
}

/** Names the item, and its field if one is wrong, from the top of the request. */
const refusalOfItem = <E>(index: number, error: E): E | AppError =>
  error instanceof AppError ? errorUnder(`payments.${index}`, error) : error;

async function acceptEach(
  deps: AcceptPaymentDeps,
  caller: KeyHolder,
  payments: readonly (Payment | AppError)[],
): Promise<BulkOutcome[]> {
  // The key belongs to the whole request, not to a single payment.
  const holder = { ...caller, once: undefined };
  const outcomes: BulkOutcome[] = [];
  for (let start = 0; start < payments.length; start += IN_FLIGHT_MAX) {
    const slice = payments.slice(start, start + IN_FLIGHT_MAX);
    const accepted = slice.map((payment, index) => acceptOne(deps, holder, payment, start + index));
    outcomes.push(...(await Promise.all(accepted)));
  }
  return outcomes;
}

async function acceptOne(
  deps: AcceptPaymentDeps,
  caller: KeyHolder,
  payment: Payment | AppError,
  index: number,
): Promise<BulkOutcome> {
  if (payment instanceof AppError) return { refusal: payment };
  try {
    return await acceptPayment(deps, caller, payment);
  } catch (error) {
    return { refusal: refusalOfItem(index, error) };
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

/** Such a refusal may not recur, so the answer as a whole is not kept under its Idempotency-Key. */
function isTransient(outcome: BulkOutcome): boolean {
  return 'refusal' in outcome && !(outcome.refusal instanceof AppError && outcome.refusal.status < 500);
}

/**
 * If the API key was revoked meanwhile nothing is kept, but the payments posted before that are reported.
 * @throws AnsweredBefore when another process has kept an answer to the same request meanwhile: that answer counts.
 */
async function keepAnswer(deps: DbDeps, caller: KeyHolder, results: readonly BulkResult[]): Promise<void> {
  try {
    await writeInLedger(deps, caller, async () => results);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'api_key_unknown')) throw error;
  }
}
