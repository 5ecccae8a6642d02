/**
 * SQL of events. No locks. A writer in a ledger holds its row until the commit, so a snapshot shows the ledger's
 * transactions and recorded events without gaps up to some place. Both are numbered without gaps, so a page is a range
 * of two sequences.
 */
import { plainArray, textArray } from '../../platform/database/array-literal.ts';
import { databaseNow } from '../../platform/database/clock.ts';
import type { Db } from '../../platform/database/pool.ts';
import { narrowed, orNull, type RowOf, type Slots, statement } from '../../platform/database/statement.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import { IS_PAYMENT } from '../../core/ledger/purposes.ts';
import { TRANSACTION_COLUMNS, transactionFromRow, type TransactionRow } from '../../core/ledger/transaction-row.ts';
import type { Cursor, Place } from './event-id.ts';
import type { HappenedEvent } from './wire-event.ts';

/** `movedMsAgo`: how long ago something was posted, by the database's clock. Negative if the ledger is ahead of it. */
const LEDGER_STATE = {
  businessId: 'ledgers.business_id',
  live: 'ledgers.live',
  sequence: 'ledgers.last_sequence',
  eventSequence: 'webhook_ledgers.last_event_sequence',
  balanceKobo: 'ledgers.balance_kobo',
  movedMsAgo: 'int8',
} as const;

export type LedgerState = RowOf<typeof LEDGER_STATE>;

const FIND_LEDGER_STATES = statement({
  name: 'find_ledger_states',
  columns: LEDGER_STATE,
  text: ($: Slots<{ businessIds: string; modes: string }>) => `
SELECT l.business_id AS "businessId", l.live, l.last_sequence AS sequence,
       coalesce(w.last_event_sequence, 0) AS "eventSequence", l.balance_kobo AS "balanceKobo",
       floor(extract(epoch FROM clock_timestamp() - l.last_posted_at) * 1000)::bigint AS "movedMsAgo"
  FROM unnest(${$.businessIds}::bigint[], ${$.modes}::boolean[]) AS wanted (business, live)
  JOIN ledgers l ON l.business_id = wanted.business AND l.live = wanted.live
  LEFT JOIN webhook_ledgers w ON w.business_id = l.business_id AND w.live = l.live`,
});

/** The state of these ledgers, of any businesses, in one query; by primary keys. */
export const findLedgerStates = (db: Db, ledgers: readonly LedgerKey[]): Promise<LedgerState[]> =>
  FIND_LEDGER_STATES.rows(db, {
    businessIds: plainArray(ledgers.map((ledger) => ledger.businessId)),
    modes: plainArray(ledgers.map((ledger) => ledger.live)),
  });

/** The oldest instant whose events are kept. Read by itself: the nodes of a distributed database have other clocks. */
const readKeptSince = async (db: Db, keptMs: number): Promise<Date> =>
  new Date((await databaseNow(db)).getTime() - keptMs);

interface Kept extends LedgerKey {
  readonly since: Date;
}

/** The ledger as `o`, with `o.since`. */
const ledgerSince = ($: Slots<Kept>): string => `o AS MATERIALIZED (
  SELECT l.business_id, l.live, l.last_sequence, coalesce(w.last_event_sequence, 0) AS last_event_sequence,
         ${$.since}::timestamptz AS since
    FROM ledgers l LEFT JOIN webhook_ledgers w ON w.business_id = l.business_id AND w.live = l.live
   WHERE l.business_id = ${$.businessId} AND l.live = ${$.live}
)`;

