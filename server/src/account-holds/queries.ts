/** SQL of what holds of one account follow from. */
import type { AuditActorKind } from '../audit-log/actions.ts';
import type { AccountId } from '../database/ids.ts';
import type { Db } from '../database/pool.ts';
import { narrowed, type RowOf, type Slots, statement } from '../database/statement.ts';
import type { LedgerKey } from '../ledger/posting.ts';
import { HELD_SINCE } from '../payout-rules/held-since.ts';

const STANDING = {
  now: 'timestamptz',
  created_at: 'connected_accounts.created_at',
  business_name: 'connected_accounts.business_name',
  held_since: 'timestamptz?',
  changed_at: 'timestamptz?',
  changed: narrowed<string[] | null>('text[]?'),
  actor_kind: narrowed<AuditActorKind | null>('text?'),
  actor_name: 'text?',
} as const;

export type StandingRow = RowOf<typeof STANDING>;

/** By primary keys. Also of a deleted account, whose balance is still paid out. */
const FIND_STANDING = statement({
  name: 'find_payout_standing',
  columns: STANDING,
  text: ($: Slots<LedgerKey & { id: AccountId }>) => `
    SELECT clock_timestamp() AS now, a.created_at, a.business_name, c.at AS changed_at, c.changed, c.actor_kind,
           c.actor_name, (${HELD_SINCE($)}) AS held_since
      FROM connected_accounts a
      LEFT JOIN LATERAL (
        SELECT c.at, c.changed, c.actor_kind, c.actor_name FROM bank_details_changes c
         WHERE c.business_id = ${$.businessId} AND c.connected_account_id = a.id
         ORDER BY c.number DESC LIMIT 1) AS c ON true
     WHERE a.business_id = ${$.businessId} AND a.live = ${$.live} AND a.id = ${$.id}`,
});

/** Undefined for an account of another ledger. */
export const findStanding = (db: Db, ledger: LedgerKey, id: AccountId): Promise<StandingRow | undefined> =>
  FIND_STANDING.first(db, { businessId: ledger.businessId, live: ledger.live, id });
