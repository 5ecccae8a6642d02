/**
 * What the dispatcher asks of the database. A process works for an endpoint while it holds its lease. All times are of
 * the database's clock, read before in the same transaction. The lock order is a position's row and then deliveries;
 * nothing here takes the row of a ledger, so that payments never wait for webhooks.
 */
import { sql } from 'kysely';
import { plainArray, textArray } from '../database/array-literal.ts';
import type { AccountId, BusinessId, TransactionId, WalletId, WebhookEndpointId } from '../database/ids.ts';
import type { Db, Tx } from '../database/pool.ts';
import type { LedgerKey } from '../ledger/posting.ts';
import { IS_PAYMENT } from '../ledger/purposes.ts';
import type { EventSource, Message } from './message.ts';

export interface EndpointName extends LedgerKey {
  readonly endpointId: WebhookEndpointId;
}

interface NameRow {
  business_id: BusinessId;
  live: boolean;
  endpoint_id: WebhookEndpointId;
}

/**
 * Takes the lease of endpoints that have something due and that no process works for. Whoever is being changed at the
 * moment is passed over. One look at the position of each endpoint in use, by primary keys and the partial index of
 * what is due; nothing where there are no endpoints.
 */
export async function claimEndpoints(
  tx: Tx,
  { owner, leaseMs, now, limit }: { owner: string; leaseMs: number; now: Date; limit: number },
): Promise<EndpointName[]> {
  const { rows } = await sql<NameRow>`
    UPDATE webhook_positions p
       SET leased_by = ${owner}::uuid, leased_until = ${leaseEnd(now, leaseMs)}::timestamptz
      FROM (
        SELECT p.business_id, p.live, p.endpoint_id
          FROM webhook_positions p
          JOIN webhook_endpoints e
            ON e.business_id = p.business_id AND e.live = p.live AND e.id = p.endpoint_id AND e.enabled
          JOIN ledgers l ON l.business_id = p.business_id AND l.live = p.live
          LEFT JOIN webhook_ledgers w ON w.business_id = p.business_id AND w.live = p.live
         WHERE p.leased_until < ${now}::timestamptz AND p.cool_until <= ${now}::timestamptz
           AND ((e.wants_payments AND l.last_sequence > p.transaction_sequence)
                OR w.last_event_sequence > p.event_sequence
                OR EXISTS (SELECT FROM webhook_deliveries d
                            WHERE d.business_id = p.business_id AND d.live = p.live AND d.endpoint_id = p.endpoint_id
                              AND d.state = 'pending' AND d.next_attempt_at <= ${now}::timestamptz))
         ORDER BY p.leased_until
         LIMIT ${limit}
           FOR UPDATE OF p SKIP LOCKED
      ) c
     WHERE p.business_id = c.business_id AND p.live = c.live AND p.endpoint_id = c.endpoint_id
    RETURNING p.business_id, p.live, p.endpoint_id`.execute(tx);
  return rows.map((row) => ({ businessId: row.business_id, live: row.live, endpointId: row.endpoint_id }));
}

const leaseEnd = (now: Date, leaseMs: number): Date => new Date(now.getTime() + leaseMs);

/** The endpoint as it is now, with its position, for whoever holds its lease. */
export interface HeldEndpoint extends EndpointName {
  readonly url: string;
  readonly eventTypes: readonly string[];
  readonly wantsPayments: boolean;
  readonly secret: Buffer;
  readonly previousSecret: Buffer | null;
  readonly previousSecretExpiresAt: Date | null;
  readonly transactionSequence: bigint;
  readonly eventSequence: bigint;
  readonly deliverySequence: bigint;
  readonly lastMadeAt: Date;
  readonly failures: number;
  readonly failingSince: Date | null;
  /** Something happened that no delivery was made of yet. */
  readonly isBehind: boolean;
}

