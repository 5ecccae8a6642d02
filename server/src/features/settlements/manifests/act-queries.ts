/** What the verification of approvals reads. */
import { exactTime } from '../../../platform/database/exact-time.ts';
import type { Db } from '../../../platform/database/pool.ts';
import { narrowed, type RowOf, type Slots, statement } from '../../../platform/database/statement.ts';
import type { Actor } from '../../../core/words/principal.ts';
import type { OfRun } from './manifest-form.ts';

const APPROVAL = {
  businessId: 'settlement_approvals.business_id',
  live: 'settlement_approvals.live',
  run: 'settlement_approvals.run_number',
  version: 'settlement_approvals.manifest_version',
  number: 'settlement_approvals.number',
  actorKind: narrowed<Actor['kind']>('settlement_approvals.approver_kind'),
  actorId: 'settlement_approvals.approver_id',
  at: 'text',
  // The digest of the manifest, in hexadecimal; null if it is gone.
  digest: 'text?',
} as const;

export type KeptApproval = RowOf<typeof APPROVAL>;

interface AfterApproval {
  readonly afterId: bigint;
  readonly afterLive: boolean;
  readonly afterRun: bigint;
  readonly afterVersion: number;
  readonly afterNumber: number;
  readonly limit: number;
}

const READ_APPROVALS = statement({
  name: 'verify_approvals',
  acrossBusinesses: 'verification reads every ledger',
  columns: APPROVAL,
  text: ($: Slots<AfterApproval>) => `
SELECT a.business_id AS "businessId", a.live, a.run_number AS run, a.manifest_version AS version, a.number,
       a.approver_kind AS "actorKind", a.approver_id AS "actorId", ${exactTime('a.approved_at')} AS at,
       encode(m.digest, 'hex') AS digest
  FROM settlement_approvals a
  LEFT JOIN settlement_manifests m
    ON m.business_id = a.business_id AND m.live = a.live AND m.run_number = a.run_number
   AND m.version = a.manifest_version
 WHERE (a.business_id, a.live, a.run_number, a.manifest_version, a.number)
     > (${$.afterId}::bigint, ${$.afterLive}::boolean, ${$.afterRun}::bigint, ${$.afterVersion}::integer,
        ${$.afterNumber}::integer)
 ORDER BY a.business_id, a.live, a.run_number, a.manifest_version, a.number LIMIT ${$.limit}`,
});

/** Along the primary key. */
export const readApprovals = (db: Db, after: KeptApproval | undefined, limit: number): Promise<KeptApproval[]> =>
  READ_APPROVALS.rows(db, {
    afterId: after?.businessId ?? 0n,
    afterLive: after?.live ?? false,
    afterRun: after?.run ?? 0n,
    afterVersion: after?.version ?? 0,
    afterNumber: after?.number ?? 0,
    limit,
  });

const DECIDED_RUN = {
  businessId: 'settlement_runs.business_id',
  live: 'settlement_runs.live',
  number: 'settlement_runs.number',
  approvedByKind: narrowed<Actor['kind'] | null>('settlement_runs.approved_by_kind'),
  approvedById: 'settlement_runs.approved_by_id',
  approvedAt: 'text?',
  exportedByKind: narrowed<Actor['kind'] | null>('settlement_runs.exported_by_kind'),
  exportedById: 'settlement_runs.exported_by_id',
  exportedAt: 'text?',
} as const;

export type DecidedRun = RowOf<typeof DECIDED_RUN>;

const READ_DECIDED = statement({
  name: 'verify_decided_runs',
  acrossBusinesses: 'verification reads every ledger',
  columns: DECIDED_RUN,
  text: ($: Slots<{ afterId: bigint; afterLive: boolean; afterNumber: bigint; limit: number }>) => `
SELECT r.business_id AS "businessId", r.live, r.number, r.approved_by_kind AS "approvedByKind",
       r.approved_by_id AS "approvedById", ${exactTime('r.approved_at')} AS "approvedAt",
       r.exported_by_kind AS "exportedByKind", r.exported_by_id AS "exportedById",
       ${exactTime('r.exported_at')} AS "exportedAt"
  FROM settlement_runs r
 WHERE (r.business_id, r.live, r.number) > (${$.afterId}::bigint, ${$.afterLive}::boolean, ${$.afterNumber}::bigint)
   AND (r.approved_at IS NOT NULL OR r.exported_at IS NOT NULL)
 ORDER BY r.business_id, r.live, r.number LIMIT ${$.limit}`,
});

/** Runs that somebody approved or exported. Along the primary key. */
export const readDecidedRuns = (db: Db, after: OfRun | undefined, limit: number): Promise<DecidedRun[]> =>
  READ_DECIDED.rows(db, {
    afterId: after?.businessId ?? 0n,
    afterLive: after?.live ?? false,
    afterNumber: after?.number ?? 0n,
    limit,
  });
