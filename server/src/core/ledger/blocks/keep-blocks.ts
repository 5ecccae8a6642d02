/** Writes the blocks of new transactions, which lists are read by. No payment waits for it. */
import type { DbDeps } from '../../../platform/database/pool.ts';
import { catchUp, type CatchUpOptions } from '../catch-up.ts';
import { findLedgersBehind, findThrough, writeBlocks } from './block-queries.ts';
import { BLOCK_SIZE } from '../transaction-blocks.ts';

/** Less than a tenth of a second of work. */
const BLOCKS_AT_ONCE = 64;

interface KeepBlocksOptions extends CatchUpOptions {
  readonly blocksAtOnce?: number;
}

/**
 * Several processes may run this at once.
 * @throws Error of the first ledger that failed; the others are written all the same.
 */
export async function keepBlocks(
  { db }: DbDeps,
  { blocksAtOnce = BLOCKS_AT_ONCE, ...options }: KeepBlocksOptions = {},
): Promise<void> {
  const sizeMax = BigInt(blocksAtOnce * BLOCK_SIZE);
  await catchUp({
    ...options,
    db,
    task: 'keep_blocks',
    findBehind: (limit) => findLedgersBehind(db, limit),
    findThrough,
    writeNext: async (on, ledger, { through, missing }) => {
      const size = missing < sizeMax ? missing - (missing % BigInt(BLOCK_SIZE)) : sizeMax;
      // None are found only if somebody deleted them, which `ledger verify` reports.
      const count = Number(await writeBlocks(on, ledger, through, through + size));
      return { count, isBehind: count > 0 && missing > size && size === sizeMax };
    },
  });
}
