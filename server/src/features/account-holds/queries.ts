/** SQL of what holds of one account follow from. */
import type { AuditActorKind } from '../../core/ledger/log/actions.ts';
import type { AccountId } from '../../platform/database/ids.ts';
import type { Db } from '../../platform/database/pool.ts';
import { columnsOf, narrowed, type RowOf, type Slots, statement } from '../../platform/database/statement.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import { HELD_SINCE, WAITS_AFTER_CHANGE } from '../payout-rules/held-since.ts';

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
         WHERE c.business_id = ${$.businessId} AND c.connected_account_id = a.id AND ${WAITS_AFTER_CHANGE($)}
         ORDER BY c.number DESC LIMIT 1) AS c ON true
     WHERE a.business_id = ${$.businessId} AND a.live = ${$.live} AND a.id = ${$.id}`,
});

const OPEN_PAYOUT = {
  ...columnsOf('settlement_payouts', ['run_number', 'reference', 'amount_kobo']),
  state: narrowed<OpenRunState>('settlement_runs.state'),
} as const;

export type OpenRunState = 'preparing' | 'draft' | 'approved';

/** Along the primary key of the ledger's runs, and settlement_payouts_account_unique for each that is open. */
const FIND_OPEN_PAYOUTS = statement({
  name: 'find_open_payouts_of_account',
  columns: OPEN_PAYOUT,
  text: ($: Slots<LedgerKey & { id: AccountId; limit: number }>) => `
SELECT p.run_number, p.reference, p.amount_kobo, r.state
  FROM settlement_runs r
 CROSS JOIN LATERAL (
   SELECT p.run_number, p.reference, p.amount_kobo FROM settlement_payouts p
    WHERE p.business_id = r.business_id AND p.live = r.live AND p.connected_account_id = ${$.id}
      AND p.run_number = r.number AND p.outcome IS NULL OFFSET 0) AS p
 WHERE r.business_id = ${$.businessId} AND r.live = ${$.live} AND r.state IN ('preparing', 'draft', 'approved')
 ORDER BY r.number DESC LIMIT ${$.limit}`,
});

/** Payouts to the account in runs that are not exported, the latest first. */
export async function findOpenPayouts(
  db: Db,
  { businessId, live }: LedgerKey,
  id: AccountId,
  limit: number,
): Promise<OpenPayout[]> {
  const rows = await FIND_OPEN_PAYOUTS.rows(db, { businessId, live, id, limit });
  return rows.map((row) => ({
    runNumber: row.run_number,
    runState: row.state,
    reference: row.reference,
    amountKobo: row.amount_kobo,
  }));
}

/** A payout that a hold of its account keeps back, and its run with it. */
export interface OpenPayout {
  readonly runNumber: bigint;
  readonly runState: OpenRunState;
  readonly reference: string;
  readonly amountKobo: bigint;
}

/** Undefined for an account of another ledger. */
export const findStanding = (db: Db, ledger: LedgerKey, id: AccountId): Promise<StandingRow | undefined> =>
  FIND_STANDING.first(db, { businessId: ledger.businessId, live: ledger.live, id });
