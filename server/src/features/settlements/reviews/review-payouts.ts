/** Reviews the payouts of a run, before it becomes a draft: what is unusual about each is kept beside it. */
import type { Db } from '../../../platform/database/pool.ts';
import { transact } from '../../../platform/database/transaction.ts';
import type { OfRun } from '../manifests/manifest-form.ts';
import { type FactsRow, findReviewedThrough, insertReviews, type NewReview, readFacts } from './review-queries.ts';
import { CHANGED_WITHIN_DAYS, dailyKobo, type Inflow, unusualOf, weightOf } from './unusual.ts';

const DAY_MS = 86_400_000;

/** How far the review of a run is: every payout up to this position has one. */
export const reviewedThrough = (db: Db, run: OfRun): Promise<bigint> => findReviewedThrough(db, run);

/**
 * The next payouts without a review, at most `limit`. Takes no lock of the ledger, so payments don't wait for it. Two
 * processes may review the same payouts; the first to commit counts.
 */
export async function reviewStep(db: Db, run: OfRun, limit: number): Promise<void> {
  await transact(db, async (tx) => {
    const after = await findReviewedThrough(tx, run);
    const rows = await readFacts(tx, run, { after, limit });
    const [first] = rows;
    if (first === undefined) return;
    await insertReviews(tx, run, rows.map(reviewOf), first.now);
  });
}

function reviewOf(row: FactsRow): NewReview {
  const inflow = inflowSince(row);
  const usualInflow = inflowBetween(row);
  const usualKobo = row.usual_kobo ?? undefined;
  const changedAt = row.details_changed_at?.getTime();
  const codes = unusualOf({
    amountKobo: row.amount_kobo,
    accountNumber: row.account_number,
    accountName: row.account_name,
    nubanCode: row.nuban_code,
    isPaidAgain: row.is_paid_again,
    isDisabled: row.is_disabled,
    isDeleted: row.is_deleted,
    hasOtherDetails: row.has_other_details,
    // It was just paid out; a refund or a hold may change that while the draft waits.
    isOwing: false,
    isHeld: false,
    changedDetails: changedAt !== undefined && changedAt > row.now.getTime() - CHANGED_WITHIN_DAYS * DAY_MS,
    isShared: row.is_shared,
    sent: row.sent,
    usualKobo,
    wasPaidHere: row.was_paid_here,
    inflow,
    usualInflow,
  });
  return {
    position: row.position,
    amountKobo: row.amount_kobo,
    inflowKobo: row.inflow_kobo,
    usualKobo,
    inflowSinceKobo: inflow?.kobo,
    usualInflowKobo: usualInflow && dailyKobo(usualInflow),
    codes,
    weight: weightOf(codes),
  };
}

/** Payments since the last payout that was sent: what came in, without payouts that were given back. */
function inflowSince(row: FactsRow): Inflow | undefined {
  const { now, inflow_kobo, last_reviewed_at, last_inflow_kobo, returned_since_kobo } = row;
  if (last_reviewed_at === null || last_inflow_kobo === null) return undefined;
  const kobo = inflow_kobo - last_inflow_kobo - returned_since_kobo;
  return { kobo, ms: BigInt(now.getTime() - last_reviewed_at.getTime()) };
}

function inflowBetween(row: FactsRow): Inflow | undefined {
  const { last_reviewed_at, last_inflow_kobo, first_reviewed_at, first_inflow_kobo, returned_between_kobo } = row;
  if (last_reviewed_at === null || last_inflow_kobo === null) return undefined;
  if (first_reviewed_at === null || first_inflow_kobo === null) return undefined;
  const kobo = last_inflow_kobo - first_inflow_kobo - returned_between_kobo;
  return { kobo, ms: BigInt(last_reviewed_at.getTime() - first_reviewed_at.getTime()) };
}
