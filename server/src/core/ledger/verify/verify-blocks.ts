/** Compares the blocks, by which lists are counted and read, with the transactions. Takes no locks. */
import type pg from 'pg';
import { BLOCK_SIZE } from '../transaction-blocks.ts';
import type { LedgerKey } from '../posting.ts';
import { compareBlocks, findMiscounted, readKept } from './block-queries.ts';

const BLOCKS_AT_ONCE = 64;

export interface WrongBlock {
  readonly where: 'ledger' | 'wallet';
  /** The wallet's id; undefined for the ledger. */
  readonly row: bigint | undefined;
  readonly message: string;
}

/**
 * Recounts the blocks that are kept of the ledger and of its wallets. Blocks that are not written yet are not missing:
 * lists read the transactions there.
 */
export async function wrongBlock(client: pg.PoolClient, ledger: LedgerKey): Promise<WrongBlock | undefined> {
  const kept = await readKept(client, ledger);
  const size = BigInt(BLOCKS_AT_ONCE * BLOCK_SIZE);
  let blocks = 0n;
  let lists = 0n;
  for (let after = 0n; after < kept.through; after += size) {
    const upTo = after + size < kept.through ? after + size : kept.through;
    const compared = await compareBlocks(client, { ...ledger, after, upTo });
    if (compared.wallet_id !== null && compared.block !== null) return wrong(compared.wallet_id, compared.block);
    blocks += compared.blocks;
    lists += compared.lists;
  }
  const miscounted = await findMiscounted(client, ledger);
  if (miscounted !== undefined) return wrong(miscounted.wallet_id, miscounted.block);
  if (kept.blocks === blocks && kept.lists === lists) return undefined;
  return { where: 'ledger', row: undefined, message: 'keeps blocks or lists that its transactions do not have' };
}

const wrong = (walletId: bigint, block: bigint): WrongBlock => ({
  where: walletId === 0n ? 'ledger' : 'wallet',
  row: walletId === 0n ? undefined : walletId,
  message:
    `keeps other transactions in the lists of its block ${block} than it has, so filters count wrongly. ` +
    'Delete the rows of the ledger in transaction_blocks and listed_transactions: they are then written anew',
});
