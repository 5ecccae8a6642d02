/** SQL of filling who created accounts, along the partial index connected_accounts_without_creator. */
import type { AccountId } from '../../platform/database/ids.ts';
import type { Db, Tx } from '../../platform/database/pool.ts';
import { type Slots, statement } from '../../platform/database/statement.ts';
import { recordRows } from '../../core/ledger/log/record.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';

const FIND_LEDGERS = statement({
  name: 'find_ledgers_without_creators',
  acrossBusinesses: 'finds accounts that do not say who created them; each ledger is then filled by itself',
  columns: { businessId: 'connected_accounts.business_id', live: 'connected_accounts.live' },
  text: `SELECT DISTINCT a.business_id AS "businessId", a.live FROM connected_accounts a
 WHERE a.created_by_kind IS NULL ORDER BY a.business_id, a.live`,
});

/** Ledgers with accounts that do not say who created them. No locks. */
export const findLedgersWithoutCreators = (db: Db): Promise<LedgerKey[]> => FIND_LEDGERS.rows(db, []);

export interface FillNext {
  /** Entries of filled accounts stay in the index until it is vacuumed, so a walk does not begin anew. */
  readonly after: AccountId;
  readonly limit: number;
}

/** The creation is the first entry about an account, found by audit_entries_by_subject or log_entries_by_subject. */
const FILL = statement({
  name: 'fill_account_creators',
  columns: { id: 'connected_accounts.id' },
  text: ($: Slots<LedgerKey & FillNext>) => `
WITH filled AS (
UPDATE connected_accounts a SET created_by_kind = n.kind, created_by_id = n.actor_id
  FROM (SELECT w.id, coalesce(e.actor_kind, 'unknown') AS kind, e.actor_id
          FROM (SELECT c.business_id, c.live, c.id FROM connected_accounts c
                 WHERE c.business_id = ${$.businessId} AND c.live = ${$.live} AND c.created_by_kind IS NULL
                   AND c.id > ${$.after}
                 ORDER BY c.id LIMIT ${$.limit}) AS w
          LEFT JOIN LATERAL (
            SELECT f.actor_kind, f.actor_id FROM (
              SELECT * FROM audit_log g
               WHERE g.business_id = w.business_id AND g.live = w.live AND g.subject_kind = 'account'
                 AND g.subject_id = w.id::text
               ORDER BY g.sequence LIMIT 1) AS f
             WHERE f.action = 'account.created') AS e ON true) AS n
 WHERE a.business_id = ${$.businessId} AND a.live = ${$.live} AND a.id = n.id
RETURNING a.id
) SELECT f.id FROM filled f ORDER BY f.id`,
});

/** Fills the next accounts of the ledger and returns them in order. Relies on the ledger's lock. */
export async function fillCreatorsOf(
  tx: Tx,
  { businessId, live }: LedgerKey,
  { after, limit }: FillNext,
): Promise<AccountId[]> {
  const rows = await FILL.rows(tx, { businessId, live, after, limit });
  const ids = rows.map(({ id }) => id);
  recordRows(tx, { businessId, live }, 'account_creator', ids);
  return ids;
}
