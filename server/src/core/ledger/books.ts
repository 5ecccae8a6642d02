/** What is posted to one locked ledger: by a batch of payments, or inside another use case's write. */
import { plainArray } from '../../platform/database/array-literal.ts';
import type { TransactionId, WalletId } from '../../platform/database/ids.ts';
import type { Tx } from '../../platform/database/pool.ts';
import { type Slots, statement } from '../../platform/database/statement.ts';
import { applyPosting, type PostingDetails } from './apply-posting.ts';
import type { LedgerKey, Legs, PostedTransaction } from './posting.ts';
import { type Movement, Spending, type SpendingState, subjectsOf } from './spending.ts';
import { findSpending } from './spending-queries.ts';
import { type LedgerState, lockLedgers, type WalletState } from './posting-queries.ts';
import { type PostedChanges, writeChanges } from './write-queries.ts';

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

/** What counts towards limits: a payment or a refund, and by which key. Payouts and their returns do not. */
type Limited = Pick<Movement, 'what' | 'apiKeyId'>;

/** A ledger and some of its wallets, all locked, with what is posted to them. Pure, but for `open` and `write`. */
export class Books {
  readonly #ledger: LedgerState;
  readonly #wallets: ReadonlyMap<WalletId, WalletState>;
  /** Undefined in a ledger without limits. */
  readonly #spending: Spending | undefined;
  readonly #at: Date;
  readonly #posted: PostedTransaction[] = [];
  readonly #moved = new Set<WalletState>();

  /** `at` is the time of posting, by the database's clock. */
  constructor(ledger: LedgerState, wallets: readonly WalletState[], spending: readonly SpendingState[], at: Date) {
    this.#ledger = ledger;
    this.#wallets = new Map(wallets.map((wallet) => [wallet.id, wallet]));
    this.#spending = spending.length === 0 ? undefined : new Spending(ledger, spending, at);
    this.#at = at;
  }

  /**
   * Relies on the ledger's lock, which the caller must hold. Locks the wallets by primary key, in the order of their
   * ids. `limited` says whose limits the postings may count towards.
   */
  static async open(
    tx: Tx,
    { businessId, live }: LedgerKey,
    walletIds: readonly WalletId[],
    at: Date,
    limited?: Pick<Movement, 'accountId' | 'apiKeyId'>,
  ): Promise<Books> {
    const [ledger] = await lockLedgers(tx, [{ businessId, live }]);
    if (ledger === undefined) throw new Error('books of a ledger that does not exist');
    const wallets = await LOCK_WALLETS.rows(tx, { businessId, live, walletIds: plainArray(walletIds) });
    const spending = limited && ledger.hasLimits ? await findSpending(tx, subjectsOf(ledger, limited)) : [];
    return new Books(ledger, wallets, spending, at);
  }

  /** The wallet's balance after everything posted so far; below zero if the wallet owes. */
  balanceKobo(walletId: WalletId): bigint {
    return this.#wallet(walletId).balanceKobo;
  }

  /** What the business has earned after everything posted so far; below zero if it gave back more. */
  commissionKobo(): bigint {
    return this.#ledger.commissionKobo;
  }

  /**
   * Takes effect once the changes are written. What is `limited` counts towards its limits if it is posted.
   * @throws AppError balance_limit_exceeded; LimitExceeded
   */
  post(
    walletId: WalletId,
    details: PostingDetails,
    id: TransactionId,
    legs: Legs,
    limited?: Limited,
  ): PostedTransaction {
    const wallet = this.#wallet(walletId);
    const movement = limited && this.#spending && movementOf(limited, details, legs);
    if (movement) this.#spending?.require(movement);
    const transaction = applyPosting(this.#ledger, wallet, details, id, legs, this.#at);
    if (movement) this.#spending?.count(movement);
    this.#moved.add(wallet);
    this.#posted.push(transaction);
    return transaction;
  }

  get changes(): PostedChanges {
    return {
      transactions: this.#posted,
      wallets: [...this.#moved],
      ledgers: this.#posted.length === 0 ? [] : [this.#ledger],
      spending: this.#spending?.changed ?? [],
    };
  }

  /** In the transaction that has opened these books. */
  write(tx: Tx): Promise<void> {
    return writeChanges(tx, { ...this.changes, storedResponses: [] }, this.#at);
  }

  #wallet(id: WalletId): WalletState {
    const wallet = this.#wallets.get(id);
    if (wallet === undefined) throw new Error(`wallet ${id} is not in these books`);
    return wallet;
  }
}

/** Limits are of gross amounts. */
const movementOf = (limited: Limited, { accountId }: PostingDetails, { clearingKobo }: Legs): Movement => ({
  ...limited,
  accountId,
  amountKobo: clearingKobo < 0n ? -clearingKobo : clearingKobo,
});
