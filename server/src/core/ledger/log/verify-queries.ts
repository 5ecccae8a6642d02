/** What the verification of the logs reads. */
import type pg from 'pg';
import { exactTime } from '../../../platform/database/exact-time.ts';
import type { Db } from '../../../platform/database/pool.ts';
import { narrowed, type RowOf, type Slots, statement } from '../../../platform/database/statement.ts';
import type { LedgerKey } from '../posting.ts';
import type { BusinessId } from '../../../platform/database/ids.ts';
import type { AuditAction, AuditActorKind, AuditSubjectKind } from './actions.ts';
import { type AuditEntry, type Deed, DEED_LIST, ENTRY_LIST, type LogEntry } from './entry.ts';
import type { Link } from './walk-chain.ts';

const KEPT_HEAD = {
  businessId: 'audit_heads.business_id',
  live: 'audit_heads.live',
  number: 'audit_heads.number',
  digest: 'audit_heads.log_digest',
  sequence: 'audit_heads.sequence',
  formerDigest: 'audit_heads.digest',
} as const;

const HEAD_LIST = `h.business_id AS "businessId", h.live, h.number, h.log_digest AS digest, h.sequence,
       h.digest AS "formerDigest"`;

const FIND_HEADS = statement({
  name: 'find_log_heads',
  acrossBusinesses: 'lists the logs to verify',
  columns: KEPT_HEAD,
  text: `SELECT ${HEAD_LIST} FROM audit_heads h ORDER BY h.business_id, h.live`,
});

/** The end of each log; because of a foreign key, every entry has one until somebody removes that key. */
export const findHeads = (on: pg.Pool | Db): Promise<RowOf<typeof KEPT_HEAD>[]> => FIND_HEADS.rows(on, []);

const WHOLE_HEAD = { ...KEPT_HEAD, at: 'text', formerAt: 'text' } as const;

const READ_HEAD = statement({
  name: 'read_log_head',
  columns: WHOLE_HEAD,
  text: ($: Slots<LedgerKey>) => `SELECT ${HEAD_LIST}, ${exactTime('h.log_at')} AS at,
       ${exactTime('h.last_at')} AS "formerAt"
  FROM audit_heads h WHERE h.business_id = ${$.businessId} AND h.live = ${$.live}`,
});

export const readHead = (
  client: pg.PoolClient,
  { businessId, live }: LedgerKey,
): Promise<RowOf<typeof WHOLE_HEAD> | undefined> => READ_HEAD.first(client, { businessId, live });

const HEADLESS = {
  businessId: narrowed<BusinessId>('audit_log.business_id!'),
  live: 'audit_log.live!',
  number: 'audit_log.sequence!',
} as const;

const FIND_HEADLESS = statement({
  name: 'find_headless_log',
  acrossBusinesses: 'finds logs without a head',
  columns: HEADLESS,
  text: `SELECT e.business_id AS "businessId", e.live, e.sequence AS number FROM audit_log e
 WHERE NOT EXISTS (SELECT 1 FROM audit_heads h WHERE h.business_id = e.business_id AND h.live = e.live)
 ORDER BY e.business_id, e.live, e.sequence LIMIT 1`,
});

/** The first entry of a log whose head is gone. */
export const findHeadless = (pool: pg.Pool): Promise<RowOf<typeof HEADLESS> | undefined> =>
  FIND_HEADLESS.first(pool, []);

interface After {
  /** A number of the chain. */
  readonly after: bigint;
  readonly limit: number;
}

const FORMER_ENTRY = {
  businessId: 'audit_entries.business_id',
  live: 'audit_entries.live',
  sequence: 'audit_entries.sequence',
  businessWide: 'audit_entries.business_wide',
  action: narrowed<AuditAction>('audit_entries.action'),
  actorKind: narrowed<AuditActorKind>('audit_entries.actor_kind'),
  actorId: 'audit_entries.actor_id',
  actorName: 'audit_entries.actor_name',
  actorDetail: 'audit_entries.actor_detail',
  requestId: 'audit_entries.request_id',
  address: 'audit_entries.address',
  subjectKind: narrowed<AuditSubjectKind>('audit_entries.subject_kind'),
  subjectId: 'audit_entries.subject_id',
  subjectName: 'audit_entries.subject_name',
  before: 'audit_entries.before',
  after: 'audit_entries.after',
  digest: 'audit_entries.digest',
  at: 'text',
} as const;

const READ_FORMER_ENTRIES = statement({
  name: 'verify_audit_entries',
  columns: FORMER_ENTRY,
  text: ($: Slots<LedgerKey & After>) => `
    SELECT ${ENTRY_LIST}, ${exactTime('e.at')} AS at
      FROM audit_entries e
     WHERE e.business_id = ${$.businessId} AND e.live = ${$.live} AND e.sequence > ${$.after}
     ORDER BY e.sequence LIMIT ${$.limit}`,
});

