/**
 * Processes make ids themselves: they take blocks of 1,000 from one sequence, so that a row has its id before it is
 * sent, without a round trip per row. Ids are unique over all tables, stay far below 2^53, and say nothing about time
 * or order.
 */
import type pg from 'pg';
import type { DbDeps } from './pool.ts';
import { type Slots, statement } from './statement.ts';

export type {
  BusinessId,
  AccountId,
  SettlementAccountId,
  WalletId,
  TransactionId,
  ApiKeyId,
  WebhookEndpointId,
} from './id-types.ts';

/** The name of one business in one mode; equal for equal ledgers only. */
export const ledgerName = ({ businessId, live }: { readonly businessId: bigint; readonly live: boolean }): string =>
  `${businessId}:${live}`;

/** Agrees with INCREMENT BY of the sequence id_blocks. */
const BLOCK_SIZE = 1_000n;

const TAKE_BLOCKS = statement({
  name: 'take_id_blocks',
  columns: { first: 'int8' },
  text: ($: Slots<{ blocks: number }>) =>
    `SELECT nextval('id_blocks') AS first FROM generate_series(1, ${$.blocks}::int)`,
});

export class IdAllocator {
  readonly #pool: Pick<pg.Pool, 'query'>;
  readonly #blocks: { next: bigint; end: bigint }[] = [];
  #left = 0;
  #refill: Promise<void> | undefined;

  constructor(pool: Pick<pg.Pool, 'query'>) {
    this.#pool = pool;
  }

  /** Returns `count` new ids. Fetches blocks ahead of need, so that it seldom waits. */
  async take<I extends bigint>(count: number): Promise<I[]> {
    while (this.#left < count) await this.#fetch(count);
    const ids: I[] = [];
    for (let block = this.#blocks[0]; block !== undefined && ids.length < count; block = this.#blocks[0]) {
      while (block.next < block.end && ids.length < count) ids.push(block.next++ as I);
      if (block.next === block.end) this.#blocks.shift();
    }
    this.#left -= count;
    // The next caller should find ids ready. If this fails, the next caller that needs ids gets the error.
    if (this.#left < count + Number(BLOCK_SIZE)) this.#fetch(count).catch(() => undefined);
    return ids;
  }

  async one<I extends bigint>(): Promise<I> {
    const [id] = await this.take<I>(1);
    if (id === undefined) throw new Error('the id allocator gave no id');
    return id;
  }

  #fetch(atLeast: number): Promise<void> {
    this.#refill ??= this.#fetchBlocks(Math.ceil(atLeast / Number(BLOCK_SIZE)) + 1).finally(() => {
      this.#refill = undefined;
    });
    return this.#refill;
  }

  async #fetchBlocks(blocks: number): Promise<void> {
    const rows = await TAKE_BLOCKS.rows(this.#pool, { blocks });
    for (const { first } of rows) {
      this.#blocks.push({ next: first, end: first + BLOCK_SIZE });
      this.#left += Number(BLOCK_SIZE);
    }
  }
}

/** The dependencies of use cases that create something. */
export interface IdDeps extends DbDeps {
  readonly ids: Pick<IdAllocator, 'one' | 'take'>;
}
