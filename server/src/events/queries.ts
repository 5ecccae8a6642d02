import { plainArray } from '../database/array-literal.ts';
import type { Db } from '../database/pool.ts';
import { type RowOf, type Slots, statement } from '../database/statement.ts';
import type { LedgerKey } from '../ledger/posting.ts';

/** `movedMsAgo`: how long ago something was posted, by the database's clock. Negative if the ledger is ahead of it. */
const LEDGER_STATE = {
  businessId: 'ledgers.business_id',
  live: 'ledgers.live',
  sequence: 'ledgers.last_sequence',
  balanceKobo: 'ledgers.balance_kobo',
  movedMsAgo: 'int8',
} as const;

export type LedgerState = RowOf<typeof LEDGER_STATE>;

const FIND_LEDGER_STATES = statement({
  name: 'find_ledger_states',
  columns: LEDGER_STATE,
  text: ($: Slots<{ businessIds: string; modes: string }>) => `
SELECT l.business_id AS "businessId", l.live, l.last_sequence AS sequence, l.balance_kobo AS "balanceKobo",
       floor(extract(epoch FROM clock_timestamp() - l.last_posted_at) * 1000)::bigint AS "movedMsAgo"
  FROM unnest(${$.businessIds}::bigint[], ${$.modes}::boolean[]) AS wanted (business_id, live)
  JOIN ledgers l ON l.business_id = wanted.business_id AND l.live = wanted.live`,
});

/** The state of these ledgers, in one query; by primary key, without locks. */
export const findLedgerStates = (db: Db, ledgers: readonly LedgerKey[]): Promise<LedgerState[]> =>
  FIND_LEDGER_STATES.rows(db, {
    businessIds: plainArray(ledgers.map((ledger) => ledger.businessId)),
    modes: plainArray(ledgers.map((ledger) => ledger.live)),
  });