export type FormerEntry = Omit<AuditEntry, 'at'> & Link;

/** The audit log from before there was the log, in order, whatever the head says. By the primary key. */
export async function readFormerEntries(
  on: pg.PoolClient,
  { businessId, live }: LedgerKey,
  { after, limit }: After,
): Promise<FormerEntry[]> {
  const rows = await READ_FORMER_ENTRIES.rows(on, { businessId, live, after, limit });
  return rows.map((row) => ({ ...row, number: row.sequence }));
}

const STORED = {
  businessId: 'log_entries.business_id',
  live: 'log_entries.live',
  number: 'log_entries.number',
  auditNumber: 'log_entries.audit_number',
  ledgerSequence: 'log_entries.ledger_sequence',
  businessWide: 'log_entries.business_wide',
  action: narrowed<AuditAction | null>('log_entries.action'),
  actorKind: narrowed<AuditActorKind | null>('log_entries.actor_kind'),
  actorId: 'log_entries.actor_id',
  actorName: 'log_entries.actor_name',
  actorDetail: 'log_entries.actor_detail',
  requestId: 'log_entries.request_id',
  address: 'log_entries.address',
  subjectKind: narrowed<AuditSubjectKind | null>('log_entries.subject_kind'),
  subjectId: 'log_entries.subject_id',
  subjectName: 'log_entries.subject_name',
  before: 'log_entries.before',
  after: 'log_entries.after',
  found: 'log_entries.found',
  kinds: 'log_entries.row_kinds',
  keys: 'log_entries.row_keys',
  digests: 'log_entries.row_digests',
  salt: 'log_entries.salt',
  digest: 'log_entries.digest',
  keyNumber: 'log_entries.key_number',
  mac: 'log_entries.mac',
  at: 'text',
} as const;

const READ_ENTRIES = statement({
  name: 'verify_log_entries',
  columns: STORED,
  text: ($: Slots<LedgerKey & After>) => `
    SELECT e.business_id AS "businessId", e.live, e.number, e.audit_number AS "auditNumber",
           e.ledger_sequence AS "ledgerSequence", e.business_wide AS "businessWide", ${DEED_LIST}, e.found,
           e.row_kinds AS kinds, e.row_keys AS keys, e.row_digests AS digests, e.salt, e.digest,
           e.key_number AS "keyNumber", e.mac,
           ${exactTime('e.at')} AS at
      FROM log_entries e
     WHERE e.business_id = ${$.businessId} AND e.live = ${$.live} AND e.number > ${$.after}
     ORDER BY e.number LIMIT ${$.limit}`,
});

export interface StoredEntry extends LogEntry, Omit<Link, 'number'> {
  readonly keyNumber: number | null;
  readonly mac: Buffer | null;
}

/** The log in order, whatever the head says. By the primary key. */
export async function readEntries(
  on: pg.PoolClient,
  { businessId, live }: LedgerKey,
  { after, limit }: After,
): Promise<StoredEntry[]> {
  const rows = await READ_ENTRIES.rows(on, { businessId, live, after, limit });
  return rows.map(({ kinds, keys, digests, ...row }) => ({
    ...row,
    deed: row.action === null ? null : (row as Deed),
    rows: { kinds, keys, digests },
  }));
}

/** Numbers of the audit log, both ends excluded. */
interface Between {
  readonly after: bigint;
  readonly before: bigint;
}

const counting = (name: string, from: string, number: string) =>
  statement({
    name,
    columns: { count: 'int8' },
    text: ($: Slots<LedgerKey & Between>) => `SELECT count(*) AS count FROM ${from}
 WHERE e.business_id = ${$.businessId} AND e.live = ${$.live} AND ${number} BETWEEN ${$.after} + 1 AND ${$.before} - 1`,
  });

const COUNT_SHOWN = counting('count_shown_entries', 'log_entries e', 'e.action IS NOT NULL AND e.audit_number');
const COUNT_FORMER = counting('count_former_entries', 'audit_entries e', 'e.sequence');

/** How many of these numbers the log has. */
export const countShown = async (on: pg.PoolClient, ledger: LedgerKey, between: Between): Promise<bigint> =>
  (await COUNT_SHOWN.one(on, { ...ledger, ...between })).count;

/** How many of these numbers entries from before the log have. */
export const countFormer = async (on: pg.PoolClient, ledger: LedgerKey, between: Between): Promise<bigint> =>
  (await COUNT_FORMER.one(on, { ...ledger, ...between })).count;
