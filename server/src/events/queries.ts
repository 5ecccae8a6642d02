import { sql } from 'kysely';
import { plainArray } from '../database/array-literal.ts';
import type { BusinessId } from '../database/ids.ts';
import type { Db } from '../database/pool.ts';
import type { LedgerKey } from '../ledger/posting.ts';

export interface LedgerState extends LedgerKey {
  readonly sequence: bigint;
  readonly balanceKobo: bigint;
}

/** Where these ledgers are, in one look; by primary key, without locks. */
export async function findLedgerStates(db: Db, ledgers: readonly LedgerKey[]): Promise<LedgerState[]> {
  const { rows } = await sql<{ business_id: BusinessId; live: boolean; sequence: bigint; balance_kobo: bigint }>`
SELECT l.business_id, l.live, l.last_sequence AS sequence, l.balance_kobo
  FROM unnest(${plainArray(ledgers.map((ledger) => ledger.businessId))}::bigint[],
              ${plainArray(ledgers.map((ledger) => ledger.live))}::boolean[]) AS wanted (business_id, live)
  JOIN ledgers l ON l.business_id = wanted.business_id AND l.live = wanted.live`.execute(db);
  return rows.map((row) => ({
    businessId: row.business_id,
    live: row.live,
    sequence: row.sequence,
    balanceKobo: row.balance_kobo,
  }));
}
