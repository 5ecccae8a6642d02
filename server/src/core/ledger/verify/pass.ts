/** Reads transactions in their order, and compares them with their seals and with each other. */
import type pg from 'pg';
import type { LedgerKey } from '../posting.ts';
import type { SealWalk } from '../seals/seal-walk.ts';
import type { Finding } from './finding.ts';
import type { ProvenPlace } from './places.ts';
import * as queries from './queries.ts';
import type { Recount } from './recount.ts';

export interface PassOptions {
  readonly chunkSize: number;
  /** After this many transactions the pass ends behind the next seal, unless it is the last one. */
  readonly roundSize: number;
  /** Called after every chunk with the number of transactions so far. */
  readonly onRead: (transactions: number) => void;
  readonly signal: AbortSignal | undefined;
}

/**
 * One pass over the transactions behind a place. What the recount finds waits until the seal of that segment was
 * checked, because the seal names the row that was changed, which may come before the row that no longer fits.
 */
export class Pass {
  readonly #client: pg.PoolClient;
  readonly #ledger: LedgerKey;
  readonly #recount: Recount;
  readonly #seals: SealWalk;
  readonly #options: PassOptions;
  transactions = 0;
  /** Whether the round is over although there are more transactions. */
  isCut = false;
  /** Behind the last seal that the round proved. */
  place: ProvenPlace | undefined;
  #doubt: Finding | undefined;

  constructor(client: pg.PoolClient, ledger: LedgerKey, recount: Recount, seals: SealWalk, options: PassOptions) {
    this.#client = client;
    this.#ledger = ledger;
    this.#recount = recount;
    this.#seals = seals;
    this.#options = options;
  }

  async run(): Promise<Finding | undefined> {
    const { chunkSize, onRead, signal } = this.#options;
    let after = this.#recount.sequence;
    for (;;) {
      signal?.throwIfAborted();
      const rows = await queries.readTransactions(this.#client, this.#ledger, after, chunkSize);
      after = rows.at(-1)?.sequence ?? after;
      await this.#seals.readThrough(after);
      const finding = this.#addAll(rows);
      onRead(this.transactions);
      if (finding !== undefined || this.isCut) return finding;
      if (rows.length < chunkSize) return this.#doubt && ((await this.#seals.end()) ?? this.#doubt);
    }
  }

  #addAll(rows: readonly queries.PostedRow[]): Finding | undefined {
    const { roundSize } = this.#options;
    for (const row of rows) {
      const proven = this.#seals.lastProven;
      const changed = this.#seals.add(row);
      if (changed !== undefined) return changed;
      this.transactions += 1;
      const message = this.#doubt === undefined ? this.#recount.add(row) : undefined;
      if (message !== undefined) this.#doubt = { where: 'transaction', row: row.sequence, message };
      if (this.#doubt !== undefined && !this.#seals.isInSegment) return this.#doubt;
      if (proven === this.#seals.lastProven) continue;
      this.isCut = !this.#seals.isAtEnd && this.transactions >= roundSize;
      if (this.isCut || this.#seals.isAtEnd) {
        this.place = { seal: this.#seals.lastProven, recount: this.#recount.copy() };
      }
      if (this.isCut) return undefined;
    }
    return undefined;
  }
}
