/** SQL of manifests and approvals. Writes rely on the ledger's lock, so that what was read before them still holds. */
import type { AccountId } from '../../../platform/database/ids.ts';
import type { Db, Tx } from '../../../platform/database/pool.ts';
import { columnsOf, narrowed, type RowOf, type Slots, statement } from '../../../platform/database/statement.ts';
import { recordRows } from '../../../core/ledger/log/record.ts';
import type { LedgerKey } from '../../../core/ledger/posting.ts';
import { type Actor, actorFrom, actorIdOf } from '../../../core/words/principal.ts';
import type { GivenApproval } from '../../people/team/approval-rule.ts';
import { findFurtherMakers, type OfPayee } from './schedule-queries.ts';
import type { ManifestReason, ManifestSource, PayoutRules } from './manifest.ts';
import { IS_PAID_SQL, type KeptManifest, MARK_BYTES, type OfRun, payoutDigestSql } from './manifest-form.ts';

/** The payouts of a run together. */
const PAYOUTS = { count: 'int8', amountKobo: 'int8', digest: 'bytea', marks: 'bytea' } as const;
export type PayoutsDigest = RowOf<typeof PAYOUTS>;

/** Reads all payouts of the run once, along the primary key: 100,000 take about half a second. */
const DIGEST_PAYOUTS = statement({
  name: 'digest_payouts',
  columns: PAYOUTS,
  text: ($: Slots<OfRun & { salt: Buffer }>) => `
SELECT count(*) AS count, coalesce(sum(d.amount_kobo), 0)::bigint AS "amountKobo",
       sha256(coalesce(string_agg(d.digest, ''::bytea ORDER BY d.position), ''::bytea)) AS digest,
       coalesce(string_agg(substring(d.digest FROM 1 FOR ${MARK_BYTES}), ''::bytea ORDER BY d.position), ''::bytea)
         AS marks
  FROM (SELECT p.position, p.amount_kobo, ${payoutDigestSql($.salt)} AS digest FROM settlement_payouts p
         WHERE p.business_id = ${$.businessId} AND p.live = ${$.live} AND p.run_number = ${$.number}
           AND ${IS_PAID_SQL}) AS d`,
});

export const digestPayouts = (db: Db, { businessId, live, number }: OfRun, salt: Buffer): Promise<PayoutsDigest> =>
  DIGEST_PAYOUTS.one(db, { businessId, live, number, salt });

const KEPT = {
  ...columnsOf('settlement_manifests', ['version', 'salt', 'digest', 'payouts_digest', 'payout_marks', 'payout_count']),
  ...columnsOf('settlement_manifests', ['total_kobo', 'source_bank_code', 'source_account_number']),
  ...columnsOf('settlement_manifests', ['source_account_name']),
} as const;

/** The last entry of a range of the primary key. */
const FIND_MANIFEST = statement({
  name: 'find_manifest',
  columns: KEPT,
  text: ($: Slots<OfRun>) => `
SELECT m.version, m.salt, m.digest, m.payouts_digest, m.payout_marks, m.payout_count, m.total_kobo, m.source_bank_code,
       m.source_account_number, m.source_account_name
  FROM settlement_manifests m
 WHERE m.business_id = ${$.businessId} AND m.live = ${$.live} AND m.run_number = ${$.number}
 ORDER BY m.version DESC LIMIT 1`,
});

/** The latest version. */
export async function findManifest(db: Db, { businessId, live, number }: OfRun): Promise<KeptManifest | undefined> {
  const row = await FIND_MANIFEST.first(db, { businessId, live, number });
  return row && { businessId, live, number, ...manifestFromRow(row) };
}

const manifestFromRow = (row: RowOf<typeof KEPT>) => ({
  version: row.version,
  salt: row.salt,
  digest: row.digest,
  payoutsDigest: row.payouts_digest,
  marks: row.payout_marks,
  count: row.payout_count,
  amountKobo: row.total_kobo,
  source: sourceFrom(row),
});

interface SourceColumns {
  readonly source_bank_code: string | null;
  readonly source_account_number: string | null;
  readonly source_account_name: string | null;
}

