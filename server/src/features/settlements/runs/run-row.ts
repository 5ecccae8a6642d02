/** Rows of settlement_runs: the columns that are read, and runs made from them. */
import type { AccountId } from '../../../platform/database/ids.ts';
import { columnsOf, narrowed, type RowOf } from '../../../platform/database/statement.ts';
import type { LedgerKey } from '../../../core/ledger/posting.ts';
import { type Actor, actorFrom } from '../../../core/words/principal.ts';
import { type Approver, approvalsNeeded, counts } from '../../people/team/approval-rule.ts';
import type { Approval, Manifest, ManifestReason, ManifestSource } from '../manifests/manifest.ts';
import type { FileFormat } from './file-format.ts';
import type { DoneBy, ExportedBy, Run, RunState } from './run.ts';

/** With the columns that only filling and emptying need. */
export interface KeptRun extends Run {
  readonly scheduledAfter: string | undefined;
  readonly preparedThrough: bigint;
  readonly cancelledThrough: bigint;
  /** Whether the export fixed the account that pays. */
  readonly hasDebtor: boolean;
}

export interface RunName extends LedgerKey {
  readonly number: bigint;
}

/** Dates and arrays as text: the driver would convert dates to instants of its own time zone. */
export const RUN = {
  ...columnsOf('settlement_runs', ['number', 'reference']),
  scheduled_for: 'text?',
  scheduled_after: 'text?',
  account_ids: 'text?',
  state: narrowed<RunState>('text'),
  ...columnsOf('settlement_runs', ['prepared_through', 'cancelled_through', 'payout_count', 'total_kobo']),
  ...columnsOf('settlement_runs', ['paid_count', 'paid_kobo', 'failed_count', 'failed_kobo']),
  ...columnsOf('settlement_runs', ['unknown_count', 'unknown_kobo', 'cancelled_count', 'cancelled_kobo']),
  ...columnsOf('settlement_runs', ['held_count', 'held_kobo']),
  created_by_kind: narrowed<Actor['kind']>('settlement_runs.created_by_kind'),
  ...columnsOf('settlement_runs', ['created_by_id', 'created_at', 'drafted_at']),
  approved_by_kind: narrowed<Actor['kind'] | null>('settlement_runs.approved_by_kind'),
  ...columnsOf('settlement_runs', ['approved_by_id', 'approved_at']),
  exported_by_kind: narrowed<Actor['kind'] | null>('settlement_runs.exported_by_kind'),
  ...columnsOf('settlement_runs', ['exported_by_id', 'exported_at']),
  export_format: narrowed<FileFormat | null>('settlement_runs.export_format'),
  cancelled_by_kind: narrowed<Actor['kind'] | null>('settlement_runs.cancelled_by_kind'),
  ...columnsOf('settlement_runs', ['cancelled_by_id', 'cancelled_at']),
  has_debtor: 'bool',
  manifest: narrowed<ManifestJson | null>('jsonb?'),
  approvals: narrowed<readonly ApprovalJson[] | null>('jsonb?'),
  needs_second_person: 'bool',
  makers_of_versions: narrowed<readonly MakerJson[] | null>('jsonb?'),
  further_makers: narrowed<readonly MakerJson[] | null>('jsonb?'),
} as const;

export type RunRow = RowOf<typeof RUN>;

interface ManifestJson {
  readonly version: number;
  readonly digest: string;
  readonly why: ManifestReason;
  readonly madeAt: string;
  readonly byKind: Actor['kind'];
  readonly byId: string | null;
  readonly source: ManifestSource | null;
  /** Whole numbers as text, because JSON's are not exact. */
  readonly count: string;
  readonly kobo: string;
}

interface ApprovalJson {
  readonly kind: Actor['kind'];
  readonly id: string | null;
  readonly at: string;
}

interface MakerJson {
  readonly kind: Actor['kind'];
  readonly person: string | undefined;
}

/** Ranges of the primary keys of manifests and approvals. */
const OF_RUN = 'm.business_id = r.business_id AND m.live = r.live AND m.run_number = r.number';
const MANIFEST = `(SELECT jsonb_build_object('version', m.version, 'digest', encode(m.digest, 'hex'), 'why', m.why,
          'madeAt', m.made_at, 'byKind', m.made_by_kind, 'byId', m.made_by_id,
          'count', m.payout_count::text, 'kobo', m.total_kobo::text,
          'source', CASE WHEN m.source_bank_code IS NOT NULL THEN jsonb_build_object('bankCode', m.source_bank_code,
            'accountNumber', m.source_account_number, 'accountName', m.source_account_name) END)
          FROM settlement_manifests m WHERE ${OF_RUN} ORDER BY m.version DESC LIMIT 1) AS manifest`;
const APPROVALS = `(SELECT jsonb_agg(jsonb_build_object('kind', a.approver_kind, 'id', a.approver_id,
                                                'at', a.approved_at) ORDER BY a.number)
          FROM settlement_approvals a
         WHERE a.business_id = r.business_id AND a.live = r.live AND a.run_number = r.number
           AND a.manifest_version = (SELECT max(m.version) FROM settlement_manifests m WHERE ${OF_RUN})) AS approvals`;
