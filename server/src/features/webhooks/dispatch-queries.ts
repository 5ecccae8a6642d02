/**
 * SQL of the dispatcher. A process works for an endpoint while it holds its lease. All times come from the database's
 * clock, read earlier in the same transaction. A position's row is locked before deliveries. Nothing here locks the row
 * of a ledger, so payments never wait for webhooks.
 */
import { plainArray, textArray } from '../../platform/database/array-literal.ts';
import type { WebhookEndpointId } from '../../platform/database/ids.ts';
import type { Db, Tx } from '../../platform/database/pool.ts';
import { columnsOf, type RowOf, type Slots, statement } from '../../platform/database/statement.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import { IS_PAYMENT } from '../../core/ledger/purposes.ts';
import type { EventSource } from '../events/wire-event.ts';
import type { Message } from './message.ts';

export interface EndpointName extends LedgerKey {
  readonly endpointId: WebhookEndpointId;
}

export const POSITION = {
  businessId: 'webhook_positions.business_id',
  live: 'webhook_positions.live',
  endpointId: 'webhook_positions.endpoint_id',
} as const;

export const leaseEnd = (now: Date, leaseMs: number): Date => new Date(now.getTime() + leaseMs);

/** `isBehind`: there are events without deliveries. */
const HELD = {
  ...POSITION,
  url: 'webhook_endpoints.url',
  eventTypes: 'webhook_endpoints.event_types',
  wantsPayments: 'webhook_endpoints.wants_payments',
  secret: 'webhook_endpoints.secret_ciphertext',
  previousSecret: 'webhook_endpoints.previous_secret_ciphertext',
  previousSecretExpiresAt: 'webhook_endpoints.previous_secret_expires_at',
  transactionSequence: 'webhook_positions.transaction_sequence',
  eventSequence: 'webhook_positions.event_sequence',
  deliverySequence: 'webhook_positions.delivery_sequence',
  lastMadeAt: 'webhook_positions.last_made_at',
  failures: 'webhook_positions.failures',
  failingSince: 'webhook_positions.failing_since',
  isBehind: 'bool',
} as const;

/** The endpoint's present state and position, for the holder of its lease. */
export type HeldEndpoint = RowOf<typeof HELD>;

const RENEW_LEASE = statement({
  name: 'renew_webhook_lease',
  columns: HELD,
  text: ($: Slots<EndpointName & { owner: string; leasedUntil: Date }>) => `
    UPDATE webhook_positions p
       SET leased_until = ${$.leasedUntil}::timestamptz
      FROM webhook_endpoints e
      JOIN ledgers l ON l.business_id = e.business_id AND l.live = e.live
      LEFT JOIN webhook_ledgers w ON w.business_id = e.business_id AND w.live = e.live
     WHERE p.business_id = ${$.businessId} AND p.live = ${$.live} AND p.endpoint_id = ${$.endpointId}
       AND p.leased_by = ${$.owner}::uuid
       AND e.business_id = p.business_id AND e.live = p.live AND e.id = p.endpoint_id AND e.enabled
    RETURNING p.business_id AS "businessId", p.live, p.endpoint_id AS "endpointId", e.url,
              e.event_types AS "eventTypes", e.wants_payments AS "wantsPayments", e.secret_ciphertext AS secret,
              e.previous_secret_ciphertext AS "previousSecret",
              e.previous_secret_expires_at AS "previousSecretExpiresAt",
              p.transaction_sequence AS "transactionSequence", p.event_sequence AS "eventSequence",
              p.delivery_sequence AS "deliverySequence", p.last_made_at AS "lastMadeAt", p.failures,
              p.failing_since AS "failingSince",
              ((e.wants_payments AND l.last_sequence > p.transaction_sequence)
               OR coalesce(w.last_event_sequence, 0) > p.event_sequence) AS "isBehind"`,
});

/** Locks the position's row for the rest of the transaction. Undefined when the lease or the endpoint is gone. */
export const renewLease = (
  tx: Tx,
  name: EndpointName,
  { owner, leaseMs, now }: { owner: string; leaseMs: number; now: Date },
): Promise<HeldEndpoint | undefined> => RENEW_LEASE.first(tx, { ...name, owner, leasedUntil: leaseEnd(now, leaseMs) });

interface Making extends EndpointName {
  readonly transactionSequence: bigint;
  readonly eventSequence: bigint;
  readonly deliverySequence: bigint;
  readonly lastMadeAt: Date;
  readonly wantsPayments: boolean;
  readonly filter: string;
  readonly limit: number;
  readonly giveUpAfterMs: number;
}