interface HeldRow extends NameRow {
  url: string;
  event_types: string[];
  wants_payments: boolean;
  secret_ciphertext: Buffer;
  previous_secret_ciphertext: Buffer | null;
  previous_secret_expires_at: Date | null;
  transaction_sequence: bigint;
  event_sequence: bigint;
  delivery_sequence: bigint;
  last_made_at: Date;
  failures: number;
  failing_since: Date | null;
  is_behind: boolean;
}

/** Holds the position's row for the rest of the transaction. Undefined when the lease or the endpoint is gone. */
export async function renewLease(
  tx: Tx,
  { businessId, live, endpointId }: EndpointName,
  { owner, leaseMs, now }: { owner: string; leaseMs: number; now: Date },
): Promise<HeldEndpoint | undefined> {
  const { rows } = await sql<HeldRow>`
    UPDATE webhook_positions p
       SET leased_until = ${leaseEnd(now, leaseMs)}::timestamptz
      FROM webhook_endpoints e
      JOIN ledgers l ON l.business_id = e.business_id AND l.live = e.live
      LEFT JOIN webhook_ledgers w ON w.business_id = e.business_id AND w.live = e.live
     WHERE p.business_id = ${businessId} AND p.live = ${live} AND p.endpoint_id = ${endpointId}
       AND p.leased_by = ${owner}::uuid
       AND e.business_id = p.business_id AND e.live = p.live AND e.id = p.endpoint_id AND e.enabled
    RETURNING p.business_id, p.live, p.endpoint_id, e.url, e.event_types, e.wants_payments, e.secret_ciphertext,
              e.previous_secret_ciphertext, e.previous_secret_expires_at, p.transaction_sequence, p.event_sequence,
              p.delivery_sequence, p.last_made_at, p.failures, p.failing_since,
              ((e.wants_payments AND l.last_sequence > p.transaction_sequence)
               OR coalesce(w.last_event_sequence, 0) > p.event_sequence) AS is_behind`.execute(tx);
  const [row] = rows;
  return (
    row && {
      businessId: row.business_id,
      live: row.live,
      endpointId: row.endpoint_id,
      url: row.url,
      eventTypes: row.event_types,
      wantsPayments: row.wants_payments,
      secret: row.secret_ciphertext,
      previousSecret: row.previous_secret_ciphertext,
      previousSecretExpiresAt: row.previous_secret_expires_at,
      transactionSequence: row.transaction_sequence,
      eventSequence: row.event_sequence,
      deliverySequence: row.delivery_sequence,
      lastMadeAt: row.last_made_at,
      failures: row.failures,
      failingSince: row.failing_since,
      isBehind: row.is_behind,
    }
  );
}

/**
 * Makes the next deliveries of what happened since the position, in the one order of both sources, and moves the
 * position. One statement, hence one snapshot: whoever writes in a ledger holds its row until the commit, so what a
 * snapshot shows of a ledger is always its beginning without holes, and the position never passes what is not yet to be
 * seen. By primary keys.
 */
