/** What the verification of blocks reads. No locks. */
import type pg from 'pg';
import { type RowOf, type Slots, statement } from '../../../platform/database/statement.ts';
import { countInBlocks, OF_WHOLE_LEDGER } from '../transaction-blocks.ts';
import { blocksFromTransactions, type RangeOfBlocks } from '../blocks/from-transactions.ts';
import type { LedgerKey } from '../posting.ts';

const COUNTS = { blocks: 'int8', lists: 'int8' } as const;
/** How many transactions are in blocks of the ledger, and how many rows both tables have. */
const KEPT = { through: 'int8', ...COUNTS } as const;

const READ_KEPT = statement({
  name: 'verify_kept_blocks',
  columns: KEPT,
  text: ($: Slots<LedgerKey>) => `SELECT ${countInBlocks(
    `n.business_id = ${$.businessId} AND n.live = ${$.live} AND n.wallet_id = ${OF_WHOLE_LEDGER}`,
  )} AS through,
       (SELECT count(*) FROM transaction_blocks b
         WHERE b.business_id = ${$.businessId} AND b.live = ${$.live}) AS blocks,
       (SELECT count(*) FROM listed_transactions l
         WHERE l.business_id = ${$.businessId} AND l.live = ${$.live}) AS lists`,
});

export const readKept = (client: pg.PoolClient, ledger: LedgerKey): Promise<RowOf<typeof KEPT>> =>
  READ_KEPT.one(client, ledger);

/** The first block that differs, if one does. `wallet_id` is 0 for the whole ledger. */
const COMPARED = { ...COUNTS, wallet_id: 'int8?', block: 'int8?' } as const;

/** Each row by its primary key: joined, the whole tables would be read for each range. */
const COMPARE = statement({
  name: 'verify_blocks',
  columns: COMPARED,
  text: ($: Slots<RangeOfBlocks>) => `${blocksFromTransactions($)}, wrong AS (
  SELECT l.wallet_id, l.block
    FROM k CROSS JOIN lists l
   WHERE (SELECT s.positions FROM listed_transactions s
           WHERE s.business_id = k.business_id AND s.live = k.live AND s.wallet_id = l.wallet_id AND s.kind = l.kind
             AND s.purpose = l.purpose AND s.block = l.block) IS DISTINCT FROM l.positions
   UNION ALL
  SELECT b.wallet_id, b.block
    FROM k CROSS JOIN blocks b
   WHERE (SELECT s.first_at FROM transaction_blocks s
           WHERE s.business_id = k.business_id AND s.live = k.live AND s.wallet_id = b.wallet_id AND s.block = b.block)
         IS DISTINCT FROM b.first_at
)
SELECT (SELECT count(*) FROM blocks) AS blocks, (SELECT count(*) FROM lists) AS lists, w.wallet_id, w.block
  FROM (SELECT) AS one LEFT JOIN (SELECT * FROM wrong ORDER BY wallet_id, block LIMIT 1) AS w ON true`,
});

export const compareBlocks = (client: pg.PoolClient, range: RangeOfBlocks): Promise<RowOf<typeof COMPARED>> =>
  COMPARE.one(client, range);

const MISCOUNTED = { wallet_id: 'int8', block: 'int8' } as const;

/** The whole table in the order of its primary key. */
const FIND_MISCOUNTED = statement({
  name: 'verify_listed_before',
  columns: MISCOUNTED,
  text: ($: Slots<LedgerKey>) => `SELECT s.wallet_id, s.block
  FROM (SELECT l.wallet_id, l.block, l.listed_before, cardinality(l.positions) AS count,
               sum(cardinality(l.positions)) OVER (
                 PARTITION BY l.wallet_id, l.kind, l.purpose ORDER BY l.block) AS up_to
          FROM listed_transactions l
         WHERE l.business_id = ${$.businessId} AND l.live = ${$.live}) AS s
 WHERE s.listed_before <> s.up_to - s.count
 LIMIT 1`,
});

export const findMiscounted = (client: pg.PoolClient, ledger: LedgerKey) => FIND_MISCOUNTED.first(client, ledger);
