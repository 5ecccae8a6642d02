/** SQL of the kept sums: how they are updated, and how far they have got. */
import type { Db, Tx } from '../../platform/database/pool.ts';
import { type RowOf, type Slots, statement } from '../../platform/database/statement.ts';
import { ledgerAsRow } from '../../core/ledger/ledger-row.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import { IS_PAYMENT } from '../../core/ledger/purposes.ts';

/** What a transaction `t` adds to the sums. */
export const SUMS_OF_TRANSACTION = `${IS_PAYMENT}::int AS payments,
         CASE WHEN ${IS_PAYMENT} THEN t.wallet_kobo ELSE 0 END AS inflow_kobo, t.commission_kobo`;
/** Not date_trunc, which uses the session's time zone. */
export const hourOf = (at: string): string => `date_bin('1 hour', ${at}, timestamptz 'epoch')`;
export const dayOf = (at: string): string => `(${at} AT TIME ZONE interval '1 hour')::date`;

/** The first roll-up inserts the row; later this is a look-up by primary key. */
export async function ensureCursor(tx: Tx, { businessId, live }: LedgerKey): Promise<void> {
  await tx
    .insertInto('ledger_rollups')
    .values({ business_id: businessId, live })
    .onConflict((conflict) => conflict.columns(['business_id', 'live']).doNothing())
    .execute();
}

/**
 * The last sequence that is added up; undefined when another process is adding. Locks the cursor's row for the rest of
 * the transaction; by primary key.
 */
export async function claimCursor(tx: Tx, { businessId, live }: LedgerKey): Promise<bigint | undefined> {
  const row = await tx
    .selectFrom('ledger_rollups')
    .select('rolled_sequence')
    .where((eb) => eb.and({ business_id: businessId, live }))
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row?.rolled_sequence;
}

/** A range of the primary key of transactions. */
const ROLL_UP = statement({
  name: 'roll_up',
  columns: { rolled: 'int8' },
  text: ($: Slots<LedgerKey & { sequence: bigint; upTo: bigint }>) => `WITH ${ledgerAsRow($)}, fresh AS MATERIALIZED (
  SELECT t.sequence, t.connected_account_id, ${SUMS_OF_TRANSACTION}, ${hourOf('t.created_at')} AS hour,
         ${dayOf('t.created_at')} AS day
    FROM k JOIN transactions t ON t.business_id = k.business_id AND t.live = k.live
   WHERE t.sequence > ${$.sequence} AND t.sequence <= ${$.upTo}
), reached AS MATERIALIZED (
  SELECT greatest(${$.sequence}::bigint, (SELECT max(f.sequence) FROM fresh f),
                  (SELECT least(l.last_sequence, ${$.upTo}) FROM ledgers l
                    WHERE l.business_id = ${$.businessId} AND l.live = ${$.live})) AS sequence
), hours AS (
  INSERT INTO ledger_hours AS h (business_id, live, hour, payments, inflow_kobo, commission_kobo)
  SELECT ${$.businessId}::bigint, ${$.live}::boolean, f.hour, sum(f.payments), sum(f.inflow_kobo),
      sum(f.commission_kobo)
    FROM fresh f GROUP BY f.hour
  ON CONFLICT (business_id, live, hour) DO UPDATE
    SET payments = h.payments + excluded.payments, inflow_kobo = h.inflow_kobo + excluded.inflow_kobo,
        commission_kobo = h.commission_kobo + excluded.commission_kobo
), days AS (
  INSERT INTO account_days AS d (business_id, live, day, connected_account_id, payments, inflow_kobo)
  SELECT ${$.businessId}::bigint, ${$.live}::boolean, f.day, f.connected_account_id, sum(f.payments), sum(f.inflow_kobo)
    FROM fresh f GROUP BY f.day, f.connected_account_id
  ON CONFLICT (business_id, live, day, connected_account_id) DO UPDATE
    SET payments = d.payments + excluded.payments, inflow_kobo = d.inflow_kobo + excluded.inflow_kobo
), moved AS (
  UPDATE ledger_rollups r SET rolled_sequence = n.sequence FROM reached n
   WHERE r.business_id = ${$.businessId} AND r.live = ${$.live} AND n.sequence > r.rolled_sequence
)
SELECT n.sequence - ${$.sequence}::bigint AS rolled FROM reached n`,
});

