/** What a change of the settings or of a payout does to runs that can still change. Relies on the ledger's lock. */
import { type ChangeOfLedger, recordChange } from '../../../core/ledger/log/record.ts';
import type { Db, Tx } from '../../../platform/database/pool.ts';
import type { LedgerKey } from '../../../core/ledger/posting.ts';
import { recordEvent } from '../../../core/outbox/record-event.ts';
import type { Actor } from '../../../core/words/principal.ts';
import { isApproved } from '../../people/team/approval-rule.ts';
import { findDecision } from '../manifests/four-eyes.ts';
import { changeSource, leaveOut, presentManifest } from '../manifests/make-manifest.ts';
import { type ManifestSource, sameSource } from '../manifests/manifest.ts';
import { payoutRules } from '../manifests/kept-manifests.ts';
import type { KeptManifest } from '../manifests/manifest-form.ts';
import { manifestMoved, runReturned } from './run-as-audited.ts';
import { findOpenRuns, writeDraftAgain } from './run-queries.ts';
import type { Run } from './run.ts';
import { wireRun } from './wire-run.ts';

interface Decision {
  /** Who decided it: the maker of a request, not its approver. */
  readonly madeBy: Actor;
  readonly at: Date;
}

/** Every open run gets a manifest with this source account, and approved ones are drafts again. */
export async function sourceChanged(
  tx: Tx,
  ledger: ChangeOfLedger,
  source: ManifestSource | undefined,
  { madeBy, at }: Decision,
): Promise<void> {
  for (const run of await findOpenRuns(tx, ledger)) {
    const manifest = await presentManifest(tx, nameOf(ledger, run));
    if (sameSource(manifest.source, source)) continue;
    await changeSource(tx, manifest, source, { madeBy, madeAt: at });
    await draftAgain(tx, ledger, run, manifestMoved, at);
  }
}

/** After a payout of a draft was taken out; `manifest` is the one before, which was found untouched. */
export async function payoutLeftOut(
  tx: Tx,
  ledger: ChangeOfLedger,
  run: Run,
  { manifest, at }: { readonly manifest: KeptManifest; readonly at: Date },
): Promise<void> {
  await leaveOut(tx, manifest, { madeBy: ledger.origin.actor, madeAt: at });
  await draftAgain(tx, ledger, run, manifestMoved, at);
}

/**
 * After the rule of the second person began, or somebody lost the power to approve: approved runs whose approvals are
 * not enough are drafts again.
 */
export async function reviewApprovals(tx: Tx, ledger: ChangeOfLedger, at: Date): Promise<void> {
  const approved = (await findOpenRuns(tx, ledger)).filter(({ state }) => state === 'approved');
  for (const run of approved) {
    if (await hasEnoughApprovals(tx, nameOf(ledger, run), run)) continue;
    await draftAgain(tx, ledger, run, runReturned, at);
  }
}

/** By the rule as it is now. */
export async function hasEnoughApprovals(db: Db, name: LedgerKey, run: Run): Promise<boolean> {
  const { needsSecondPerson } = await payoutRules(db, name);
  if (run.manifest === undefined) return false;
  const { version } = run.manifest;
  return isApproved(await findDecision(db, nameOf(name, run), { version, needsSecondPerson }));
}

async function draftAgain(
  tx: Tx,
  ledger: ChangeOfLedger,
  run: Run,
  entryOf: typeof runReturned,
  at: Date,
): Promise<void> {
  const after = await writeDraftAgain(tx, nameOf(ledger, run), { state: 'draft' });
  if (run.state === 'approved') {
    const previous = { state: run.state };
    await recordEvent(tx, ledger, { type: 'settlement_run.drafted', at, data: wireRun(after), previous });
  }
  recordChange(tx, ledger, at, entryOf(run, after));
}

const nameOf = ({ businessId, live }: LedgerKey, { number }: Pick<Run, 'number'>) => ({ businessId, live, number });
