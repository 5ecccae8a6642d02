/** SQL of the sums that are kept: how they are brought up to date, and how far they are. */
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../database/pool.ts';
import { ledgerAsRow } from '../ledger/ledger-row.ts';
import type { LedgerKey } from '../ledger/posting.ts';
import { IS_PAYMENT } from '../ledger/purposes.ts';

/** What a transaction `t` adds to sums. */
export const SUMS_OF_TRANSACTION = sql`${IS_PAYMENT}::int AS payments,
         CASE WHEN ${IS_PAYMENT} THEN t.wallet_kobo ELSE 0 END AS inflow_kobo, t.commission_kobo`;
/** Not date_trunc, which goes by the session's time zone. */
export const hourOf = (at: RawBuilder<unknown>): RawBuilder<Date> =>
  sql`date_bin('1 hour', ${at}, timestamptz 'epoch')`;
export const dayOf = (at: RawBuilder<unknown>): RawBuilder<string> => sql`(${at} AT TIME ZONE interval '1 hour')::date`;

/** A first roll-up inserts the row; afterwards this is a look-up by primary key. */
export async function ensureCursor(tx: Tx, { businessId, live }: LedgerKey): Promise<void> {
  await tx
    .insertInto('ledger_rollups')
    .values({ business_id: businessId, live })
    .onConflict((conflict) => conflict.columns(['business_id', 'live']).doNothing())
    .execute();
}

/**
 * The sequence up to which all is added up; undefined when another process is adding. Locks the cursor's row for the
 * rest of the transaction; by primary key.
 */
export async function claimCursor(tx: Tx, { businessId, live }: LedgerKey): Promise<bigint | undefined> {
  const row = await tx
    .selectFrom('ledger_rollups')
    .select('rolled_sequence')
    .where('business_id', '=', businessId)
    .where('live', '=', live)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row?.rolled_sequence;
}

/**
 * Adds up the next `size` transactions at most and moves the cursor behind them; returns how many there were. A range
 * of the primary key. Sequences are handed out under the ledger's lock, so that what is visible here is whole: no
 * transaction can still come before one that is seen. Where the ledger is further on and rows are missing, by
 * somebody's hand, the cursor passes them: naming them is what `ledger verify` is for. Relies on the cursor's lock.
 */
export async function rollUpAfter(
  tx: Tx,
  { businessId, live }: LedgerKey,
  sequence: bigint,
  size: number,
): Promise<bigint> {
  const { rows } = await sql<{ rolled: bigint }>`WITH ${ledgerAsRow({ businessId, live })}, fresh AS MATERIALIZED (
  SELECT t.sequence, t.connected_account_id, ${SUMS_OF_TRANSACTION}, ${hourOf(sql`t.created_at`)} AS hour,
         ${dayOf(sql`t.created_at`)} AS day
    FROM k JOIN transactions t ON t.business_id = k.business_id AND t.live = k.live
   WHERE t.sequence > ${sequence} AND t.sequence <= ${sequence + BigInt(size)}
), reached AS MATERIALIZED (
  SELECT greatest(${sequence}::bigint, (SELECT max(f.sequence) FROM fresh f),
                  (SELECT least(l.last_sequence, ${sequence + BigInt(size)}) FROM ledgers l
                    WHERE l.business_id = ${businessId} AND l.live = ${live})) AS sequence
), hours AS (
  INSERT INTO ledger_hours AS h (business_id, live, hour, payments, inflow_kobo, commission_kobo)
  SELECT ${businessId}::bigint, ${live}::boolean, f.hour, sum(f.payments), sum(f.inflow_kobo), sum(f.commission_kobo)
    FROM fresh f GROUP BY f.hour
  ON CONFLICT (business_id, live, hour) DO UPDATE
    SET payments = h.payments + excluded.payments, inflow_kobo = h.inflow_kobo + excluded.inflow_kobo,
        commission_kobo = h.commission_kobo + excluded.commission_kobo
), days AS (
  INSERT INTO account_days AS d (business_id, live, day, connected_account_id, payments, inflow_kobo)
  SELECT ${businessId}::bigint, ${live}::boolean, f.day, f.connected_account_id, sum(f.payments), sum(f.inflow_kobo)
    FROM fresh f GROUP BY f.day, f.connected_account_id
  ON CONFLICT (business_id, live, day, connected_account_id) DO UPDATE
    SET payments = d.payments + excluded.payments, inflow_kobo = d.inflow_kobo + excluded.inflow_kobo
), moved AS (
  UPDATE ledger_rollups r SET rolled_sequence = n.sequence FROM reached n
   WHERE r.business_id = ${businessId} AND r.live = ${live} AND n.sequence > r.rolled_sequence
)
SELECT n.sequence - ${sequence}::bigint AS rolled FROM reached n`.execute(tx);
  return rows[0]?.rolled ?? 0n;
}

export interface LedgerBehind extends LedgerKey {
  /** How many transactions are not added up. */
  readonly missing: bigint;
}

/**
 * Ledgers of which so many transactions are not added up. Compares two small tables along their primary keys; neither
 * is locked.
 */
export async function findLedgersBehind(
  db: Db,
  search: { readonly after: LedgerKey | undefined; readonly missingMin: number; readonly limit: number },
): Promise<LedgerBehind[]> {
  const { after, missingMin, limit } = search;
  const { rows } =
    await sql<LedgerBehind>`SELECT l.business_id AS "businessId", l.live, l.last_sequence - coalesce(r.rolled_sequence, 0) AS missing
  FROM ledgers l
  LEFT JOIN ledger_rollups r ON r.business_id = l.business_id AND r.live = l.live
 WHERE (l.business_id, l.live) > (${after?.businessId ?? 0n}::bigint, ${after?.live ?? true}::boolean)
   AND l.last_sequence >= coalesce(r.rolled_sequence, 0) + ${missingMin}::bigint
 ORDER BY l.business_id, l.live LIMIT ${limit}`.execute(db);
  return rows;
}

/** How far the sums of a ledger are. */
export interface RolledUp {
  readonly sequence: bigint;
  /** How many transactions are not added up. */
  readonly missing: bigint;
  /** When the last one that is added up was posted; null before the first. */
  readonly until: Date | null;
}

/** Primary keys. */
export async function findRolledUp(db: Db, { businessId, live }: LedgerKey): Promise<RolledUp> {
  const { rows } = await sql<RolledUp>`SELECT coalesce(r.rolled_sequence, 0) AS sequence,
       greatest(l.last_sequence - coalesce(r.rolled_sequence, 0), 0) AS missing,
       (SELECT t.created_at FROM transactions t
         WHERE t.business_id = l.business_id AND t.live = l.live AND t.sequence = r.rolled_sequence) AS until
  FROM ledgers l
  LEFT JOIN ledger_rollups r ON r.business_id = l.business_id AND r.live = l.live
 WHERE l.business_id = ${businessId} AND l.live = ${live}`.execute(db);
  return rows[0] ?? { sequence: 0n, missing: 0n, until: null };
}

/** The transactions behind this sequence, at most so many. */
export interface NotRolledUp {
  readonly sequence: bigint;
  readonly count: number;
}

/** What follows FROM, as `t`, behind ledgerAsRow; none where there is no such range. A range of the primary key. */
export const notRolledUp = (range: NotRolledUp | undefined): RawBuilder<unknown> => {
  const { sequence, count } = range ?? { sequence: 0n, count: 0 };
  return sql`k JOIN transactions t ON t.business_id = k.business_id AND t.live = k.live
         AND t.sequence > ${sequence} AND t.sequence <= ${sequence + BigInt(count)}`;
};