/** One row for an existing ledger. */
const FIND_OLDEST = statement({
  name: 'find_oldest_event_place',
  columns: { transaction: narrowed<bigint>('int8'), event: narrowed<bigint>('int8') },
  text: ($: Slots<Kept>) => `WITH RECURSIVE ${ledgerSince($)}, search (is_event, low, high) AS (
  SELECT k.is_event, 1::bigint, CASE WHEN k.is_event THEN o.last_event_sequence ELSE o.last_sequence END + 1
    FROM o CROSS JOIN (VALUES (false), (true)) AS k (is_event)
  UNION ALL
  SELECT s.is_event, CASE WHEN s.is_earlier THEN s.middle + 1 ELSE s.low END,
         CASE WHEN s.is_earlier THEN s.high ELSE s.middle END
    FROM (SELECT h.*, CASE WHEN h.is_event
                           THEN coalesce((SELECT v.created_at < o.since FROM webhook_events v
                                           WHERE v.business_id = o.business_id AND v.live = o.live
                                             AND v.sequence = h.middle), true)
                           ELSE (SELECT t.created_at < o.since FROM transactions t
                                  WHERE t.business_id = o.business_id AND t.live = o.live
                                    AND t.sequence = h.middle) END AS is_earlier
            FROM o CROSS JOIN (SELECT s.*, (s.low + s.high) / 2 AS middle FROM search s WHERE s.low < s.high) AS h
          OFFSET 0) AS s
)
SELECT (SELECT s.low - 1 FROM search s WHERE s.low = s.high AND NOT s.is_event) AS transaction,
       (SELECT s.low - 1 FROM search s WHERE s.low = s.high AND s.is_event) AS event
  FROM o`,
});

/**
 * The place right before the oldest events that are kept. Bisects both sequences by their primary keys; rows that were
 * deleted are the oldest.
 */
export async function findOldest(db: Db, { businessId, live }: LedgerKey, keptMs: number): Promise<Place> {
  return FIND_OLDEST.one(db, { businessId, live, since: await readKeptSince(db, keptMs) });
}

/** Null for a number that the cursor does not tell, and that cannot be found any more. */
const FOUND_PLACE = {
  transaction: 'int8?',
  event: 'int8?',
  lastTransaction: 'int8',
  lastEvent: 'int8',
  isWhole: 'bool',
} as const;
export type FoundPlace = RowOf<typeof FOUND_PLACE>;

const FIND_PLACE = statement({
  name: 'find_event_place',
  columns: FOUND_PLACE,
  text: ($: Slots<Kept & { transaction: bigint | undefined; event: bigint | undefined }>) => `
WITH RECURSIVE ${ledgerSince($)}, search (low, high) AS (
  SELECT 1::bigint, o.last_event_sequence + 1 FROM o WHERE ${$.event}::bigint IS NULL
  UNION ALL
  SELECT CASE WHEN s.is_earlier THEN s.middle + 1 ELSE s.low END, CASE WHEN s.is_earlier THEN s.high ELSE s.middle END
    FROM (SELECT h.*, coalesce((SELECT v.ledger_sequence < ${$.transaction}::bigint FROM webhook_events v
                                 WHERE v.business_id = o.business_id AND v.live = o.live
                                   AND v.sequence = h.middle), true) AS is_earlier
            FROM o CROSS JOIN (SELECT s.*, (s.low + s.high) / 2 AS middle FROM search s WHERE s.low < s.high) AS h
          OFFSET 0) AS s
), place AS MATERIALIZED (
  SELECT o.*,
         coalesce(${$.transaction}::bigint, (SELECT v.ledger_sequence FROM webhook_events v
           WHERE v.business_id = o.business_id AND v.live = o.live AND v.sequence = ${$.event}::bigint)) AS transaction,
         coalesce(${$.event}::bigint, (SELECT s.low - 1 FROM search s WHERE s.low = s.high)) AS event
    FROM o
)
SELECT p.transaction, p.event, p.last_sequence AS "lastTransaction", p.last_event_sequence AS "lastEvent",
       p.transaction IS NOT NULL
       AND coalesce((SELECT t.created_at >= p.since FROM transactions t
                      WHERE t.business_id = p.business_id AND t.live = p.live AND t.sequence = p.transaction + 1), true)
       AND (p.event >= p.last_event_sequence
            OR coalesce((SELECT v.created_at >= p.since FROM webhook_events v
                          WHERE v.business_id = p.business_id AND v.live = p.live AND v.sequence = p.event + 1), false))
       -- A transaction alone tells the recorded events before it only if the last of them is there, or is long past.
       AND (${$.event}::bigint IS NOT NULL OR p.event = 0
            OR EXISTS (SELECT FROM webhook_events v
                        WHERE v.business_id = p.business_id AND v.live = p.live AND v.sequence = p.event)
            OR coalesce((SELECT t.created_at >= p.since FROM transactions t
                          WHERE t.business_id = p.business_id AND t.live = p.live AND t.sequence = p.transaction),
                        false)) AS "isWhole"
  FROM place p`,
});

