/** SQL of appending to the log. Nothing here changes or deletes an entry; heads change only together with a new one. */
import { textArray } from '../../../platform/database/array-literal.ts';
import type { Tx } from '../../../platform/database/pool.ts';
import { type RowOf, type Slots, statement, type Statement } from '../../../platform/database/statement.ts';
import type { Actor } from '../../words/principal.ts';
import type { LedgerKey } from '../posting.ts';
import type { LogEntry } from './entry.ts';
import { definitionOf, KIND_NAMES, presentVersion, type RowKind } from './kinds.ts';
import { GONE_SQL, rowContentSql } from './row-form.ts';

const HEAD = {
  number: 'audit_heads.number',
  // The last number of the audit log.
  sequence: 'audit_heads.sequence',
  lastAt: 'audit_heads.log_at',
  digest: 'audit_heads.log_digest',
  // The key of the last entry.
  keyNumber: 'log_entries.key_number?',
  ledgerSequence: 'ledgers.last_sequence?',
  now: 'timestamptz',
} as const;

export type Head = RowOf<typeof HEAD>;

const LOCK_HEAD = statement({
  name: 'lock_log_head',
  text: ($: Slots<LedgerKey>) => `
    INSERT INTO audit_heads AS h (business_id, live) VALUES (${$.businessId}, ${$.live})
    ON CONFLICT (business_id, live) DO UPDATE SET sequence = h.sequence`,
});

/**
 * By primary keys. If somebody has moved the head back, the entry after it exists; the log then goes on after its last
 * one, instead of refusing every change. Entries that other transactions add meanwhile move the head.
 */
const READ_LOCKED_HEAD = statement({
  name: 'read_locked_log_head',
  columns: HEAD,
  text: ($: Slots<LedgerKey>) => `
    SELECT greatest(l.number, h.number) AS number,
           greatest(a.sequence, l.audit_number, h.sequence) AS sequence,
           greatest(a.at, l.at, h.log_at, h.last_at) AS "lastAt",
           CASE WHEN l.number > h.number THEN l.digest ELSE h.log_digest END AS digest, l.key_number AS "keyNumber",
           (SELECT g.last_sequence FROM ledgers g
             WHERE g.business_id = ${$.businessId} AND g.live = ${$.live}) AS "ledgerSequence",
           date_trunc('milliseconds', clock_timestamp()) AS now
      FROM audit_heads h
      LEFT JOIN LATERAL (
        SELECT e.number, e.audit_number, e.at, e.digest, e.key_number FROM log_entries e
         WHERE e.business_id = ${$.businessId} AND e.live = ${$.live}
         ORDER BY e.number DESC LIMIT 1) AS l ON true
      LEFT JOIN LATERAL (
        SELECT e.sequence, e.at FROM audit_entries e
         WHERE e.business_id = ${$.businessId} AND e.live = ${$.live} AND e.sequence > h.sequence
         ORDER BY e.sequence DESC LIMIT 1) AS a ON true
     WHERE h.business_id = ${$.businessId} AND h.live = ${$.live}`,
});

/** Locks the end of the log, and creates it if necessary. */
export async function lockHead(tx: Tx, { businessId, live }: LedgerKey): Promise<Head> {
  await LOCK_HEAD.run(tx, { businessId, live });
  return READ_LOCKED_HEAD.one(tx, { businessId, live });
}

const FIND_ACTOR = statement({
  name: 'find_actor_of_change',
  columns: { name: 'text?', detail: 'auth_users.email?' },
  text: ($: Slots<LedgerKey & { userId: string | null; apiKeyId: bigint | null }>) => `
    SELECT coalesce((SELECT u.name FROM auth_users u WHERE u.id = ${$.userId}::text),
                    (SELECT k.prefix || '…' || k.last_four FROM api_keys k
                      WHERE k.id = ${$.apiKeyId}::bigint AND k.business_id = ${$.businessId})) AS name,
           (SELECT u.email FROM auth_users u WHERE u.id = ${$.userId}::text) AS detail`,
});

/** By primary keys. */
export const findActor = (
  tx: Tx,
  { businessId, live }: LedgerKey,
  actor: Extract<Actor, { readonly id: unknown }>,
): Promise<RowOf<{ readonly name: 'text?'; readonly detail: 'auth_users.email?' }>> =>
  FIND_ACTOR.one(tx, {
    businessId,
    live,
    userId: actor.kind === 'user' ? actor.id : null,
    apiKeyId: actor.kind === 'api_key' ? actor.id : null,
  });

const FIND_TIME = statement({
  name: 'find_time_of_audit_entry',
  columns: { at: 'audit_log.at!' },
  text: ($: Slots<LedgerKey & { sequence: bigint }>) => `SELECT at FROM audit_log
 WHERE business_id = ${$.businessId} AND live = ${$.live} AND sequence = ${$.sequence}`,
});

