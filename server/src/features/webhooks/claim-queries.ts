/** SQL that finds endpoints with something due, and leases them. Times come from the database's clock. */
import { plainArray } from '../../platform/database/array-literal.ts';
import type { Db, Tx } from '../../platform/database/pool.ts';
import { type Slots, statement } from '../../platform/database/statement.ts';
import { type EndpointName, leaseEnd, POSITION } from './dispatch-queries.ts';

/** Whether the position `p` has something due at this time, and no process works for its endpoint. */
const isDue = (now: string): string => `p.leased_until < ${now}::timestamptz AND p.cool_until <= ${now}::timestamptz
           AND ((e.wants_payments AND l.last_sequence > p.transaction_sequence)
                OR w.last_event_sequence > p.event_sequence
                OR EXISTS (SELECT FROM webhook_deliveries d
                            WHERE d.business_id = p.business_id AND d.live = p.live AND d.endpoint_id = p.endpoint_id
                              AND d.state = 'pending' AND d.next_attempt_at <= ${now}::timestamptz))`;
const WITH_LEDGERS = `
          JOIN webhook_endpoints e
            ON e.business_id = p.business_id AND e.live = p.live AND e.id = p.endpoint_id AND e.enabled
          JOIN ledgers l ON l.business_id = p.business_id AND l.live = p.live
          LEFT JOIN webhook_ledgers w ON w.business_id = p.business_id AND w.live = p.live`;

const FIND_DUE_BUSINESSES = statement({
  name: 'find_businesses_with_webhooks_due',
  acrossBusinesses: 'finds businesses whose endpoints have something due; each is then claimed within its own',
  columns: { businessId: 'webhook_positions.business_id' },
  text: ($: Slots<{ now: Date; limit: number }>) => `
    SELECT p.business_id AS "businessId" FROM webhook_positions p ${WITH_LEDGERS}
     WHERE ${isDue($.now)}
     GROUP BY p.business_id ORDER BY min(p.leased_until) LIMIT ${$.limit}`,
});

/**
 * Businesses with something due, the longest waiting first. Reads the position of each endpoint in use once, by primary
 * keys and the partial index of due deliveries; reads nothing if there are no endpoints.
 */
export const findBusinessesDue = (db: Db, now: Date, limit: number): Promise<DueBusiness[]> =>
  FIND_DUE_BUSINESSES.rows(db, { now, limit });

type DueBusiness = Pick<EndpointName, 'businessId'>;

interface Claim {
  readonly businessIds: string;
  readonly owner: string;
  readonly leasedUntil: Date;
  readonly now: Date;
  readonly limit: number;
}

const CLAIM_ENDPOINTS = statement({
  name: 'claim_webhook_endpoints',
  columns: POSITION,
  text: ($: Slots<Claim>) => `
    UPDATE webhook_positions p
       SET leased_by = ${$.owner}::uuid, leased_until = ${$.leasedUntil}::timestamptz
      FROM (
        SELECT p.business_id, p.live, p.endpoint_id
          FROM unnest(${$.businessIds}::bigint[]) AS wanted (business_id)
          JOIN webhook_positions p ON p.business_id = wanted.business_id ${WITH_LEDGERS}
         WHERE ${isDue($.now)}
         ORDER BY p.leased_until
         LIMIT ${$.limit}
           FOR UPDATE OF p SKIP LOCKED
      ) c
     WHERE p.business_id = c.business_id AND p.live = c.live AND p.endpoint_id = c.endpoint_id
    RETURNING p.business_id AS "businessId", p.live, p.endpoint_id AS "endpointId"`,
});

/** Leases those endpoints of these businesses that have something due. Skips those that are locked by a change. */
export const claimEndpoints = (
  tx: Tx,
  businesses: readonly DueBusiness[],
  { leaseMs, ...claim }: Omit<Claim, 'leasedUntil' | 'businessIds'> & { readonly leaseMs: number },
): Promise<EndpointName[]> =>
  CLAIM_ENDPOINTS.rows(tx, {
    ...claim,
    businessIds: plainArray(businesses.map(({ businessId }) => businessId)),
    leasedUntil: leaseEnd(claim.now, leaseMs),
  });
