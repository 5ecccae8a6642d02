/** Posting inside a write of another use case: a refund, a run of payouts. Payments go through the Poster. */
import { CompiledQuery, sql } from 'kysely';
import { plainArray } from '../database/array-literal.ts';
import type { TransactionId, WalletId } from '../database/ids.ts';
import type { Tx } from '../database/pool.ts';
import { applyPosting, type PostingDetails } from './apply-posting.ts';
import type { LedgerKey, Legs, PostedTransaction } from './posting.ts';
import { ledgerFromRow, type LedgerRow, type LedgerState, type WalletState, writeBatch } from './posting-queries.ts';

/** Written once inside a transaction, hence without a plan of its own. */
const UNNAMED = { namedStatements: false };

/** A ledger and some of its wallets, locked for the rest of the transaction, and what is posted to them in it. */
export class Books {
  readonly #tx: Tx;
  readonly #ledger: LedgerState;
  readonly #wallets: ReadonlyMap<WalletId, WalletState>;
  readonly #posted: PostedTransaction[] = [];

  private constructor(tx: Tx, ledger: LedgerState, wallets: readonly WalletState[]) {
    this.#tx = tx;
    this.#ledger = ledger;
    this.#wallets = new Map(wallets.map((wallet) => [wallet.id, wallet]));
  }

  /**
   * Relies on the ledger's lock, which must be held; takes those of the wallets, by primary key in the order of their
   * ids.
   */
  static async open(tx: Tx, { businessId, live }: LedgerKey, walletIds: readonly WalletId[]): Promise<Books> {
    const ledgers =
      await sql<LedgerRow>`SELECT business_id, live, last_sequence, balance_kobo, inflow_kobo, commission_kobo, last_posted_at,
       clock_timestamp() AS now
  FROM ledgers WHERE business_id = ${businessId} AND live = ${live}`.execute(tx);
    const wallets =
      await sql<WalletState>`SELECT w.business_id AS "businessId", w.id, w.last_sequence AS "lastSequence",
       w.balance_kobo AS "balanceKobo", w.inflow_kobo AS "inflowKobo", w.commission_kobo AS "commissionKobo"
  FROM wallets w
 WHERE w.business_id = ${businessId} AND w.live = ${live} AND w.id = ANY (${plainArray(walletIds)}::bigint[])
 ORDER BY w.id
   FOR UPDATE`.execute(tx);
    const [ledger] = ledgers.rows;
    if (ledger === undefined) throw new Error('books of a ledger that does not exist');
    return new Books(tx, ledgerFromRow(ledger), wallets.rows);
  }

  /** What the wallet holds after all that was posted so far; below zero for one that owes. */
  balanceKobo(walletId: WalletId): bigint {
    return this.#wallet(walletId).balanceKobo;
  }

  /** Takes effect with `write`. @throws AppError balance_limit_exceeded */
  post(walletId: WalletId, details: PostingDetails, id: TransactionId, legs: Legs, at: Date): PostedTransaction {
    const transaction = applyPosting(this.#ledger, this.#wallet(walletId), details, id, legs, at);
    this.#posted.push(transaction);
    return transaction;
  }

  /** One statement for all that was posted; it proves its own row counts. */
  async write(at: Date): Promise<void> {
    if (this.#posted.length === 0) return;
    const moved = new Set(this.#posted.map(({ walletId }) => walletId));
    const { text, values = [] } = writeBatch(
      UNNAMED,
      {
        transactions: this.#posted,
        wallets: [...moved].map((id) => this.#wallet(id)),
        ledgers: [this.#ledger],
        storedResponses: [],
      },
      at,
    );
    await this.#tx.executeQuery(CompiledQuery.raw(text, values));
  }

  #wallet(id: WalletId): WalletState {
    const wallet = this.#wallets.get(id);
    if (wallet === undefined) throw new Error(`wallet ${id} is not in these books`);
    return wallet;
  }
}
