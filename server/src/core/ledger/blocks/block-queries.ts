/** SQL that writes the blocks of transactions. No locks. */
import type { Db } from '../../../platform/database/pool.ts';
import { columnsOf, type RowOf, type Slots, statement } from '../../../platform/database/statement.ts';
import type { LedgerKey } from '../posting.ts';
import { BLOCK_SIZE, countInBlocks, OF_WHOLE_LEDGER } from '../transaction-blocks.ts';
import { blocksFromTransactions, type RangeOfBlocks } from './from-transactions.ts';

const BEHIND = { ...columnsOf('ledgers', ['business_id', 'live']), through: 'int8', missing: 'int8' } as const;

/** Each ledger's own row, and a look-up in the primary key of the blocks. */
const FIND_BEHIND = statement({
  name: 'find_ledgers_without_blocks',
  acrossBusinesses: 'finds ledgers with transactions in no block; each is then written by itself',
  columns: BEHIND,
  text: ($: Slots<{ limit: number }>) => `
SELECT b.business_id, b.live, b.through, b.last_sequence - b.through AS missing
  FROM (SELECT l.business_id, l.live, l.last_sequence,
               ${countInBlocks(`n.business_id = l.business_id AND n.live = l.live
          AND n.wallet_id = ${OF_WHOLE_LEDGER}`)} AS through
          FROM ledgers l
         WHERE l.last_sequence >= ${BLOCK_SIZE}
        OFFSET 0) AS b
 WHERE b.last_sequence >= b.through + ${BLOCK_SIZE}
 ORDER BY missing
 LIMIT ${$.limit}`,
});

/** `through` is the last transaction in a block. */
export type LedgerBehind = RowOf<typeof BEHIND>;

/** Those that lack the fewest first: a ledger that is filled must not make others wait. */
export const findLedgersBehind = (db: Db, limit: number): Promise<LedgerBehind[]> => FIND_BEHIND.rows(db, { limit });

const FIND_THROUGH = statement({
  name: 'find_last_transaction_in_a_block',
  columns: { through: 'int8' },
  text: ($: Slots<LedgerKey>) =>
    `SELECT ${countInBlocks(
      `n.business_id = ${$.businessId} AND n.live = ${$.live} AND n.wallet_id = ${OF_WHOLE_LEDGER}`,
    )} AS through`,
});

/** The last transaction of the ledger that is in a block. */
export const findThrough = async (db: Db, ledger: LedgerKey): Promise<bigint> =>
  (await FIND_THROUGH.one(db, ledger)).through;

/**
 * Transactions never change, so a second writer has the same to write: what a list has before is looked up before its
 * first new block, whatever others wrote since. Rows go in by their keys, so that two writers can't deadlock.
 */
const WRITE_BLOCKS = statement({
  name: 'write_transaction_blocks',
  columns: { written: 'int8' },
  text: ($: Slots<RangeOfBlocks>) => `${blocksFromTransactions($)}, starts AS MATERIALIZED (
  SELECT s.*, coalesce((
         SELECT e.listed_before + cardinality(e.positions) FROM listed_transactions e
          WHERE e.business_id = k.business_id AND e.live = k.live AND e.wallet_id = s.wallet_id AND e.kind = s.kind
            AND e.purpose = s.purpose AND e.block < s.first_block
          ORDER BY e.block DESC
          LIMIT 1), 0) AS listed_before
    FROM k CROSS JOIN (
         SELECT wallet_id, kind, purpose, min(block) AS first_block FROM lists GROUP BY wallet_id, kind, purpose) AS s
), listed AS (
  INSERT INTO listed_transactions (business_id, live, wallet_id, kind, purpose, block, listed_before, positions)
  SELECT k.business_id, k.live, wallet_id, kind, purpose, l.block,
         s.listed_before + sum(cardinality(l.positions)) OVER up_to - cardinality(l.positions), l.positions
    FROM k CROSS JOIN lists l JOIN starts s USING (wallet_id, kind, purpose)
  WINDOW up_to AS (PARTITION BY wallet_id, kind, purpose ORDER BY l.block)
   ORDER BY wallet_id, kind, purpose, l.block
  ON CONFLICT DO NOTHING
), begun AS (
  INSERT INTO transaction_blocks (business_id, live, wallet_id, block, first_at)
  SELECT k.business_id, k.live, b.wallet_id, b.block, b.first_at FROM k CROSS JOIN blocks b
   ORDER BY b.wallet_id, b.block
  ON CONFLICT DO NOTHING
)
SELECT count(*) AS written FROM fresh`,
});

/** Returns how many transactions it found. */
export async function writeBlocks(db: Db, { businessId, live }: LedgerKey, after: bigint, upTo: bigint) {
  return (await WRITE_BLOCKS.one(db, { businessId, live, after, upTo })).written;
}
