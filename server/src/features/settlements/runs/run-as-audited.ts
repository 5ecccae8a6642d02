/** Runs and payouts for the audit log. */
import type { Change } from '../../../core/ledger/log/entry.ts';
import { nairaFromKobo } from '../../../core/money/kobo.ts';
import { shortFormOf } from '../manifests/manifest.ts';
import type { PayoutWithNames } from './payout.ts';
import type { Run } from './run.ts';
import { wireTotal } from './wire-run.ts';

export const runSubject = ({ number }: Pick<Run, 'number'>): Change['subject'] => ({
  kind: 'settlement_run',
  id: number,
  name: `Settlement run ${number}`,
});

/** A change of a run's state. */
export const runMoved = (action: Change['action'], before: Run, after: Run): Change => ({
  action,
  subject: runSubject(after),
  before: { state: before.state },
  after: {
    state: after.state,
    payouts: wireTotal(after.payouts),
    ...(after.manifest !== undefined && { manifest: manifestOf(after) }),
  },
});

const manifestOf = ({ manifest }: Run): string | null => (manifest === undefined ? null : shortFormOf(manifest.digest));

/** An approval, which may need another one. */
export const runApproved = (before: Run, after: Run): Change => ({
  action: 'settlement_run.approved',
  subject: runSubject(after),
  before: { state: before.state },
  after: {
    state: after.state,
    payouts: wireTotal(after.payouts),
    manifest: manifestOf(after),
    approvals: countedOf(after),
    approvalsNeeded: after.approvalsNeeded,
  },
});

const countedOf = ({ approvals }: Run): number => approvals.filter(({ counts }) => counts).length;

/** The approvals of a run are not enough any more, though its manifest is the same. */
export const runReturned = (before: Run, after: Run): Change => ({
  action: 'settlement_run.returned_to_draft',
  subject: runSubject(after),
  before: { state: before.state, manifest: manifestOf(before) },
  after: {
    state: after.state,
    manifest: manifestOf(after),
    approvals: countedOf(after),
    approvalsNeeded: after.approvalsNeeded,
  },
});

/** A new version of its manifest took a run's approvals away or left the draft it was. */
export const manifestMoved = (before: Run, after: Run): Change => ({
  action: 'settlement_run.manifest_changed',
  subject: runSubject(after),
  before: { state: before.state, manifest: manifestOf(before) },
  after: { state: after.state, manifest: manifestOf(after), why: after.manifest?.why ?? null },
});

export const payoutChanged = (action: Change['action'], before: PayoutWithNames, after: PayoutWithNames): Change => ({
  action,
  subject: {
    kind: 'payout',
    id: after.reference,
    name: `Payout ${after.position} of settlement run ${after.runNumber}, ${after.accountBusinessName}`,
  },
  before: { state: before.state, reason: before.reason },
  after: { state: after.state, reason: after.reason, amount: nairaFromKobo(after.amountKobo) },
});
