/** What the verification of decisions about change requests reads. */
import { exactTime } from '../../platform/database/exact-time.ts';
import type { Db } from '../../platform/database/pool.ts';
import { narrowed, type RowOf, type Slots, statement } from '../../platform/database/statement.ts';
import type { Actor } from '../../core/words/principal.ts';

const DECISION = {
  businessId: 'change_requests.business_id',
  live: 'change_requests.live',
  number: 'change_requests.number',
  state: narrowed<'approved' | 'approved_waiting' | 'rejected' | 'withdrawn'>('change_requests.state'),
  actorKind: narrowed<Actor['kind']>('change_requests.decided_by_kind'),
  actorId: 'change_requests.decided_by_id',
  at: narrowed<string>('text?'),
} as const;

export type KeptDecision = RowOf<typeof DECISION>;

const READ_DECISIONS = statement({
  name: 'verify_decisions',
  acrossBusinesses: 'verification reads every ledger',
  columns: DECISION,
  text: ($: Slots<{ afterId: bigint; afterLive: boolean; afterNumber: bigint; limit: number }>) => `
SELECT c.business_id AS "businessId", c.live, c.number, c.state, c.decided_by_kind AS "actorKind",
       c.decided_by_id AS "actorId", ${exactTime('c.decided_at')} AS at
  FROM change_requests c
 WHERE (c.business_id, c.live, c.number) > (${$.afterId}::bigint, ${$.afterLive}::boolean, ${$.afterNumber}::bigint)
   AND c.state <> 'pending'
 ORDER BY c.business_id, c.live, c.number LIMIT ${$.limit}`,
});

/** Along the primary key. A CHECK says that each has an actor and a time. */
export const readDecisions = (db: Db, after: KeptDecision | undefined, limit: number): Promise<KeptDecision[]> =>
  READ_DECISIONS.rows(db, {
    afterId: after?.businessId ?? 0n,
    afterLive: after?.live ?? false,
    afterNumber: after?.number ?? 0n,
    limit,
  });