export async function makeDeliveries(
  tx: Tx,
  endpoint: HeldEndpoint,
  { limit, giveUpAfterMs }: { limit: number; giveUpAfterMs: number },
): Promise<void> {
  const { businessId, live, endpointId } = endpoint;
  const filter = textArray(endpoint.eventTypes);
  await sql`
    WITH merged AS MATERIALIZED (
      SELECT * FROM (
        (SELECT t.sequence AS ledger_sequence, 0::bigint AS event_sequence, t.created_at, 'payment.accepted' AS type,
                ${IS_PAYMENT} AS wanted
           FROM transactions t
          WHERE t.business_id = ${businessId} AND t.live = ${live} AND t.sequence > ${endpoint.transactionSequence}
            AND ${endpoint.wantsPayments}
          ORDER BY t.sequence LIMIT ${limit})
        UNION ALL
        (SELECT v.ledger_sequence, v.sequence, v.created_at, v.type,
                CASE WHEN v.endpoint_id IS NOT NULL THEN v.endpoint_id = ${endpointId}
                     ELSE ${filter}::text[] = '{}' OR v.type = ANY (${filter}::text[])
                       OR split_part(v.type, '.', 1) || '.*' = ANY (${filter}::text[]) END
           FROM webhook_events v
          WHERE v.business_id = ${businessId} AND v.live = ${live} AND v.sequence > ${endpoint.eventSequence}
          ORDER BY v.sequence LIMIT ${limit})
      ) AS both_sources
      ORDER BY ledger_sequence, event_sequence LIMIT ${limit}
    ), made AS (
      INSERT INTO webhook_deliveries (business_id, live, endpoint_id, sequence, transaction_sequence, event_sequence, type,
                                      next_attempt_at, give_up_at, created_at)
      SELECT ${businessId}, ${live}, ${endpointId}, ${endpoint.deliverySequence}::bigint + n.place,
             CASE WHEN n.event_sequence = 0 THEN n.ledger_sequence END, nullif(n.event_sequence, 0), n.type,
             n.made_at, n.made_at + ${giveUpAfterMs}::double precision * interval '1 millisecond', n.made_at
        FROM (SELECT m.*, row_number() OVER in_order AS place,
                     greatest(${endpoint.lastMadeAt}::timestamptz, max(m.created_at) OVER in_order) AS made_at
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
     WHERE p.business_id = ${businessId} AND p.live = ${live} AND p.endpoint_id = ${endpointId}`.execute(tx);
}

export interface DueDelivery {
  readonly message: Message;
  readonly attempts: number;
  readonly giveUpAt: Date;
  readonly madeAt: Date;
  /** JSON of the attempts before, the oldest first. */
  readonly history: string;
}

interface DueRow {
  sequence: bigint;
  type: string;
  attempts: number;
  give_up_at: Date;
  created_at: Date;
  history: string;
  event_sequence: bigint | null;
  payload: string | null;
  happened_at: Date;
  transaction_sequence: bigint;
  id: TransactionId;
  wallet_id: WalletId;
  connected_account_id: AccountId;
  wallet_sequence: bigint;
  wallet_kobo: bigint;
  commission_kobo: bigint;
  clearing_kobo: bigint;
  balance_after_kobo: bigint;
  reference: string;
  purpose: string;
  description: string;
  metadata: string;
}

const DUE_COLUMNS = sql.raw(`d.sequence, d.type, d.attempts, d.give_up_at, d.created_at, d.history, d.event_sequence,
       v.payload, coalesce(v.created_at, t.created_at) AS happened_at, d.transaction_sequence, t.id, t.wallet_id,
       t.connected_account_id, t.wallet_sequence, t.wallet_kobo, t.commission_kobo, t.clearing_kobo, t.balance_after_kobo,
       t.reference, t.purpose, t.description, t.metadata`);
const DUE_SOURCES = sql.raw(`LEFT JOIN transactions t
    ON t.business_id = d.business_id AND t.live = d.live AND t.sequence = d.transaction_sequence
  LEFT JOIN webhook_events v ON v.business_id = d.business_id AND v.live = d.live AND v.sequence = d.event_sequence`);

/** What is due, what has waited longest first; new deliveries therefore in their order. By webhook_deliveries_due. */
export async function findDue(db: Db, endpoint: EndpointName, now: Date, limit: number): Promise<DueDelivery[]> {
  const { businessId, live, endpointId } = endpoint;
  const { rows } = await sql<DueRow>`
    SELECT ${DUE_COLUMNS}
      FROM (SELECT * FROM webhook_deliveries
             WHERE business_id = ${businessId} AND live = ${live} AND endpoint_id = ${endpointId}
               AND state = 'pending' AND next_attempt_at <= ${now}::timestamptz
             ORDER BY next_attempt_at, sequence LIMIT ${limit}) AS d
      ${DUE_SOURCES}
     ORDER BY d.next_attempt_at, d.sequence`.execute(db);
  return rows.map((row) => dueFromRow(row, endpoint));
}

