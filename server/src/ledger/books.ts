/** Posting inside another use case's write, such as a refund or a run of payouts. Payments go through the Poster. */
import { plainArray } from '../database/array-literal.ts';
import type { TransactionId, WalletId } from '../database/ids.ts';
import type { Tx } from '../database/pool.ts';
import { type Slots, statement } from '../database/statement.ts';
import { applyPosting, type PostingDetails } from './apply-posting.ts';
import type { LedgerKey, Legs, PostedTransaction } from './posting.ts';
import { type Movement, Spending, subjectsOf } from './spending.ts';
import { findSpendingInside, keepSpendingInside } from './spending-queries.ts';
import { LEDGER_COLUMNS, ledgerFromRow, type LedgerState, type WalletState } from './posting-queries.ts';
import { writeInside } from './write-queries.ts';

const READ_LEDGER = statement({
  name: 'read_locked_ledger',
  columns: LEDGER_COLUMNS,
  text: ($: Slots<LedgerKey>) => `SELECT business_id, live, last_sequence, balance_kobo, inflow_kobo, commission_kobo,
       last_posted_at, has_limits, clock_timestamp() AS now
  FROM ledgers WHERE business_id = ${$.businessId} AND live = ${$.live}`,
});

const LOCK_WALLETS = statement({
  name: 'lock_wallets',
  columns: {
    businessId: 'wallets.business_id',
    id: 'wallets.id',
    lastSequence: 'wallets.last_sequence',
    balanceKobo: 'wallets.balance_kobo',
    inflowKobo: 'wallets.inflow_kobo',
    commissionKobo: 'wallets.commission_kobo',
  },
  text: ($: Slots<LedgerKey & { walletIds: string }>) => `
SELECT w.business_id AS "businessId", w.id, w.last_sequence AS "lastSequence", w.balance_kobo AS "balanceKobo",
       w.inflow_kobo AS "inflowKobo", w.commission_kobo AS "commissionKobo"
  FROM wallets w
 WHERE w.business_id = ${$.businessId} AND w.live = ${$.live} AND w.id = ANY (${$.walletIds}::bigint[])
 ORDER BY w.id
   FOR UPDATE`,
});

/** A ledger and some of its wallets, locked for the rest of the transaction, and what is posted to them in it. */
export class Books {
  readonly #tx: Tx;
  readonly #ledger: LedgerState;
  readonly #wallets: ReadonlyMap<WalletId, WalletState>;
  readonly #posted: PostedTransaction[] = [];
  #spending: Spending | undefined;

  private constructor(tx: Tx, ledger: LedgerState, wallets: readonly WalletState[]) {
    this.#tx = tx;
    this.#ledger = ledger;
    this.#wallets = new Map(wallets.map((wallet) => [wallet.id, wallet]));
  }

  /**
   * Relies on the ledger's lock, which the caller must hold. Locks the wallets by primary key, in the order of their
   * ids.
   */
  static async open(tx: Tx, { businessId, live }: LedgerKey, walletIds: readonly WalletId[]): Promise<Books> {
    const ledger = await READ_LEDGER.first(tx, { businessId, live });
    const wallets = await LOCK_WALLETS.rows(tx, { businessId, live, walletIds: plainArray(walletIds) });
    if (ledger === undefined) throw new Error('books of a ledger that does not exist');
    return new Books(tx, ledgerFromRow(ledger), wallets);
  }

  /** The wallet's balance after everything posted so far; below zero if the wallet owes. */
  balanceKobo(walletId: WalletId): bigint {
    return this.#wallet(walletId).balanceKobo;
  }

  /** What the business has earned after everything posted so far; below zero if it gave back more. */
  commissionKobo(): bigint {
    return this.#ledger.commissionKobo;
  }

  /** Takes effect with `write`. @throws AppError balance_limit_exceeded */
  post(walletId: WalletId, details: PostingDetails, id: TransactionId, legs: Legs, at: Date): PostedTransaction {
    const transaction = applyPosting(this.#ledger, this.#wallet(walletId), details, id, legs, at);
    this.#posted.push(transaction);
    return transaction;
  }

  /**
   * Counts a refund towards the limits of its account and key; takes effect with `write`. In a ledger without limits it
   * costs no statement. @throws LimitExceeded
   */
  async spend(movement: Movement, at: Date): Promise<void> {
    if (!this.#ledger.hasLimits) return;
    if (this.#spending !== undefined) throw new Error('books that have read the limits of another movement');
    const states = await findSpendingInside(this.#tx, subjectsOf(this.#ledger, movement));
    this.#spending = new Spending(this.#ledger, states, at);
    this.#spending.require(movement);
    this.#spending.count(movement);
  }

  /** Writes everything posted in one statement, which checks its own row counts. */
  async write(at: Date): Promise<void> {
    if (this.#posted.length === 0) return;
    const moved = new Set(this.#posted.map(({ walletId }) => walletId));
    const changes = {
      transactions: this.#posted,
      wallets: [...moved].map((id) => this.#wallet(id)),
      ledgers: [this.#ledger],
      storedResponses: [],
    };
    await writeInside(this.#tx, changes, at);
    const spending = this.#spending?.changed ?? [];
    if (spending.length > 0) await keepSpendingInside(this.#tx, spending);
  }

  #wallet(id: WalletId): WalletState {
    const wallet = this.#wallets.get(id);
    if (wallet === undefined) throw new Error(`wallet ${id} is not in these books`);
    return wallet;
  }
}