function sourceFrom(row: SourceColumns): ManifestSource | undefined {
  const { source_bank_code: bankCode, source_account_number: accountNumber, source_account_name: accountName } = row;
  if (bankCode === null || accountNumber === null || accountName === null) return undefined;
  return { bankCode, accountNumber, accountName };
}

export interface NewManifest extends KeptManifest {
  readonly why: ManifestReason;
  readonly madeBy: Actor;
  /** The person behind `madeBy`; undefined if nobody knows. */
  readonly makerId: string | undefined;
  readonly madeAt: Date;
}

export async function insertManifest(tx: Tx, manifest: NewManifest): Promise<void> {
  const { businessId, live, number, source, madeBy } = manifest;
  await tx
    .insertInto('settlement_manifests')
    .values({
      business_id: businessId,
      live,
      run_number: number,
      version: manifest.version,
      why: manifest.why,
      salt: manifest.salt,
      payouts_digest: manifest.payoutsDigest,
      payout_marks: manifest.marks,
      digest: manifest.digest,
      source_bank_code: source?.bankCode ?? null,
      source_account_number: source?.accountNumber ?? null,
      source_account_name: source?.accountName ?? null,
      payout_count: manifest.count,
      total_kobo: manifest.amountKobo,
      made_by_kind: madeBy.kind,
      made_by_id: actorIdOf(madeBy),
      maker_id: manifest.makerId ?? null,
      made_at: manifest.madeAt,
    })
    .execute();
  recordRows(tx, { businessId, live }, 'settlement_manifest', [`${number}/${manifest.version}`]);
}

/** Whose decision a version was. `person` is undefined if nobody knows who stands behind the actor. */
export interface MakerOfVersion {
  /** Undefined for those who decided the schedule that made the run, or where it pays. */
  readonly version: number | undefined;
  readonly kind: Actor['kind'];
  readonly person: string | undefined;
  /** Undefined if they did not decide where it pays. */
  readonly ofPayee?: OfPayee | undefined;
}

/**
 * The makers of its schedule and of where it pays, and of all versions of a run but those that only pay less: who holds
 * a payout decides nothing that is paid, and may approve the rest. Ranges of the primary keys.
 */
export async function findMakers(db: Db, { businessId, live, number }: OfRun): Promise<MakerOfVersion[]> {
  const rows = await db
    .selectFrom('settlement_manifests')
    .select(['version', 'made_by_kind', 'maker_id'])
    .where((eb) => eb.and({ business_id: businessId, live, run_number: number }))
    .where('why', '<>', 'payout_held')
    .orderBy('version')
    .execute();
  const makers = rows.map((row) => ({
    version: row.version,
    kind: row.made_by_kind as Actor['kind'],
    person: row.maker_id ?? undefined,
  }));
  const further = await findFurtherMakers(db, { businessId, live, number });
  return [...makers, ...further.map((maker) => ({ ...maker, version: undefined }))];
}

const FIND_APPROVALS = statement({
  name: 'find_approvals',
  columns: {
    ...columnsOf('settlement_approvals', ['approver_id', 'approved_at']),
    approver_kind: narrowed<Actor['kind']>('settlement_approvals.approver_kind'),
  },
  text: ($: Slots<OfRun & { version: number }>) => `
SELECT a.approver_kind, a.approver_id, a.approved_at
  FROM settlement_approvals a
 WHERE a.business_id = ${$.businessId} AND a.live = ${$.live} AND a.run_number = ${$.number}
   AND a.manifest_version = ${$.version}
 ORDER BY a.number`,
});

/** The approvals of one version, in their order; a range of the primary key. */
export async function findApprovals(
  db: Db,
  { businessId, live, number }: OfRun,
  version: number,
): Promise<GivenApproval[]> {
  const rows = await FIND_APPROVALS.rows(db, { businessId, live, number, version });
  return rows.map((row) => ({ by: actorFrom(row.approver_kind, row.approver_id), at: row.approved_at }));
}