const MAKE_DELIVERIES = statement({
  name: 'make_webhook_deliveries',
  text: ($: Slots<Making>) => `
    WITH merged AS MATERIALIZED (
      SELECT * FROM (
        (SELECT t.sequence AS ledger_sequence, 0::bigint AS event_sequence, t.created_at, 'payment.accepted' AS type,
                ${IS_PAYMENT} AS wanted
           FROM transactions t
          WHERE t.business_id = ${$.businessId} AND t.live = ${$.live} AND t.sequence > ${$.transactionSequence}
            AND ${$.wantsPayments}
          ORDER BY t.sequence LIMIT ${$.limit})
        UNION ALL
        (SELECT v.ledger_sequence, v.sequence, v.created_at, v.type,
                CASE WHEN v.endpoint_id IS NOT NULL THEN v.endpoint_id = ${$.endpointId}
                     ELSE ${$.filter}::text[] = '{}' OR v.type = ANY (${$.filter}::text[])
                       OR split_part(v.type, '.', 1) || '.*' = ANY (${$.filter}::text[]) END
           FROM webhook_events v
          WHERE v.business_id = ${$.businessId} AND v.live = ${$.live} AND v.sequence > ${$.eventSequence}
          ORDER BY v.sequence LIMIT ${$.limit})
      ) AS both_sources
      ORDER BY ledger_sequence, event_sequence LIMIT ${$.limit}
    ), made AS (
      INSERT INTO webhook_deliveries (business_id, live, endpoint_id, sequence, transaction_sequence, event_sequence,
        type,
                                      next_attempt_at, give_up_at, created_at)
      SELECT ${$.businessId}, ${$.live}, ${$.endpointId}, ${$.deliverySequence}::bigint + n.place,
             CASE WHEN n.event_sequence = 0 THEN n.ledger_sequence END, nullif(n.event_sequence, 0), n.type,
             n.made_at, n.made_at + ${$.giveUpAfterMs}::double precision * interval '1 millisecond', n.made_at
        FROM (SELECT m.*, row_number() OVER in_order AS place,
                     greatest(${$.lastMadeAt}::timestamptz, max(m.created_at) OVER in_order) AS made_at
                FROM merged m
               WHERE m.wanted
              WINDOW in_order AS (ORDER BY m.ledger_sequence, m.event_sequence)) AS n
      RETURNING sequence, created_at
    )
    UPDATE webhook_positions p
       SET transaction_sequence = greatest(p.transaction_sequence,
             (SELECT max(ledger_sequence) FROM merged WHERE event_sequence = 0)),
           event_sequence = greatest(p.event_sequence, (SELECT max(event_sequence) FROM merged)),
           delivery_sequence = p.delivery_sequence + (SELECT count(*) FROM made),
           last_made_at = greatest(p.last_made_at, (SELECT max(created_at) FROM made))
     WHERE p.business_id = ${$.businessId} AND p.live = ${$.live} AND p.endpoint_id = ${$.endpointId}`,
});

/**
 * Makes the next deliveries of events after the position, in the one order of both sources, and moves the position. One
 * statement, and therefore one snapshot: a writer in a ledger holds its row until the commit, so a snapshot shows a
 * ledger's events without gaps up to some point, and the position never passes an event that is not visible yet. By
 * primary keys.
 */
export async function makeDeliveries(
  tx: Tx,
  endpoint: HeldEndpoint,
  { limit, giveUpAfterMs }: { limit: number; giveUpAfterMs: number },
): Promise<void> {
  await MAKE_DELIVERIES.run(tx, { ...endpoint, filter: textArray(endpoint.eventTypes), limit, giveUpAfterMs });
}

export interface DueDelivery {
  readonly message: Message;
  readonly attempts: number;
  readonly giveUpAt: Date;
  readonly madeAt: Date;
  /** JSON of the earlier attempts, the oldest first. */
  readonly history: string;
}

const DUE = {
  ...columnsOf('webhook_deliveries', ['sequence', 'type', 'attempts', 'give_up_at', 'created_at', 'history']),
  event_sequence: 'webhook_deliveries.event_sequence',
  payload: 'webhook_events.payload?',
  request_id: 'webhook_events.request_id?',
  previous: 'webhook_events.previous?',
  happened_at: 'timestamptz',
  // The columns of the transaction; all are null for other events.
  transaction_sequence: 'webhook_deliveries.transaction_sequence!',
  ...columnsOf('transactions', ['id', 'wallet_id', 'connected_account_id', 'wallet_sequence', 'wallet_kobo']),
  ...columnsOf('transactions', ['commission_kobo', 'clearing_kobo', 'balance_after_kobo', 'reference', 'purpose']),
  ...columnsOf('transactions', ['description', 'metadata']),
} as const;

