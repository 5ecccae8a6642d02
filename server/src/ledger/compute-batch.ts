/**
 * The arithmetic of a batch: computes what to write and what to answer from the locked rows and the requests. Pure, no
 * I/O.
 *
 * Requests are processed in order. A refused one leaves no trace and does not affect its neighbours. A later request
 * sees what an earlier one of the same batch has posted, as if each had its own transaction.
 */
import type { AccountId, ApiKeyId, TransactionId } from '../database/ids.ts';
import { AppError } from '../errors.ts';
import { type KeyReach, requireReach } from '../key-reach.ts';
import { requireSameRequest } from '../once.ts';
import { applyPosting } from './apply-posting.ts';
import {
  type LedgerKey,
  ledgerName,
  type Legs,
  type LockedAccount,
  type PostedTransaction,
  type PostingOutcome,
  type PostingRequest,
} from './posting.ts';
import { Spending, type SpendingState } from './spending.ts';
import type { LedgerState, StoredResponse, WalletState } from './posting-queries.ts';
import type { BatchChanges, KeptResponse } from './write-queries.ts';

/** An account and its wallet, both locked. */
export interface Locked {
  readonly ledger: LedgerKey;
  readonly account: LockedAccount;
  readonly wallet: WalletState;
}

/** What the batch has locked, and what it has read under those locks. */
export interface LockedState {
  /** The database's time once all ledgers were locked: the time of posting, and the time that keys expire by. */
  readonly now: Date;
  readonly ledgers: readonly LedgerState[];
  readonly accounts: readonly Locked[];
  readonly usableApiKeys: ReadonlyMap<ApiKeyId, KeyReach>;
  readonly transactions: readonly PostedTransaction[];
  readonly storedResponses: readonly StoredResponse[];
  /** Of ledgers with limits. */
  readonly spending: readonly SpendingState[];
}

export interface BatchResult extends BatchChanges {
  /** One for each request, in order: an outcome, or the error for its caller. */
  readonly outcomes: readonly (PostingOutcome | Error)[];
}