/** One delivery with what it tells, whatever its state. By primary keys. */
export async function findMessage(db: Db, endpoint: EndpointName, sequence: bigint): Promise<Message | undefined> {
  const { businessId, live, endpointId } = endpoint;
  const { rows } = await sql<DueRow>`
    SELECT ${DUE_COLUMNS}
      FROM (SELECT * FROM webhook_deliveries
             WHERE business_id = ${businessId} AND live = ${live} AND endpoint_id = ${endpointId}
               AND sequence = ${sequence}) AS d
      ${DUE_SOURCES}`.execute(db);
  const [row] = rows;
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
    return { kind: 'event', sequence: row.event_sequence, payload: row.payload ?? 'null' };
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

/** How an attempt ended, as it is written down. */
export interface Outcome {
  readonly sequence: bigint;
  readonly state: 'pending' | 'delivered' | 'parked';
  /** This one included. */
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

/** All outcomes of a round in one statement. What another process has written down meanwhile stays. By primary key. */
export async function writeOutcomes(
  tx: Tx,
  { businessId, live, endpointId }: EndpointName,
  outcomes: readonly Outcome[],
): Promise<void> {
  await sql`
    UPDATE webhook_deliveries d
       SET state = n.state, attempts = n.attempts, next_attempt_at = n.next_attempt_at, attempted_at = n.attempted_at,
           status = nullif(n.status, 0), duration_ms = n.duration_ms, response = nullif(n.response, ''),
           problem = nullif(n.problem, ''), history = n.history
      FROM unnest(
        ${plainArray(outcomes.map(({ sequence }) => sequence))}::bigint[],
        ${plainArray(outcomes.map(({ state }) => state))}::text[],
        ${plainArray(outcomes.map(({ attempts }) => attempts))}::integer[],
        ${plainArray(outcomes.map(({ nextAttemptAt }) => nextAttemptAt.toISOString()))}::timestamptz[],
        ${plainArray(outcomes.map(({ attemptedAt }) => attemptedAt.toISOString()))}::timestamptz[],
        ${plainArray(outcomes.map(({ status }) => status))}::smallint[],
        ${plainArray(outcomes.map(({ durationMs }) => durationMs))}::integer[],
        ${textArray(outcomes.map(({ response }) => response))}::text[],
        ${textArray(outcomes.map(({ problem }) => problem))}::text[],
        ${textArray(outcomes.map(({ history }) => history))}::text[]
      ) AS n (sequence, state, attempts, next_attempt_at, attempted_at, status, duration_ms, response, problem, history)
     WHERE d.business_id = ${businessId} AND d.live = ${live} AND d.endpoint_id = ${endpointId}
       AND d.sequence = n.sequence AND d.state = 'pending' AND d.attempts = n.attempts - 1`.execute(tx);
}

export interface Health {
  readonly failures: number;
  readonly failingSince: Date | null;
  readonly coolUntil: Date;
  readonly lastAttemptAt: Date;
  /** Null: as it was. */
  readonly lastDeliveredAt: Date | null;
}

export async function writeHealth(
  tx: Tx,
  { businessId, live, endpointId }: EndpointName,
  owner: string,
  health: Health,
): Promise<void> {
  await sql`
    UPDATE webhook_positions
       SET failures = ${health.failures}, failing_since = ${health.failingSince}, cool_until = ${health.coolUntil},
           last_attempt_at = ${health.lastAttemptAt},
           last_delivered_at = coalesce(${health.lastDeliveredAt}::timestamptz, last_delivered_at)
     WHERE business_id = ${businessId} AND live = ${live} AND endpoint_id = ${endpointId}
       AND leased_by = ${owner}::uuid`.execute(tx);
}

/** Another process may take over at once. `now` keeps its place among those that wait, and decides nothing. */
export async function releaseLease(
  db: Db,
  { businessId, live, endpointId }: EndpointName,
  owner: string,
  now: Date,
): Promise<void> {
  await sql`
    UPDATE webhook_positions SET leased_by = NULL, leased_until = ${now}::timestamptz
     WHERE business_id = ${businessId} AND live = ${live} AND endpoint_id = ${endpointId}
       AND leased_by = ${owner}::uuid`.execute(db);
}
