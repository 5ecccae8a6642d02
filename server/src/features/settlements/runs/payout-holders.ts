/** Who took payouts out of their run, and when: what the audit log says, with the name of that time. */
import type { AuditActorKind } from '../../../core/ledger/log/actions.ts';
import { plainArray } from '../../../platform/database/array-literal.ts';
import type { Db } from '../../../platform/database/pool.ts';
import { narrowed, type Slots, statement } from '../../../platform/database/statement.ts';
import type { LedgerKey } from '../../../core/ledger/posting.ts';
import type { HeldBy, PayoutWithNames } from './payout.ts';
import { HELD } from './record-outcomes.ts';

/** One look-up along each index of subjects for each. */
const FIND_HOLDERS = statement({
  name: 'find_payout_holders',
  columns: {
    reference: 'settlement_payouts.reference',
    at: 'audit_log.at!',
    actor_name: 'audit_log.actor_name!',
    actor_kind: narrowed<AuditActorKind>('audit_log.actor_kind!'),
  },
  text: ($: Slots<LedgerKey & { references: string }>) => `
SELECT w.reference, e.at, e.actor_kind, e.actor_name
  FROM unnest(${$.references}::uuid[]) AS w (reference)
 CROSS JOIN LATERAL (
   SELECT e.at, e.actor_kind, e.actor_name FROM audit_log e
    WHERE e.business_id = ${$.businessId} AND e.live = ${$.live} AND e.subject_kind = 'payout'
      AND e.subject_id = w.reference::text AND e.action = 'payout.held'
    ORDER BY e.sequence DESC LIMIT 1) AS e`,
});

/** By reference. Reads nothing if none of these payouts was held. */
export async function findHolders(
  db: Db,
  { businessId, live }: LedgerKey,
  payouts: readonly Pick<PayoutWithNames, 'reference' | 'state' | 'reasonCode'>[],
): Promise<ReadonlyMap<string, HeldBy>> {
  const held = payouts.filter(({ state, reasonCode }) => state === 'cancelled' && reasonCode === HELD);
  if (held.length === 0) return new Map();
  const references = plainArray(held.map(({ reference }) => reference));
  const rows = await FIND_HOLDERS.rows(db, { businessId, live, references });
  return new Map(
    rows.map((row) => [row.reference, { at: row.at, by: { kind: row.actor_kind, name: row.actor_name } }]),
  );
}
