/** How far the seals are behind the postings, for operators. */
import type { Db } from '../../../platform/database/pool.ts';
import { statement } from '../../../platform/database/statement.ts';

export interface SealLag {
  /** How many transactions the ledger that lacks most has without a seal. */
  readonly unsealedMax: number;
  /** The age of the oldest transaction without a seal; 0 if there is none. */
  readonly oldestAgeMs: number;
}

/** Compares two small tables along their primary keys, and looks up one transaction for each ledger that is behind. */
const READ_SEAL_LAG = statement({
  name: 'read_seal_lag',
  acrossBusinesses: 'finds the ledger that is furthest behind, for the operator',
  columns: { unsealedMax: 'int8', oldestAgeMs: 'int8' },
  text: `
    SELECT coalesce(max(l.last_sequence - coalesce(h.last_sequence, 0)), 0)::bigint AS "unsealedMax",
           coalesce(max(extract(epoch FROM (SELECT clock_timestamp()) - t.created_at) * 1000), 0)::bigint
             AS "oldestAgeMs"
      FROM ledgers l
      LEFT JOIN ledger_seal_heads h ON h.business_id = l.business_id AND h.live = l.live
      LEFT JOIN transactions t
        ON t.business_id = l.business_id AND t.live = l.live AND t.sequence = coalesce(h.last_sequence, 0) + 1
     WHERE l.last_sequence > coalesce(h.last_sequence, 0)`,
});

export async function readSealLag(db: Db): Promise<SealLag> {
  const { unsealedMax, oldestAgeMs } = await READ_SEAL_LAG.one(db, []);
  return { unsealedMax: Number(unsealedMax), oldestAgeMs: Number(oldestAgeMs) };
}