/**
 * Adds up at most the next `size` transactions and moves the cursor past them; returns how many there were. Sequences
 * are assigned under the ledger's lock, so the visible ones are complete: no transaction can appear before a visible
 * one. If the ledger is further on but somebody deleted rows by hand, the cursor passes them: `ledger verify` reports
 * those. Relies on the cursor's lock.
 */
export async function rollUpAfter(tx: Tx, ledger: LedgerKey, sequence: bigint, size: number): Promise<bigint> {
  return (await ROLL_UP.one(tx, { ...ledger, sequence, upTo: sequence + BigInt(size) })).rolled;
}

/** `missing` is the number of transactions that are not added up. */
const LEDGER_BEHIND = { businessId: 'ledgers.business_id', live: 'ledgers.live', missing: 'int8' } as const;

export type LedgerBehind = RowOf<typeof LEDGER_BEHIND>;

interface BehindSearch {
  readonly missingMin: number;
  readonly limit: number;
}

const FIND_LEDGERS_BEHIND = statement({
  name: 'find_ledgers_to_roll_up',
  acrossBusinesses: 'finds ledgers with new transactions; each is then rolled up by itself',
  columns: LEDGER_BEHIND,
  text: ($: Slots<BehindSearch & { afterId: bigint; afterLive: boolean }>) => `
SELECT l.business_id AS "businessId", l.live, l.last_sequence - coalesce(r.rolled_sequence, 0) AS missing
  FROM ledgers l
  LEFT JOIN ledger_rollups r ON r.business_id = l.business_id AND r.live = l.live
 WHERE (l.business_id, l.live) > (${$.afterId}::bigint, ${$.afterLive}::boolean)
   AND l.last_sequence >= coalesce(r.rolled_sequence, 0) + ${$.missingMin}::bigint
 ORDER BY l.business_id, l.live LIMIT ${$.limit}`,
});

/**
 * Ledgers with at least this many transactions not added up. Compares two small tables along their primary keys,
 * without locking either.
 */
export const findLedgersBehind = (
  db: Db,
  { after, missingMin, limit }: BehindSearch & { readonly after: LedgerKey | undefined },
): Promise<LedgerBehind[]> =>
  FIND_LEDGERS_BEHIND.rows(db, {
    afterId: after?.businessId ?? 0n,
    afterLive: after?.live ?? true,
    missingMin,
    limit,
  });

/**
 * How far a ledger's sums have got, how many transactions are not added up, and when the last added one was posted;
 * null before the first.
 */
const ROLLED_UP = { sequence: 'int8', missing: 'int8', until: 'timestamptz?' } as const;

/** Primary keys. */
const FIND_ROLLED_UP = statement({
  name: 'find_rolled_up',
  columns: ROLLED_UP,
  text: ($: Slots<LedgerKey>) => `SELECT coalesce(r.rolled_sequence, 0) AS sequence,
       greatest(l.last_sequence - coalesce(r.rolled_sequence, 0), 0) AS missing,
       (SELECT t.created_at FROM transactions t
         WHERE t.business_id = l.business_id AND t.live = l.live AND t.sequence = r.rolled_sequence) AS until
  FROM ledgers l
  LEFT JOIN ledger_rollups r ON r.business_id = l.business_id AND r.live = l.live
 WHERE l.business_id = ${$.businessId} AND l.live = ${$.live}`,
});

export async function findRolledUp(db: Db, ledger: LedgerKey): Promise<RowOf<typeof ROLLED_UP>> {
  return (await FIND_ROLLED_UP.first(db, ledger)) ?? { sequence: 0n, missing: 0n, until: null };
}

/** The transactions after this sequence, at most this many. */
export interface NotRolledUp {
  readonly sequence: bigint;
  readonly count: number;
}

export interface Rest {
  readonly restAfter: bigint;
  readonly restUpTo: bigint;
}

/** No rows if there is no such range. */
export function restOf(range: NotRolledUp | undefined): Rest {
  const { sequence, count } = range ?? { sequence: 0n, count: 0 };
  return { restAfter: sequence, restUpTo: sequence + BigInt(count) };
}

/** The text after FROM, as `t`, for use after ledgerAsRow. A range of the primary key. */
export const notRolledUp = (
  $: Slots<Rest>,
): string => `k JOIN transactions t ON t.business_id = k.business_id AND t.live = k.live
         AND t.sequence > ${$.restAfter} AND t.sequence <= ${$.restUpTo}`;