/** The place of a cursor, and whether everything after it is kept. By primary keys; bisects recorded events. */
export async function findPlace(
  db: Db,
  { businessId, live }: LedgerKey,
  { transaction, event }: Cursor,
  keptMs: number,
): Promise<FoundPlace> {
  return FIND_PLACE.one(db, { businessId, live, transaction, event, since: await readKeptSince(db, keptMs) });
}

/** More rows than a page has; tells the planner that a page is small. */
const SCANNED_MAX = 1_000;

const PAGE_COLUMNS = {
  reachedTransaction: narrowed<bigint>('int8'),
  reachedEvent: narrowed<bigint>('int8'),
  hasMore: narrowed<boolean>('bool'),
  eventSequence: 'webhook_events.sequence?',
  type: 'webhook_events.type?',
  payload: 'webhook_events.payload?',
  requestId: 'webhook_events.request_id?',
  previous: 'webhook_events.previous?',
  ledgerSequence: 'webhook_events.ledger_sequence?',
  happenedAt: 'webhook_events.created_at?',
  ...orNull(TRANSACTION_COLUMNS),
} as const;
type PageRow = RowOf<typeof PAGE_COLUMNS>;

interface Wanted extends LedgerKey, Place {
  readonly types: string;
  readonly wantsPayments: boolean;
  readonly limit: number;
  readonly scanned: number;
}

/**
 * Rows that nobody wants (other transactions than payments, other types) count among those that are scanned, so that a
 * page costs a page whatever it leaves out. The look-ups by number keep to a row each where statistics are stale.
 */
const FIND_PAGE = statement({
  name: 'find_events_after',
  columns: PAGE_COLUMNS,
  text: ($: Slots<Wanted>) => `WITH merged AS MATERIALIZED (
  SELECT * FROM (
    (SELECT t.sequence AS ledger_sequence, 0::bigint AS event_sequence,
            ${IS_PAYMENT} AND ${$.wantsPayments}::boolean AS wanted
       FROM transactions t
      WHERE t.business_id = ${$.businessId} AND t.live = ${$.live} AND t.sequence > ${$.transaction}::bigint
        AND t.sequence <= ${$.transaction}::bigint + ${$.scanned}::bigint
      ORDER BY t.sequence LIMIT ${SCANNED_MAX})
    UNION ALL
    (SELECT v.ledger_sequence, v.sequence, v.endpoint_id IS NULL AND v.type = ANY (${$.types}::text[])
       FROM webhook_events v
      WHERE v.business_id = ${$.businessId} AND v.live = ${$.live} AND v.sequence > ${$.event}::bigint
        AND v.sequence <= ${$.event}::bigint + ${$.scanned}::bigint
      ORDER BY v.sequence LIMIT ${SCANNED_MAX})
  ) AS both_sources
  ORDER BY ledger_sequence, event_sequence LIMIT ${$.scanned}::bigint
), counted AS MATERIALIZED (
  SELECT m.*, count(*) FILTER (WHERE m.wanted) OVER (ORDER BY m.ledger_sequence, m.event_sequence) AS place
    FROM merged m
), taken AS MATERIALIZED (
  SELECT * FROM counted c WHERE c.place < ${$.limit}::bigint OR (c.place = ${$.limit}::bigint AND c.wanted)
), reached AS MATERIALIZED (
  SELECT coalesce(max(k.ledger_sequence) FILTER (WHERE k.event_sequence = 0), ${$.transaction}::bigint) AS transaction,
         greatest(max(k.event_sequence), ${$.event}::bigint) AS event
    FROM taken k
)
SELECT r.transaction AS "reachedTransaction", r.event AS "reachedEvent",
       l.last_sequence > r.transaction OR coalesce(w.last_event_sequence, 0) > r.event AS "hasMore",
       v.sequence AS "eventSequence", v.type, v.payload, v.request_id AS "requestId", v.previous,
       v.ledger_sequence AS "ledgerSequence", v.created_at AS "happenedAt", t.*
  FROM reached r
  JOIN ledgers l ON l.business_id = ${$.businessId} AND l.live = ${$.live}
  LEFT JOIN webhook_ledgers w ON w.business_id = l.business_id AND w.live = l.live
  LEFT JOIN taken k ON k.wanted
  LEFT JOIN LATERAL (
       SELECT e.* FROM webhook_events e
        WHERE e.business_id = l.business_id AND e.live = l.live AND e.sequence = k.event_sequence
       OFFSET 0) AS v ON k.event_sequence > 0
  LEFT JOIN LATERAL (
       SELECT ${Object.keys(TRANSACTION_COLUMNS)
         .map((name) => `p.${name}`)
         .join(', ')} FROM transactions p
        WHERE p.business_id = l.business_id AND p.live = l.live AND p.sequence = k.ledger_sequence
       OFFSET 0) AS t ON k.event_sequence = 0
 ORDER BY k.ledger_sequence, k.event_sequence`,
});

