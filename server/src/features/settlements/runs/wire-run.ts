/** Runs and payouts as callers see them. */
import { nairaFromKobo } from '../../../core/money/kobo.ts';
import type { Actor } from '../../../core/words/principal.ts';
import { type Manifest, shortFormOf } from '../manifests/manifest.ts';
import { wirePayoutReview } from '../reviews/wire-review.ts';
import { endToEndIdOf, type PayoutWithNames, type ReviewedPayout } from './payout.ts';
import { cancelReasonOf, type DoneBy, ofEachTotal, type PayoutTotal, type Run } from './run.ts';
import type {
  Actor as WireActor,
  DoneBy as WireDoneBy,
  Payout,
  PayoutTotal as WireTotal,
  ReviewedPayout as WireReviewedPayout,
  SettlementRun,
} from './schemas.ts';

type WireManifest = NonNullable<SettlementRun['manifest']>;

export function wireRun(run: Run): SettlementRun {
  const subAccountIds = run.accountIds?.map(Number) ?? null;
  return {
    number: Number(run.number),
    reference: run.reference,
    state: run.state,
    scheduledFor: run.scheduledFor,
    subAccountIds,
    accountIds: subAccountIds,
    ...ofEachTotal((name) => wireTotal(run[name])),
    created: wireDoneBy(run.created),
    draftedAt: run.draftedAt?.toISOString() ?? null,
    manifest: run.manifest === undefined ? null : wireManifest(run.manifest),
    approvals: run.approvals.map((one) => ({ ...wireDoneBy(one), counts: one.counts })),
    approvalsNeeded: run.approvalsNeeded,
    approved: run.approved === undefined ? null : wireDoneBy(run.approved),
    exported: run.exported === undefined ? null : { ...wireDoneBy(run.exported), format: run.exported.format },
    cancelledBy: run.cancelledBy === undefined ? null : wireDoneBy(run.cancelledBy),
    cancelReason: cancelReasonOf(run),
  };
}

const wireManifest = ({ version, digest, why, madeBy, madeAt, source, ...payouts }: Manifest): WireManifest => ({
  version,
  digest,
  shortForm: shortFormOf(digest),
  why,
  madeBy: wireActor(madeBy),
  madeAt: madeAt.toISOString(),
  payouts: wireTotal(payouts),
  sourceAccount: source ?? null,
});

export function wirePayout(payout: PayoutWithNames): Payout {
  const subAccountId = Number(payout.accountId);
  return {
    id: payout.reference,
    endToEndId: endToEndIdOf(payout.reference),
    runNumber: Number(payout.runNumber),
    position: Number(payout.position),
    subAccountId,
    accountId: subAccountId,
    accountBusinessName: payout.accountBusinessName,
    amount: nairaFromKobo(payout.amountKobo),
    bankCode: payout.bankCode,
    bankName: payout.bankName,
    accountNumber: payout.accountNumber,
    accountName: payout.accountName,
    state: payout.state,
    reasonCode: payout.reasonCode,
    reason: payout.reason,
    outcomeAt: payout.outcomeAt?.toISOString() ?? null,
    returnReference: payout.returnReference,
    confirmedAt: payout.confirmedAt?.toISOString() ?? null,
    createdAt: payout.createdAt.toISOString(),
  };
}

export const wireReviewedPayout = ({ payout, review, held }: ReviewedPayout): WireReviewedPayout => ({
  ...wirePayout(payout),
  review: review === undefined ? null : wirePayoutReview(review),
  held: held === undefined ? null : { at: held.at.toISOString(), by: held.by },
});

export const wireTotal = ({ count, amountKobo }: PayoutTotal): WireTotal => ({
  count: Number(count),
  amount: nairaFromKobo(amountKobo),
});

const wireDoneBy = ({ by, at }: DoneBy): WireDoneBy => ({ by: wireActor(by), at: at.toISOString() });

export const wireActor = (actor: Actor): WireActor => ({
  kind: actor.kind,
  ...('id' in actor && { id: String(actor.id) }),
});
