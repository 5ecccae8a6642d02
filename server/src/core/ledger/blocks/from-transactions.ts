/** The blocks as the transactions say they are, for those who write them and those who compare them. */
import type { Slots } from '../../../platform/database/statement.ts';
import { ledgerAsRow } from '../ledger-row.ts';
import type { LedgerKey } from '../posting.ts';
import { KIND } from '../purposes.ts';
import { BLOCK_SIZE, blockOf, OF_WHOLE_LEDGER } from '../transaction-blocks.ts';

/** `after` and `upTo` are ends of blocks of the ledger. */
export interface RangeOfBlocks extends LedgerKey {
  readonly after: bigint;
  readonly upTo: bigint;
}

const MEMBER = `${KIND} AS kind, t.purpose, t.created_at`;

/**
 * `blocks` and `lists`, to begin a statement: the rows of both tables for the ledger's blocks of these transactions and
 * for the wallets' blocks that end among them, but for how many are listed before. `fresh` has the transactions. Ranges
 * of the primary key of transactions and of transactions_wallet_sequence_unique.
 */
export const blocksFromTransactions = (
  $: Slots<RangeOfBlocks>,
): string => `WITH ${ledgerAsRow($)}, fresh AS MATERIALIZED (
  SELECT t.sequence, t.wallet_id, t.wallet_sequence, ${MEMBER}
    FROM k JOIN transactions t ON t.business_id = k.business_id AND t.live = k.live
   WHERE t.sequence > ${$.after} AND t.sequence <= ${$.upTo}
), members AS MATERIALIZED (
  SELECT m.*, ${blockOf('m.sequence')} AS block, ((m.sequence - 1) % ${BLOCK_SIZE})::smallint AS position
    FROM (SELECT ${OF_WHOLE_LEDGER}::bigint AS wallet_id, f.sequence, f.kind, f.purpose, f.created_at FROM fresh f
           UNION ALL
          SELECT f.wallet_id, w.sequence, w.kind, w.purpose, w.created_at
            FROM k CROSS JOIN fresh f
           CROSS JOIN LATERAL (
                 SELECT t.wallet_sequence AS sequence, ${MEMBER} FROM transactions t
                  WHERE t.business_id = k.business_id AND t.wallet_id = f.wallet_id
                    AND t.wallet_sequence > f.wallet_sequence - ${BLOCK_SIZE} AND t.wallet_sequence <= f.wallet_sequence
                 OFFSET 0) AS w
           WHERE f.wallet_sequence % ${BLOCK_SIZE} = 0) AS m
), blocks AS MATERIALIZED (
  SELECT m.wallet_id, m.block, min(m.created_at) AS first_at FROM members m GROUP BY m.wallet_id, m.block
), lists AS MATERIALIZED (
  SELECT m.wallet_id, m.kind, coalesce(m.purpose, '') AS purpose, m.block,
         array_agg(m.position ORDER BY m.position) AS positions
    FROM members m
   GROUP BY GROUPING SETS ((m.wallet_id, m.kind, m.block), (m.wallet_id, m.kind, m.block, m.purpose))
)`;
