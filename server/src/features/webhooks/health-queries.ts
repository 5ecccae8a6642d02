/** How an endpoint has done lately. */
import type { WebhookEndpointId } from '../../platform/database/ids.ts';
import type { Db } from '../../platform/database/pool.ts';
import { type Slots, statement } from '../../platform/database/statement.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';

interface Looked extends LedgerKey {
  readonly endpointId: WebhookEndpointId;
  /** How many deliveries are read at most. */
  readonly looked: number;
}

/** Deliveries of one hour. */
const HOUR_COLUMNS = { at: 'timestamptz', deliveries: 'int8', failed: 'int8' } as const;

/** An attempt without a response, or with a status that is no success, as `history` has it. */
const FAILED_ATTEMPT = `"status":(null|[^2])`;

/**
 * The last twenty-four hours, each with its deliveries that were attempted, and of these the ones that failed at least
 * once; at most the newest deliveries are looked at. Reads the primary key backwards.
 */
const FIND_HOURS = statement({
  name: 'find_webhook_health_hours',
  columns: HOUR_COLUMNS,
  text: ($: Slots<Looked>) => `
    WITH newest AS MATERIALIZED (
      SELECT date_trunc('hour', d.created_at) AS hour, d.history ~ '${FAILED_ATTEMPT}' AS failed
        FROM (SELECT created_at, history, attempts
                FROM webhook_deliveries
               WHERE business_id = ${$.businessId} AND live = ${$.live} AND endpoint_id = ${$.endpointId}
               ORDER BY sequence DESC
               LIMIT ${$.looked}::bigint) AS d
       WHERE d.attempts > 0)
    SELECT hours.at AS at, count(newest.hour) AS deliveries, count(*) FILTER (WHERE newest.failed) AS failed
      FROM generate_series(date_trunc('hour', clock_timestamp()) - interval '23 hours',
                           date_trunc('hour', clock_timestamp()), interval '1 hour') AS hours (at)
      LEFT JOIN newest ON newest.hour = hours.at
     GROUP BY hours.at
     ORDER BY hours.at`,
});

const WAITING_COLUMNS = {
  oldestAt: 'timestamptz?',
  waiting: 'int8',
  parked: 'int8',
} as const;

/** By the partial indices of what is due and of what is parked. Counts no further than `looked`. */
const FIND_WAITING = statement({
  name: 'find_webhook_health_waiting',
  columns: WAITING_COLUMNS,
  text: ($: Slots<Looked>) => `
    SELECT due.oldest AS "oldestAt", due.count AS waiting, parked.count AS parked
      FROM (SELECT min(created_at) AS oldest, count(*) AS count
              FROM (SELECT created_at
                      FROM webhook_deliveries
                     WHERE business_id = ${$.businessId} AND live = ${$.live} AND endpoint_id = ${$.endpointId}
                       AND state = 'pending'
                     LIMIT ${$.looked}::bigint) AS pending) AS due
     CROSS JOIN (SELECT count(*) AS count
                   FROM (SELECT sequence
                           FROM webhook_deliveries
                          WHERE business_id = ${$.businessId} AND live = ${$.live} AND endpoint_id = ${$.endpointId}
                            AND state = 'parked'
                          LIMIT ${$.looked}::bigint) AS given_up) AS parked`,
});

export interface HealthHour {
  readonly at: Date;
  readonly deliveries: bigint;
  readonly failed: bigint;
}

export interface Waiting {
  /** When the oldest event happened that is still to be delivered. */
  readonly oldestAt: Date | null;
  readonly waiting: bigint;
  readonly parked: bigint;
}

export const findHealthHours = (db: Db, wanted: Looked): Promise<HealthHour[]> => FIND_HOURS.rows(db, wanted);

export const findWaiting = (db: Db, wanted: Looked): Promise<Waiting> => FIND_WAITING.one(db, wanted);
