/** What the verification of the audit log reads. */
import type pg from 'pg';
import { exactTime } from '../../platform/database/exact-time.ts';
import type { Db } from '../../platform/database/pool.ts';
import { columnsOf, narrowed, type RowOf, type Slots, statement } from '../../platform/database/statement.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import type { AuditAction, AuditActorKind, AuditSubjectKind } from './actions.ts';
import { ENTRY_LIST, KEPT_COLUMNS } from './queries.ts';

const KEPT_HEAD = {
  businessId: 'audit_heads.business_id',
  ...columnsOf('audit_heads', ['live', 'sequence', 'digest']),
} as const;

export type KeptHead = RowOf<typeof KEPT_HEAD>;

const FIND_HEADS = statement({
  name: 'find_audit_heads',
  acrossBusinesses: 'lists the audit logs to verify',
  columns: KEPT_HEAD,
  text: 'SELECT business_id AS "businessId", live, sequence, digest FROM audit_heads ORDER BY business_id, live',
});

const WHOLE_HEAD = { ...KEPT_HEAD, lastAt: 'text' } as const;

const READ_HEAD = statement({
  name: 'read_audit_head',
  columns: WHOLE_HEAD,
  text: ($: Slots<LedgerKey>) => `SELECT business_id AS "businessId", live, sequence, digest,
       ${exactTime('last_at')} AS "lastAt"
  FROM audit_heads WHERE business_id = ${$.businessId} AND live = ${$.live}`,
});

export const readHead = (
  client: pg.PoolClient,
  { businessId, live }: LedgerKey,
): Promise<RowOf<typeof WHOLE_HEAD> | undefined> => READ_HEAD.first(client, { businessId, live });

/** The end of each log; because of a foreign key, every entry has one until somebody removes that key. */
export const findHeads = (on: pg.Pool | Db): Promise<KeptHead[]> => FIND_HEADS.rows(on, []);

const HEADLESS = {
  businessId: 'audit_entries.business_id',
  ...columnsOf('audit_entries', ['live', 'sequence']),
} as const;

const FIND_HEADLESS = statement({
  name: 'find_headless_audit_log',
  acrossBusinesses: 'finds audit logs without a head',
  columns: HEADLESS,
  text: `SELECT e.business_id AS "businessId", e.live, e.sequence FROM audit_entries e
 WHERE NOT EXISTS (SELECT FROM audit_heads h WHERE h.business_id = e.business_id AND h.live = e.live)
 ORDER BY e.business_id, e.live, e.sequence LIMIT 1`,
});

/** The first entry of a log whose head is gone. Along the primary keys of both. */
export const findHeadless = (pool: pg.Pool): Promise<RowOf<typeof HEADLESS> | undefined> =>
  FIND_HEADLESS.first(pool, []);

const DIGESTED = { ...KEPT_COLUMNS, at: 'text' } as const;

const READ_FOR_VERIFICATION = statement({
  name: 'verify_audit_entries',
  columns: DIGESTED,
  text: ($: Slots<LedgerKey & { after: bigint; limit: number }>) => `
    SELECT ${ENTRY_LIST}, ${exactTime('e.at')} AS at
      FROM audit_entries e
     WHERE e.business_id = ${$.businessId} AND e.live = ${$.live} AND e.sequence > ${$.after}
     ORDER BY e.sequence LIMIT ${$.limit}`,
});

/** In order, whatever the head says. By the primary key. */
export const readForVerification = (
  on: pg.Pool | pg.PoolClient,
  { businessId, live }: LedgerKey,
  { after, limit }: { readonly after: bigint; readonly limit: number },
): Promise<RowOf<typeof DIGESTED>[]> => READ_FOR_VERIFICATION.rows(on, { businessId, live, after, limit });

const ACT_ENTRY = {
  action: narrowed<AuditAction>('audit_entries.action'),
  subjectId: 'audit_entries.subject_id',
  actorKind: narrowed<AuditActorKind>('audit_entries.actor_kind'),
  actorId: 'audit_entries.actor_id',
  at: 'text',
  // The time of the entry before it; null for the first.
  previousAt: 'text?',
  after: 'audit_entries.after',
} as const;

export type ActEntry = RowOf<typeof ACT_ENTRY>;

interface Subjects extends LedgerKey {
  readonly subjectKind: AuditSubjectKind;
  readonly subjectIds: readonly string[];
}

const FIND_ACT_ENTRIES = statement({
  name: 'find_act_entries',
  columns: ACT_ENTRY,
  text: ($: Slots<Subjects>) => `
    SELECT e.action, e.subject_id AS "subjectId", e.actor_kind AS "actorKind", e.actor_id AS "actorId",
           ${exactTime('e.at')} AS at, ${exactTime('p.at')} AS "previousAt", e.after
      FROM audit_entries e
      LEFT JOIN audit_entries p ON p.business_id = e.business_id AND p.live = e.live AND p.sequence = e.sequence - 1
     WHERE e.business_id = ${$.businessId} AND e.live = ${$.live} AND e.subject_kind = ${$.subjectKind}
       AND e.subject_id = ANY (${$.subjectIds}::text[])
     ORDER BY e.sequence`,
});

/** In their order. By audit_entries_by_subject, and the primary key. */
export const findActEntries = (db: Db, subjects: Subjects): Promise<ActEntry[]> => FIND_ACT_ENTRIES.rows(db, subjects);

const FIND_FIRST_TIME = statement({
  name: 'find_first_audit_time',
  acrossBusinesses: 'verification asks since when there are audit logs',
  columns: { at: 'text?' },
  text: `SELECT ${exactTime('min(e.at)')} AS at FROM audit_entries e WHERE e.sequence = 1`,
});

/** Reads the index of the primary key, as verification reads all entries. */
export const findFirstTime = (db: Db): Promise<{ readonly at: string | null } | undefined> =>
  FIND_FIRST_TIME.first(db, []);