type DueRow = RowOf<typeof DUE>;

const DUE_COLUMNS = `d.sequence, d.type, d.attempts, d.give_up_at, d.created_at, d.history, d.event_sequence,
       v.payload, v.request_id, v.previous,
       coalesce(v.created_at, t.created_at) AS happened_at, d.transaction_sequence, t.id, t.wallet_id,
       t.connected_account_id, t.wallet_sequence, t.wallet_kobo, t.commission_kobo, t.clearing_kobo,
         t.balance_after_kobo,
       t.reference, t.purpose, t.description, t.metadata`;
const DUE_SOURCES = `LEFT JOIN transactions t
    ON t.business_id = d.business_id AND t.live = d.live AND t.sequence = d.transaction_sequence
  LEFT JOIN webhook_events v ON v.business_id = d.business_id AND v.live = d.live AND v.sequence = d.event_sequence`;

/** By webhook_deliveries_due. */
const FIND_DUE = statement({
  name: 'find_due_webhook_deliveries',
  columns: DUE,
  text: ($: Slots<EndpointName & { now: Date; limit: number }>) => `
    SELECT ${DUE_COLUMNS}
      FROM (SELECT * FROM webhook_deliveries
             WHERE business_id = ${$.businessId} AND live = ${$.live} AND endpoint_id = ${$.endpointId}
               AND state = 'pending' AND next_attempt_at <= ${$.now}::timestamptz
             ORDER BY next_attempt_at, sequence LIMIT ${$.limit}) AS d
      ${DUE_SOURCES}
     ORDER BY d.next_attempt_at, d.sequence`,
});

/** Due deliveries; those that have waited longest come first, so new ones come in order. */
export async function findDue(db: Db, endpoint: EndpointName, now: Date, limit: number): Promise<DueDelivery[]> {
  const { businessId, live, endpointId } = endpoint;
  const rows = await FIND_DUE.rows(db, { businessId, live, endpointId, now, limit });
  return rows.map((row) => dueFromRow(row, endpoint));
}

/** By primary keys. */
const FIND_MESSAGE = statement({
  name: 'find_webhook_message',
  columns: DUE,
  text: ($: Slots<EndpointName & { sequence: bigint }>) => `
    SELECT ${DUE_COLUMNS}
      FROM (SELECT * FROM webhook_deliveries
             WHERE business_id = ${$.businessId} AND live = ${$.live} AND endpoint_id = ${$.endpointId}
               AND sequence = ${$.sequence}) AS d
      ${DUE_SOURCES}`,
});

/** One delivery with its event, whatever its state. */
export async function findMessage(db: Db, endpoint: EndpointName, sequence: bigint): Promise<Message | undefined> {
  const { businessId, live, endpointId } = endpoint;
  const row = await FIND_MESSAGE.first(db, { businessId, live, endpointId, sequence });
  return row && dueFromRow(row, endpoint).message;
}

function dueFromRow(row: DueRow, { businessId, live }: LedgerKey): DueDelivery {
  const { sequence, type, attempts, history, happened_at: at } = row;
  return {
    message: { businessId, live, sequence, type, at, source: sourceFromRow(row) },
    attempts,
    giveUpAt: row.give_up_at,
    madeAt: row.created_at,
    history,
  };
}

function sourceFromRow(row: DueRow): EventSource {
  if (row.event_sequence !== null) {
    const { payload, request_id: requestId, previous } = row;
    return { kind: 'event', sequence: row.event_sequence, payload: payload ?? 'null', requestId, previous };
  }
  return {
    kind: 'transaction',
    sequence: row.transaction_sequence,
    transaction: {
      id: row.id,
      walletId: row.wallet_id,
      accountId: row.connected_account_id,
      sequence: row.transaction_sequence,
      walletSequence: row.wallet_sequence,
      walletKobo: row.wallet_kobo,
      commissionKobo: row.commission_kobo,
      clearingKobo: row.clearing_kobo,
      balanceAfterKobo: row.balance_after_kobo,
      createdAt: row.happened_at,
      reference: row.reference,
      purpose: row.purpose,
      description: row.description,
      metadata: row.metadata,
    },
  };
}