/** By log_entries_audit_number and the primary key of audit_entries. */
export async function findTime(tx: Tx, { businessId, live }: LedgerKey, sequence: bigint): Promise<Date | undefined> {
  return (await FIND_TIME.first(tx, { businessId, live, sequence }))?.at;
}

interface Wanted extends LedgerKey {
  /** An array literal. */
  readonly keys: string;
  readonly salt: Buffer;
}

/**
 * The transaction has written the rows in earlier statements, so this one sees them. OFFSET 0 keeps one look-up by key
 * for each row: with statistics from before a file grew, the planner joined all of its lines.
 */
const digesting = (kind: RowKind) => {
  const { from, find, where = 'true' } = definitionOf(kind);
  return statement({
    name: `digest_rows_${kind}`,
    columns: { digests: 'bytea' },
    text: ($: Slots<Wanted>) => `
SELECT string_agg(coalesce(r.digest, ${GONE_SQL}), ''::bytea ORDER BY w.place) AS digests
  FROM unnest(${$.keys}::text[]) WITH ORDINALITY AS w (k, place)
  LEFT JOIN LATERAL (
    SELECT sha256(${$.salt}::bytea || ${rowContentSql(presentVersion(kind))}) AS digest FROM ${from}
     WHERE t.business_id = ${$.businessId} AND t.live = ${$.live} AND ${where} AND ${find} OFFSET 0) AS r ON true`,
  });
};

const DIGESTING = Object.fromEntries(KIND_NAMES.map((kind) => [kind, digesting(kind)])) as unknown as Readonly<
  Record<RowKind, Statement<Wanted, { readonly digests: Buffer }>>
>;

/** 32 bytes each, in their order. At least one row. By their primary keys. */
export async function digestRows(
  tx: Tx,
  { businessId, live }: LedgerKey,
  kind: RowKind,
  wanted: Omit<Wanted, keyof LedgerKey>,
): Promise<Buffer> {
  return (await DIGESTING[kind].one(tx, { businessId, live, ...wanted })).digests;
}

interface Appended extends Omit<LogEntry, 'deed' | 'rows'> {
  readonly at: Date;
  readonly action: string | null;
  readonly actorKind: string | null;
  readonly actorId: string | null;
  readonly actorName: string | null;
  readonly actorDetail: string | null;
  readonly requestId: string | null;
  readonly address: string | null;
  readonly subjectKind: string | null;
  readonly subjectId: string | null;
  readonly subjectName: string | null;
  readonly before: string | null;
  readonly after: string | null;
  readonly rowKinds: string;
  readonly rowKeys: string;
  readonly rowDigests: Buffer;
  readonly digest: Buffer;
  readonly keyNumber: number | null;
  readonly mac: Buffer | null;
}

const APPEND_ENTRY = statement({
  name: 'append_log_entry',
  text: ($: Slots<Appended>) => `
    WITH entry AS (
      INSERT INTO log_entries
        (business_id, live, number, audit_number, at, ledger_sequence, action, business_wide, actor_kind, actor_id,
         actor_name, actor_detail, request_id, address, subject_kind, subject_id, subject_name, before, after, found,
         row_kinds, row_keys, row_digests, salt, digest, key_number, mac)
      VALUES (${$.businessId}, ${$.live}, ${$.number}, ${$.auditNumber}, ${$.at}, ${$.ledgerSequence}, ${$.action},
              ${$.businessWide}, ${$.actorKind}, ${$.actorId}, ${$.actorName}, ${$.actorDetail}, ${$.requestId},
              ${$.address}, ${$.subjectKind}, ${$.subjectId}, ${$.subjectName}, ${$.before}, ${$.after}, ${$.found},
              ${$.rowKinds}, ${$.rowKeys}, ${$.rowDigests}, ${$.salt}, ${$.digest}, ${$.keyNumber}, ${$.mac})
    )
    UPDATE audit_heads
       SET number = ${$.number}, sequence = ${$.auditNumber}, log_at = ${$.at}, log_digest = ${$.digest}
     WHERE business_id = ${$.businessId} AND live = ${$.live}`,
});

const NO_DEED = {
  action: null,
  actorKind: null,
  actorId: null,
  actorName: null,
  actorDetail: null,
  requestId: null,
  address: null,
  subjectKind: null,
  subjectId: null,
  subjectName: null,
  before: null,
  after: null,
} as const;

/** The caller must hold the lock of `lockHead`. */
export async function appendEntry(
  tx: Tx,
  { deed, rows, ...entry }: LogEntry & { readonly at: Date },
  proof: Pick<Appended, 'digest' | 'keyNumber' | 'mac'>,
): Promise<void> {
  const { kinds, keys, digests } = rows;
  const ofRows = { rowKinds: textArray(kinds), rowKeys: textArray(keys), rowDigests: digests };
  await APPEND_ENTRY.run(tx, { ...entry, ...(deed ?? NO_DEED), ...ofRows, ...proof });
}