export async function insertApproval(
  tx: Tx,
  { businessId, live, number }: OfRun,
  approval: GivenApproval & { readonly version: number; readonly number: number },
): Promise<void> {
  await tx
    .insertInto('settlement_approvals')
    .values({
      business_id: businessId,
      live,
      run_number: number,
      manifest_version: approval.version,
      number: approval.number,
      approver_kind: approval.by.kind,
      approver_id: actorIdOf(approval.by),
      approved_at: approval.at,
    })
    .execute();
  const name = `${number}/${approval.version}/${approval.number}`;
  recordRows(tx, { businessId, live }, 'settlement_approval', [name]);
}

/** Primary key; the defaults if nothing is set. */
export async function findPayoutRules(db: Db, { businessId, live }: LedgerKey): Promise<PayoutRules> {
  const row = await db
    .selectFrom('settlement_settings')
    .select(['approval', 'source_bank_code', 'source_account_number', 'source_account_name'])
    .where((eb) => eb.and({ business_id: businessId, live }))
    .executeTakeFirst();
  return { needsSecondPerson: row?.approval === 'second_person', source: row && sourceFrom(row) };
}

/** The latest manifest of each run that has one and is not being cancelled, for verification. */
const LATEST = {
  businessId: 'settlement_manifests.business_id',
  live: 'settlement_manifests.live',
  number: 'settlement_manifests.run_number',
  is_exported: 'bool',
  ...KEPT,
} as const;

const READ_MANIFESTS = statement({
  name: 'verify_manifests',
  acrossBusinesses: 'verification reads every ledger',
  columns: { ...LATEST, debtor_fits: 'bool' },
  text: ($: Slots<{ afterId: bigint; afterLive: boolean; afterNumber: bigint; limit: number }>) => `
SELECT m.business_id AS "businessId", m.live, m.run_number AS number, r.exported_at IS NOT NULL AS is_exported,
       m.version, m.salt, m.digest, m.payouts_digest, m.payout_marks, m.payout_count, m.total_kobo, m.source_bank_code,
       m.source_account_number, m.source_account_name,
       r.exported_at IS NULL OR (r.debtor_bank_code, r.debtor_account_number, r.debtor_account_name)
         IS NOT DISTINCT FROM (m.source_bank_code, m.source_account_number, m.source_account_name) AS debtor_fits
  FROM settlement_runs r
  JOIN LATERAL (SELECT * FROM settlement_manifests m
                 WHERE m.business_id = r.business_id AND m.live = r.live AND m.run_number = r.number
                 ORDER BY m.version DESC LIMIT 1) AS m ON true
 WHERE (r.business_id, r.live, r.number) > (${$.afterId}::bigint, ${$.afterLive}::boolean, ${$.afterNumber}::bigint)
   AND r.state NOT IN ('cancelling', 'cancelled')
 ORDER BY r.business_id, r.live, r.number LIMIT ${$.limit}`,
});

export type ReadManifest = RowOf<typeof LATEST> & { readonly debtor_fits: boolean };

export const readManifests = (db: Db, after: OfRun | undefined, limit: number): Promise<ReadManifest[]> =>
  READ_MANIFESTS.rows(db, {
    afterId: after?.businessId ?? 0n,
    afterLive: after?.live ?? false,
    afterNumber: after?.number ?? 0n,
    limit,
  });

export const keptManifestFrom = ({ businessId, live, number, ...row }: ReadManifest): KeptManifest => ({
  businessId,
  live,
  number,
  ...manifestFromRow(row),
});

const PLACED = {
  position: 'settlement_payouts.position',
  accountId: 'settlement_payouts.connected_account_id',
} as const;

/** The payout at this place among those that are paid, from 0. Along the primary key. */
const FIND_PAYOUT_AT = statement({
  name: 'find_payout_at',
  columns: PLACED,
  text: ($: Slots<OfRun & { place: number }>) => `
SELECT p.position, p.connected_account_id AS "accountId" FROM settlement_payouts p
 WHERE p.business_id = ${$.businessId} AND p.live = ${$.live} AND p.run_number = ${$.number} AND ${IS_PAID_SQL}
 ORDER BY p.position OFFSET ${$.place} LIMIT 1`,
});

export const findPayoutAt = (
  db: Db,
  { businessId, live, number }: OfRun,
  place: number,
): Promise<{ position: bigint; accountId: AccountId } | undefined> =>
  FIND_PAYOUT_AT.first(db, { businessId, live, number, place });