/** `transactionIds` has one id per request: new ones, or those of an earlier attempt at the same batch. */
export function computeBatch(
  locked: LockedState,
  requests: readonly PostingRequest[],
  transactionIds: readonly TransactionId[],
): BatchResult {
  const ledgers = openLedgers(locked);
  const outcomes = requests.map((request, index) => {
    const id = transactionIds[index];
    if (id === undefined) throw new Error('a batch needs an id for each of its requests');
    try {
      const ledger = ledgers.get(ledgerName(request.ledger));
      if (ledger === undefined) throw new Error('a posting without its ledger locked');
      return ledger.apply(request, id);
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  });
  return { outcomes, ...mergeChanges([...ledgers.values()].map((ledger) => ledger.changes())) };
}

function openLedgers(locked: LockedState): Map<string, LedgerBatch> {
  const accounts = Map.groupBy(locked.accounts, ({ ledger }) => ledgerName(ledger));
  const transactions = Map.groupBy(locked.transactions, ({ ledger }) => ledgerName(ledger));
  const storedResponses = Map.groupBy(locked.storedResponses, ledgerName);
  const spending = Map.groupBy(locked.spending, ledgerName);
  return new Map(
    locked.ledgers.map((ledger) => {
      const name = ledgerName(ledger);
      const found = {
        accounts: accounts.get(name) ?? [],
        transactions: transactions.get(name) ?? [],
        storedResponses: storedResponses.get(name) ?? [],
        spending: spending.get(name) ?? [],
        usableApiKeys: locked.usableApiKeys,
        now: locked.now,
      };
      return [name, new LedgerBatch(ledger, found)];
    }),
  );
}

const mergeChanges = (changes: readonly BatchChanges[]): BatchChanges => ({
  transactions: changes.flatMap((change) => change.transactions),
  wallets: changes.flatMap((change) => change.wallets),
  ledgers: changes.flatMap((change) => change.ledgers),
  storedResponses: changes.flatMap((change) => change.storedResponses),
  spending: changes.flatMap((change) => change.spending),
});

/** The running state of one ledger in a batch; exists only while `computeBatch` runs. */
class LedgerBatch {
  readonly #at: Date;
  readonly #ledger: LedgerState;
  readonly #usableApiKeys: LockedState['usableApiKeys'];
  readonly #accounts: ReadonlyMap<AccountId, Locked>;
  readonly #byReference: Map<string, PostedTransaction>;
  readonly #byIdempotencyKey: Map<string, StoredResponse>;
  /** Undefined in a ledger without limits. */
  readonly #spending: Spending | undefined;
  readonly #posted: PostedTransaction[] = [];
  readonly #responses: KeptResponse[] = [];
  readonly #touchedWallets = new Set<WalletState>();

  constructor(ledger: LedgerState, found: Omit<LockedState, 'ledgers'>) {
    this.#at = found.now;
    this.#ledger = ledger;
    this.#usableApiKeys = found.usableApiKeys;
    this.#spending = found.spending.length === 0 ? undefined : new Spending(ledger, found.spending, found.now);
    this.#accounts = new Map(found.accounts.map((locked) => [locked.account.id, locked]));
    this.#byReference = new Map(found.transactions.map((transaction) => [transaction.reference, transaction]));
    this.#byIdempotencyKey = new Map(found.storedResponses.map((stored) => [stored.key, stored]));
  }

  apply(request: PostingRequest, id: TransactionId): PostingOutcome {
    const existing = this.#byReference.get(request.reference);
    // An earlier attempt did commit and only its answer was lost. Whatever has changed since, this posting was
    // accepted.
    if (existing?.id === id) return { kind: 'posted', transaction: existing };
    this.#requireKey(request);
    const stored = this.#storedResponse(request);
    if (stored !== undefined) return { kind: 'stored', response: stored };

    const locked = this.#accounts.get(request.accountId);
    if (locked === undefined) throw new AppError('not_found', 'There is no connected account with this id.');
    if (existing !== undefined) {
      if (existing.accountId !== request.accountId || !request.isReplayOf(existing, locked.account)) {
        throw new AppError('reference_conflict', 'This reference was used before for a payment with other content.', {
          field: 'reference',
        });
      }
      this.#keepResponse(request, existing);
      return { kind: 'replayed', transaction: existing };
    }
    const legs = request.decide(locked.account, this.#at);
    const transaction = this.#postWithinLimits(request, id, locked.wallet, legs);
    this.#keepResponse(request, transaction);
    return { kind: 'posted', transaction };
  }

  #requireKey({ apiKeyId, keyUse }: PostingRequest): void {
    if (apiKeyId === undefined) return;
    if (keyUse === undefined) throw new Error('a posting with a key that does not say what it needs of it');
    const reach = this.#usableApiKeys.get(apiKeyId);
    if (reach === undefined) throw new AppError('api_key_unknown', 'The API key was revoked or has expired.');
    requireReach(reach, keyUse);
  }

  changes(): BatchChanges {
    return {
      transactions: this.#posted,
      wallets: [...this.#touchedWallets],
      ledgers: this.#posted.length === 0 ? [] : [this.#ledger],
      storedResponses: this.#responses,
      spending: this.#spending?.changed ?? [],
    };
  }

  #storedResponse({ idempotency }: PostingRequest): string | undefined {
    if (idempotency === undefined) return undefined;
    const stored = this.#byIdempotencyKey.get(idempotency.key);
    if (stored === undefined) return undefined;
    requireSameRequest(stored, idempotency);
    return stored.response;
  }

  #keepResponse({ ledger, idempotency }: PostingRequest, transaction: PostedTransaction): void {
    if (idempotency === undefined) return;
    const { key, fingerprint, meaning, respond } = idempotency;
    const response: KeptResponse = { ...ledger, key, fingerprint, meaning, response: respond(transaction) };
    this.#byIdempotencyKey.set(key, response);
    this.#responses.push(response);
  }

  #postWithinLimits(request: PostingRequest, id: TransactionId, wallet: WalletState, legs: Legs): PostedTransaction {
    const spending = this.#spending;
    if (spending === undefined) return this.#post(request, id, wallet, legs);
    const { accountId, apiKeyId } = request;
    const payment = { what: 'payment', accountId, apiKeyId, amountKobo: -legs.clearingKobo } as const;
    spending.require(payment);
    const transaction = this.#post(request, id, wallet, legs);
    spending.count(payment);
    return transaction;
  }

  #post(request: PostingRequest, id: TransactionId, wallet: WalletState, legs: Legs): PostedTransaction {
    const transaction = applyPosting(this.#ledger, wallet, request, id, legs, this.#at);
    this.#touchedWallets.add(wallet);
    // Nobody else can send a reference that this process has just made.
    if (!request.referenceIsFresh) this.#byReference.set(request.reference, transaction);
    this.#posted.push(transaction);
    return transaction;
  }
}
