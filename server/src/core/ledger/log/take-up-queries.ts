/** SQL of taking up rows. */
import type { Db } from '../../../platform/database/pool.ts';
import { statement } from '../../../platform/database/statement.ts';
import type { LedgerKey } from '../posting.ts';

const FIND_LEDGER_KEYS = statement({
  name: 'find_ledger_keys',
  acrossBusinesses: 'finds the ledgers whose rows are taken up after an upgrade',
  columns: { businessId: 'ledgers.business_id', live: 'ledgers.live' },
  text: 'SELECT business_id AS "businessId", live FROM ledgers ORDER BY business_id, live',
});

export const findLedgerKeys = (db: Db): Promise<LedgerKey[]> => FIND_LEDGER_KEYS.rows(db, []);
