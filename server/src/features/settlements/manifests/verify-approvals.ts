/**
 * Verifies that all approvals and exports of runs were made through Tributary: for each approval, and for each run that
 * says who approved or exported it, the audit log has an entry of that actor and that time.
 */
import { type Act, findUnaudited, logsBeganAt, unauditedMessage } from '../../audit-log/verify-acts.ts';
import type { Db } from '../../../platform/database/pool.ts';
import type { LedgerKey } from '../../../core/ledger/posting.ts';
import { type DecidedRun, type KeptApproval, readApprovals, readDecidedRuns } from './act-queries.ts';
import { shortFormOf } from './manifest.ts';

export interface UnauditedApproval extends LedgerKey {
  readonly where: string;
  /** `run/version/number` of an approval, or the number of a run. */
  readonly row: string;
  readonly message: string;
}

export interface ApprovalVerification {
  readonly approvals: number;
  readonly disagreement: UnauditedApproval | undefined;
}

const AT_ONCE = 500;

/** Takes no locks and writes nothing. @throws the database's error. */
export async function verifyApprovals({ db }: { readonly db: Db }): Promise<ApprovalVerification> {
  const { approvals, disagreement } = await verifyEach(db);
  return { approvals, disagreement: disagreement ?? (await verifyRuns(db)) };
}

async function verifyEach(db: Db): Promise<ApprovalVerification> {
  let approvals = 0;
  let after: KeptApproval | undefined;
  for (;;) {
    const rows = await readApprovals(db, after, AT_ONCE);
    approvals += rows.length;
    const found = await findUnaudited(db, rows.map(actOfApproval));
    if (found !== undefined) return { approvals, disagreement: unaudited('approval of settlement run', found) };
    after = rows.at(-1);
    if (rows.length < AT_ONCE) return { approvals, disagreement: undefined };
  }
}

type NamedAct = Act & { readonly row: string };

const actOfApproval = ({ run, version, number, digest, ...kept }: KeptApproval): NamedAct => ({
  ...kept,
  row: `${run}/${version}/${number}`,
  action: 'settlement_run.approved',
  subjectKind: 'settlement_run',
  subjectId: String(run),
  tells: { manifest: digest === null ? '' : shortFormOf(digest) },
});

/** What happened before there were audit logs has no entry. */
async function verifyRuns(db: Db): Promise<UnauditedApproval | undefined> {
  const since = (await logsBeganAt(db)) ?? '';
  let after: DecidedRun | undefined;
  for (;;) {
    const rows = await readDecidedRuns(db, after, AT_ONCE);
    const acts = rows.flatMap(actsOfRun).filter(({ at }) => at >= since);
    const found = await findUnaudited(db, acts);
    if (found !== undefined) return unaudited('settlement run', found);
    after = rows.at(-1);
    if (rows.length < AT_ONCE) return undefined;
  }
}

function actsOfRun({ businessId, live, number, ...run }: DecidedRun): NamedAct[] {
  const ofRun = {
    businessId,
    live,
    row: String(number),
    subjectKind: 'settlement_run',
    subjectId: String(number),
  } as const;
  const { approvedByKind, approvedById, approvedAt, exportedByKind, exportedById, exportedAt } = run;
  const acts: NamedAct[] = [];
  if (approvedByKind !== null && approvedAt !== null) {
    const by = { actorKind: approvedByKind, actorId: approvedById, at: approvedAt };
    acts.push({ ...ofRun, action: 'settlement_run.approved', ...by });
  }
  if (exportedByKind !== null && exportedAt !== null) {
    const by = { actorKind: exportedByKind, actorId: exportedById, at: exportedAt };
    acts.push({ ...ofRun, action: 'settlement_run.exported', ...by });
  }
  return acts;
}

const unaudited = (where: string, act: NamedAct): UnauditedApproval => ({
  businessId: act.businessId,
  live: act.live,
  where,
  row: act.row,
  message: unauditedMessage(act),
});