/** The outcome of an attempt, as it is stored. */
export interface Outcome {
  readonly sequence: bigint;
  readonly state: 'pending' | 'delivered' | 'parked';
  /** Including this one. */
  readonly attempts: number;
  readonly nextAttemptAt: Date;
  readonly attemptedAt: Date;
  /** 0 for none. */
  readonly status: number;
  readonly durationMs: number;
  readonly response: string;
  readonly problem: string;
  readonly history: string;
}

/** By primary key. */
const WRITE_OUTCOMES = statement({
  name: 'write_webhook_outcomes',
  text: ($: Slots<EndpointName & Record<keyof Outcome, string>>) => `
    UPDATE webhook_deliveries d
       SET state = n.state, attempts = n.attempts, next_attempt_at = n.next_attempt_at, attempted_at = n.attempted_at,
           status = nullif(n.status, 0), duration_ms = n.duration_ms, response = nullif(n.response, ''),
           problem = nullif(n.problem, ''), history = n.history
      FROM unnest(${$.sequence}::bigint[], ${$.state}::text[], ${$.attempts}::integer[],
        ${$.nextAttemptAt}::timestamptz[], ${$.attemptedAt}::timestamptz[], ${$.status}::smallint[],
        ${$.durationMs}::integer[], ${$.response}::text[], ${$.problem}::text[], ${$.history}::text[])
        AS n (sequence, state, attempts, next_attempt_at, attempted_at, status, duration_ms, response, problem, history)
     WHERE d.business_id = ${$.businessId} AND d.live = ${$.live} AND d.endpoint_id = ${$.endpointId}
       AND d.sequence = n.sequence AND d.state = 'pending' AND d.attempts = n.attempts - 1`,
});

/** All outcomes of a round in one statement. Keeps what another process has written in the meantime. */
export async function writeOutcomes(tx: Tx, name: EndpointName, outcomes: readonly Outcome[]): Promise<void> {
  await WRITE_OUTCOMES.run(tx, {
    ...name,
    sequence: plainArray(outcomes.map(({ sequence }) => sequence)),
    state: plainArray(outcomes.map(({ state }) => state)),
    attempts: plainArray(outcomes.map(({ attempts }) => attempts)),
    nextAttemptAt: plainArray(outcomes.map(({ nextAttemptAt }) => nextAttemptAt.toISOString())),
    attemptedAt: plainArray(outcomes.map(({ attemptedAt }) => attemptedAt.toISOString())),
    status: plainArray(outcomes.map(({ status }) => status)),
    durationMs: plainArray(outcomes.map(({ durationMs }) => durationMs)),
    response: textArray(outcomes.map(({ response }) => response)),
    problem: textArray(outcomes.map(({ problem }) => problem)),
    history: textArray(outcomes.map(({ history }) => history)),
  });
}

export interface Health {
  readonly failures: number;
  readonly failingSince: Date | null;
  readonly coolUntil: Date;
  readonly lastAttemptAt: Date;
  /** Null leaves it unchanged. */
  readonly lastDeliveredAt: Date | null;
}

const WRITE_HEALTH = statement({
  name: 'write_webhook_health',
  text: ($: Slots<EndpointName & Health & { owner: string }>) => `
    UPDATE webhook_positions
       SET failures = ${$.failures}, failing_since = ${$.failingSince}, cool_until = ${$.coolUntil},
           last_attempt_at = ${$.lastAttemptAt},
           last_delivered_at = coalesce(${$.lastDeliveredAt}::timestamptz, last_delivered_at)
     WHERE business_id = ${$.businessId} AND live = ${$.live} AND endpoint_id = ${$.endpointId}
       AND leased_by = ${$.owner}::uuid`,
});

export async function writeHealth(tx: Tx, endpoint: EndpointName, owner: string, health: Health): Promise<void> {
  await WRITE_HEALTH.run(tx, { ...endpoint, ...health, owner });
}

const RELEASE_LEASE = statement({
  name: 'release_webhook_lease',
  text: ($: Slots<EndpointName & { owner: string; now: Date }>) => `
    UPDATE webhook_positions SET leased_by = NULL, leased_until = ${$.now}::timestamptz
     WHERE business_id = ${$.businessId} AND live = ${$.live} AND endpoint_id = ${$.endpointId}
       AND leased_by = ${$.owner}::uuid`,
});

/** Another process may take over at once. `now` only keeps the endpoint's place among those that wait. */
export async function releaseLease(db: Db, endpoint: EndpointName, owner: string, now: Date): Promise<void> {
  await RELEASE_LEASE.run(db, { ...endpoint, owner, now });
}
