/** Finds and deletes old sums by day. Each statement keeps to one ledger, but for the search for ledgers. */
import type { Db, Tx } from '../../platform/database/pool.ts';
import { type RowOf, type Slots, statement } from '../../platform/database/statement.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';

/** The first days that are kept. */
interface FirstDays {
  readonly accountDays: string;
  readonly refusedDays: string;
}

const LEDGER = { businessId: 'ledgers.business_id', live: 'ledgers.live' } as const;

const FIND_LEDGERS = statement({
  name: 'find_ledgers_with_old_days',
  acrossBusinesses: 'finds ledgers with sums to delete; each is then treated by itself',
  columns: LEDGER,
  text: ($: Slots<FirstDays & { afterId: bigint; afterLive: boolean; limit: number }>) => `
SELECT l.business_id AS "businessId", l.live FROM ledgers l
 WHERE (l.business_id, l.live) > (${$.afterId}::bigint, ${$.afterLive}::boolean)
   AND (EXISTS (SELECT FROM account_days d
                 WHERE d.business_id = l.business_id AND d.live = l.live AND d.day < ${$.accountDays}::date)
     OR EXISTS (SELECT FROM refused_payments r
                 WHERE r.business_id = l.business_id AND r.live = l.live AND r.day < ${$.refusedDays}::date))
 ORDER BY l.business_id, l.live LIMIT ${$.limit}`,
});

interface LedgerSearch extends FirstDays {
  readonly after: LedgerKey | undefined;
  readonly limit: number;
}

/** One look-up in both primary keys for each ledger. */
export const findLedgersWithOldDays = (db: Db, { after, ...search }: LedgerSearch): Promise<RowOf<typeof LEDGER>[]> =>
  FIND_LEDGERS.rows(db, { ...search, afterId: after?.businessId ?? 0n, afterLive: after?.live ?? true });

type OldRows = LedgerKey & FirstDays & { readonly limit: number };

/** The oldest first, by the primary key. Skips rows that another process deletes. */
const DELETE_ACCOUNT_DAYS = statement({
  name: 'delete_old_account_days',
  text: ($: Slots<OldRows>) => `
DELETE FROM account_days WHERE business_id = ${$.businessId} AND live = ${$.live}
   AND (day, connected_account_id) IN (
     SELECT day, connected_account_id FROM account_days
      WHERE business_id = ${$.businessId} AND live = ${$.live} AND day < ${$.accountDays}::date
      ORDER BY day, connected_account_id LIMIT ${$.limit} FOR UPDATE SKIP LOCKED)`,
});

const DELETE_REFUSED_DAYS = statement({
  name: 'delete_old_refused_payments',
  text: ($: Slots<OldRows>) => `
DELETE FROM refused_payments WHERE business_id = ${$.businessId} AND live = ${$.live}
   AND (day, connected_account_id) IN (
     SELECT day, connected_account_id FROM refused_payments
      WHERE business_id = ${$.businessId} AND live = ${$.live} AND day < ${$.refusedDays}::date
      ORDER BY day, connected_account_id LIMIT ${$.limit} FOR UPDATE SKIP LOCKED)`,
});

/** Returns how many there were. */
export const deleteAccountDays = async (tx: Tx, ledger: LedgerKey, days: FirstDays, limit: number): Promise<number> =>
  Number(await DELETE_ACCOUNT_DAYS.run(tx, { ...days, ...ledger, limit }));

/** The same of counts of refused payments. */
export const deleteRefusedDays = async (tx: Tx, ledger: LedgerKey, days: FirstDays, limit: number): Promise<number> =>
  Number(await DELETE_REFUSED_DAYS.run(tx, { ...days, ...ledger, limit }));