export interface ListedEvent extends HappenedEvent {
  /** The ledger's last transaction when it happened; a payment's own. */
  readonly ledgerSequence: bigint;
}

export interface EventRange {
  readonly events: readonly ListedEvent[];
  /** The place of the last row that was read, wanted or not. */
  readonly reached: Place;
  /** Whether the ledger has more after that. */
  readonly hasMore: boolean;
}

interface EventsWanted {
  readonly types: readonly string[];
  readonly wantsPayments: boolean;
  /** How many events at most. */
  readonly limit: number;
}

/** The events after a place; scans at most `scanned` rows, up to SCANNED_MAX. By primary keys. */
export async function findEvents(
  db: Db,
  { businessId, live }: LedgerKey,
  { transaction, event }: Place,
  { types, wantsPayments, limit }: EventsWanted,
  scanned: number,
): Promise<EventRange> {
  const wanted = { types: textArray([...types]), wantsPayments, limit, scanned };
  const rows = await FIND_PAGE.rows(db, { businessId, live, transaction, event, ...wanted });
  const [first] = rows;
  if (first === undefined) throw new Error('the ledger of a caller is gone');
  return {
    events: rows.flatMap((row) => eventFromRow(row, { businessId, live }) ?? []),
    reached: { transaction: first.reachedTransaction, event: first.reachedEvent },
    hasMore: first.hasMore,
  };
}

export { SCANNED_MAX };

const hasTransaction = (row: PageRow): row is PageRow & TransactionRow => row.id !== null;

function eventFromRow(row: PageRow, ledger: LedgerKey): ListedEvent | undefined {
  if (hasTransaction(row)) {
    const transaction = transactionFromRow(row);
    const { sequence, createdAt: at } = transaction;
    const source = { kind: 'transaction', sequence, transaction } as const;
    return { ...ledger, type: 'payment.accepted', at, source, ledgerSequence: sequence };
  }
  const { eventSequence, type, payload, happenedAt, ledgerSequence, requestId, previous } = row;
  if (eventSequence === null || type === null || payload === null) return undefined;
  if (happenedAt === null || ledgerSequence === null) return undefined;
  const source = { kind: 'event', sequence: eventSequence, payload, requestId, previous } as const;
  return { ...ledger, type, at: happenedAt, source, ledgerSequence };
}
