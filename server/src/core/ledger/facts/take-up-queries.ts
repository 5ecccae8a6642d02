/** SQL of taking up rows. */
import { plainArray } from '../../../platform/database/array-literal.ts';
import type { Db } from '../../../platform/database/pool.ts';
import { type Slots, statement } from '../../../platform/database/statement.ts';
import type { LedgerKey } from '../posting.ts';
import type { FactKind } from './kinds.ts';

const FIND_LEDGER_KEYS = statement({
  name: 'find_ledger_keys',
  acrossBusinesses: 'finds the ledgers whose rows are taken up after an upgrade',
  columns: { businessId: 'ledgers.business_id', live: 'ledgers.live' },
  text: 'SELECT business_id AS "businessId", live FROM ledgers ORDER BY business_id, live',
});

export const findLedgerKeys = (db: Db): Promise<LedgerKey[]> => FIND_LEDGER_KEYS.rows(db, []);

const CLOSE_KINDS = statement({
  name: 'close_fact_kinds',
  text: ($: Slots<{ kinds: string; at: Date }>) =>
    `UPDATE fact_kinds SET closed_at = ${$.at} WHERE kind = ANY (${$.kinds}::text[]) AND closed_at IS NULL`,
});

/** From now on a row of these kinds without its fact is a disagreement. */
export async function closeKinds(db: Db, kinds: readonly FactKind[], at: Date): Promise<void> {
  await CLOSE_KINDS.run(db, { kinds: plainArray(kinds), at });
}
