/** Rows of settlement_runs: the columns that are read, and runs made from them. */
import type { AccountId } from '../../../platform/database/ids.ts';
import { selectList } from '../../../platform/database/noun-columns.ts';
import { narrowed, type RowOf } from '../../../platform/database/statement.ts';
import { type Actor, actorFrom } from '../../../core/words/principal.ts';
import { type Approver, approvalsNeeded, counts } from '../../people/team/approval-rule.ts';
import type { Approval, Manifest, ManifestReason, ManifestSource } from '../manifests/manifest.ts';
import type { PayoutFileFormat } from './file-format.ts';
import { type DoneBy, ofEachTotal, type Run, RUN, RUN_COLUMNS } from './run.ts';

/** With what a run is made of besides. */
export const RUN_ROW = {
  ...RUN,
  idsText: 'text?',
  manifest: narrowed<ManifestJson | null>('jsonb?'),
  approvals: narrowed<readonly ApprovalJson[] | null>('jsonb?'),
  needsSecondPerson: 'bool',
  makersOfVersions: narrowed<readonly MakerJson[] | null>('jsonb?'),
  furtherMakers: narrowed<readonly MakerJson[] | null>('jsonb?'),
} as const;

export type RunRow = RowOf<typeof RUN_ROW>;

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
         AS "needsSecondPerson",
       (SELECT jsonb_agg(jsonb_strip_nulls(jsonb_build_object('kind', m.made_by_kind, 'person', m.maker_id)))
          FROM settlement_manifests m WHERE ${OF_RUN} AND m.why <> 'payout_held') AS "makersOfVersions",
       (SELECT jsonb_agg(jsonb_strip_nulls(jsonb_build_object('kind', m.made_by_kind, 'person', m.maker_id)))
          FROM settlement_run_makers m WHERE ${OF_RUN}) AS "furtherMakers"`;
/** An exported run is completed when each of its payouts is paid, failed or cancelled. */
export const RUN_STATE = `CASE WHEN r.state = 'exported'
          AND r.paid_count + r.failed_count + r.cancelled_count = r.payout_count THEN 'completed' ELSE r.state END`;

/** The columns of a table `r`. */
export const RUN_LIST = `${selectList(RUN_COLUMNS, { settlement_runs: 'r' })}, ${RUN_STATE} AS state,
       r.scheduled_for::text AS "scheduledFor", r.scheduled_after::text AS "scheduledAfter",
       array_to_string(r.account_ids, ',') AS "idsText", r.debtor_bank_code IS NOT NULL AS "hasDebtor",
       ${MANIFEST}, ${APPROVALS}, ${MAKERS}`;

/** Before its export, whose approvals count depends on the team; after it, those that it had do. */
export const isOpen = ({ state }: Pick<RunRow, 'state'>): boolean => state === 'draft' || state === 'approved';

/** The row has more than the run: callers that show one name what is shown. */
export function runFromRow(row: RunRow, approvers: readonly Approver[]): Run {
  const { needsSecondPerson, exportFormat } = row;
  const makers = [...(row.makersOfVersions ?? []), ...(row.furtherMakers ?? [])];
  const exported = doneBy(row, 'exported');
  return {
    ...row,
    accountIds: row.idsText === null ? undefined : idsFromText(row.idsText),
    ...ofEachTotal((name) => ({ count: row[`${name}Count` as const], amountKobo: row[`${name}Kobo` as const] })),
    created: { by: actorFrom(row.createdByKind as Actor['kind'], row.createdById), at: row.createdAt },
    manifest: row.manifest === null ? undefined : manifestFrom(row.manifest),
    approvals: (row.approvals ?? []).map((one) => approvalFrom(row, one, approvers)),
    approvalsNeeded: approvalsNeeded({ needsSecondPerson, makers }),
    approved: doneBy(row, 'approved'),
    exported: exported && exportFormat !== null ? { ...exported, format: exportFormat as PayoutFileFormat } : undefined,
    cancelledBy: doneBy(row, 'cancelled'),
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

function doneBy(row: RunRow, act: 'approved' | 'exported' | 'cancelled'): DoneBy | undefined {
  const kind = row[`${act}ByKind` as const];
  const at = row[`${act}At` as const];
  return kind === null || at === null
    ? undefined
    : { by: actorFrom(kind as Actor['kind'], row[`${act}ById` as const]), at };
}