/** A person who holds payouts only decides that less is paid. */
const MAKERS = `EXISTS (
           SELECT FROM settlement_settings s
            WHERE s.business_id = r.business_id AND s.live = r.live AND s.approval = 'second_person')
         AS needs_second_person,
       (SELECT jsonb_agg(jsonb_strip_nulls(jsonb_build_object('kind', m.made_by_kind, 'person', m.maker_id)))
          FROM settlement_manifests m WHERE ${OF_RUN} AND m.why <> 'payout_held') AS makers_of_versions,
       (SELECT jsonb_agg(jsonb_strip_nulls(jsonb_build_object('kind', m.made_by_kind, 'person', m.maker_id)))
          FROM settlement_run_makers m WHERE ${OF_RUN}) AS further_makers`;
/** An exported run is completed when each of its payouts is paid, failed or cancelled. */
export const RUN_STATE = `CASE WHEN r.state = 'exported'
          AND r.paid_count + r.failed_count + r.cancelled_count = r.payout_count THEN 'completed' ELSE r.state END`;

/** The columns of a table `r`. */
export const RUN_LIST = `r.number, r.reference, r.scheduled_for::text, r.scheduled_after::text,
       array_to_string(r.account_ids, ',') AS account_ids, ${RUN_STATE} AS state,
       r.prepared_through, r.cancelled_through, r.payout_count, r.total_kobo,
       r.paid_count, r.paid_kobo, r.failed_count, r.failed_kobo, r.unknown_count,
       r.unknown_kobo, r.cancelled_count, r.cancelled_kobo, r.held_count, r.held_kobo,
       r.created_by_kind, r.created_by_id, r.created_at, r.drafted_at,
       r.approved_by_kind, r.approved_by_id, r.approved_at, r.exported_by_kind, r.exported_by_id, r.exported_at,
       r.export_format, r.cancelled_by_kind, r.cancelled_by_id, r.cancelled_at,
       r.debtor_bank_code IS NOT NULL AS has_debtor, ${MANIFEST}, ${APPROVALS}, ${MAKERS}`;

/** Before its export, whose approvals count depends on the team; after it, those that it had do. */
export const isOpen = ({ state }: Pick<RunRow, 'state'>): boolean => state === 'draft' || state === 'approved';

export function runFromRow(row: RunRow, approvers: readonly Approver[]): KeptRun {
  const { needs_second_person: needsSecondPerson } = row;
  const makers = [...(row.makers_of_versions ?? []), ...(row.further_makers ?? [])];
  return {
    number: row.number,
    reference: row.reference,
    scheduledFor: row.scheduled_for ?? undefined,
    scheduledAfter: row.scheduled_after ?? undefined,
    accountIds: row.account_ids === null ? undefined : idsFromText(row.account_ids),
    state: row.state,
    preparedThrough: row.prepared_through,
    cancelledThrough: row.cancelled_through,
    hasDebtor: row.has_debtor,
    payouts: { count: row.payout_count, amountKobo: row.total_kobo },
    paid: { count: row.paid_count, amountKobo: row.paid_kobo },
    failed: { count: row.failed_count, amountKobo: row.failed_kobo },
    unknown: { count: row.unknown_count, amountKobo: row.unknown_kobo },
    cancelled: { count: row.cancelled_count, amountKobo: row.cancelled_kobo },
    held: { count: row.held_count, amountKobo: row.held_kobo },
    created: { by: actorFrom(row.created_by_kind, row.created_by_id), at: row.created_at },
    draftedAt: row.drafted_at ?? undefined,
    manifest: row.manifest === null ? undefined : manifestFrom(row.manifest),
    approvals: (row.approvals ?? []).map((one) => approvalFrom(row, one, approvers)),
    approvalsNeeded: approvalsNeeded({ needsSecondPerson, makers }),
    approved: doneBy(row.approved_by_kind, row.approved_by_id, row.approved_at),
    exported: exportedBy(row),
    cancelledBy: doneBy(row.cancelled_by_kind, row.cancelled_by_id, row.cancelled_at),
  };
}

const manifestFrom = ({ madeAt, byKind, byId, source, count, kobo, ...manifest }: ManifestJson): Manifest => ({
  ...manifest,
  madeBy: actorFrom(byKind, byId),
  madeAt: new Date(madeAt),
  source: source ?? undefined,
  count: BigInt(count),
  amountKobo: BigInt(kobo),
});

function approvalFrom(row: RunRow, { kind, id, at }: ApprovalJson, approvers: readonly Approver[]): Approval {
  const given = { by: actorFrom(kind, id), at: new Date(at) };
  return { ...given, counts: !isOpen(row) || counts(approvers, given) };
}

const idsFromText = (text: string): AccountId[] =>
  text === '' ? [] : text.split(',').map((id) => BigInt(id) as AccountId);

function doneBy(kind: Actor['kind'] | null, id: string | null, at: Date | null): DoneBy | undefined {
  return kind === null || at === null ? undefined : { by: actorFrom(kind, id), at };
}

function exportedBy({ exported_by_kind, exported_by_id, exported_at, export_format }: RunRow): ExportedBy | undefined {
  const done = doneBy(exported_by_kind, exported_by_id, exported_at);
  return done === undefined || export_format === null ? undefined : { ...done, format: export_format };
}
