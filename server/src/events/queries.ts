import { sql } from 'kysely';
import { plainArray } from '../database/array-literal.ts';
import type { BusinessId } from '../database/ids.ts';
import type { Db } from '../database/pool.ts';
import type { LedgerKey } from '../ledger/posting.ts';

export interface LedgerState extends LedgerKey {
  readonly sequence: bigint;
  readonly balanceKobo: bigint;
  /** How long ago something was posted, by the database's clock. Negative where a ledger is ahead of it. */
  readonly movedMsAgo: bigint;
}

/** Where these ledgers are, in one look; by primary key, without locks. */
export async function findLedgerStates(db: Db, ledgers: readonly LedgerKey[]): Promise<LedgerState[]> {
  const { rows } = await sql<{
    business_id: BusinessId;
    live: boolean;
    sequence: bigint;
    balance_kobo: bigint;
    moved_ms_ago: bigint;
  }>`
SELECT l.business_id, l.live, l.last_sequence AS sequence, l.balance_kobo,
       floor(extract(epoch FROM clock_timestamp() - l.last_posted_at) * 1000)::bigint AS moved_ms_ago
  FROM unnest(${plainArray(ledgers.map((ledger) => ledger.businessId))}::bigint[],
              ${plainArray(ledgers.map((ledger) => ledger.live))}::boolean[]) AS wanted (business_id, live)
  JOIN ledgers l ON l.business_id = wanted.business_id AND l.live = wanted.live`.execute(db);
  return rows.map((row) => ({
    businessId: row.business_id,
    live: row.live,
    sequence: row.sequence,
    balanceKobo: row.balance_kobo,
    movedMsAgo: row.moved_ms_ago,
  }));
}
