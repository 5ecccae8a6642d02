/**
 * The arithmetic of a batch: computes what to write and what to answer from the locked rows and the requests. Pure, no
 * I/O.
 *
 * Requests are processed in order. A refused one leaves no trace and does not affect its neighbours. A later request
 * sees what an earlier one of the same batch has posted, as if each had its own transaction.
 */
import type { AccountId, TransactionId } from '../../platform/database/ids.ts';
import { AppError } from '../errors/errors.ts';
import { Books } from './books.ts';
import { ledgerName, type PostedTransaction, type PostingOutcome, type PostingRequest } from './posting.ts';
import type { LedgerState, Locked } from './posting-queries.ts';
import { requireKey, type UsableKeys } from './require-caller.ts';
import { type KeptResponse, responseTo, type StoredResponse } from './response-queries.ts';
import type { SpendingState } from './spending.ts';
import type { BatchChanges } from './write-queries.ts';

/** What the batch has locked, and what it has read under those locks. */
export interface LockedState {
  /** The database's time once all ledgers were locked: the time of posting, and the time that keys expire by. */
  readonly now: Date;
  readonly ledgers: readonly LedgerState[];
  readonly accounts: readonly Locked[];
  readonly usableApiKeys: UsableKeys;
  readonly transactions: readonly PostedTransaction[];
  readonly storedResponses: readonly StoredResponse[];
  /** What was spent in ledgers with limits. */
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
  readonly #books: Books;
  readonly #usableApiKeys: UsableKeys;
  readonly #accounts: ReadonlyMap<AccountId, Locked>;
  readonly #byReference: Map<string, PostedTransaction>;
  readonly #byIdempotencyKey: Map<string, StoredResponse>;
  readonly #responses: KeptResponse[] = [];

  constructor(ledger: LedgerState, found: Omit<LockedState, 'ledgers'>) {
    this.#at = found.now;
    const wallets = found.accounts.map(({ wallet }) => wallet);
    this.#books = new Books(ledger, wallets, found.spending, found.now);
    this.#usableApiKeys = found.usableApiKeys;
    this.#accounts = new Map(found.accounts.map((locked) => [locked.account.id, locked]));
    this.#byReference = new Map(found.transactions.map((transaction) => [transaction.reference, transaction]));
    this.#byIdempotencyKey = new Map(found.storedResponses.map((stored) => [stored.key, stored]));
  }

  apply(request: PostingRequest, id: TransactionId): PostingOutcome {
    const existing = this.#byReference.get(request.reference);
    // An earlier attempt did commit and only its answer was lost. Whatever has changed since, this posting was
    // accepted.
    if (existing?.id === id) return { kind: 'posted', transaction: existing };
    requireKey(this.#usableApiKeys, request);
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
    const limited = { what: 'payment', apiKeyId: request.apiKeyId } as const;
    const transaction = this.#books.post(locked.wallet.id, request, id, legs, limited);
    // Nobody else can send a reference that this process has just made.
    if (!request.referenceIsFresh) this.#byReference.set(request.reference, transaction);
    this.#keepResponse(request, transaction);
    return { kind: 'posted', transaction };
  }

  changes(): BatchChanges {
    return { ...this.#books.changes, storedResponses: this.#responses };
  }

  #storedResponse({ idempotency }: PostingRequest): string | undefined {
    return idempotency && responseTo(idempotency, this.#byIdempotencyKey.get(idempotency.key));
  }

  #keepResponse({ ledger, idempotency }: PostingRequest, transaction: PostedTransaction): void {
    if (idempotency === undefined) return;
    const { key, fingerprint, meaning, respond } = idempotency;
    const response: KeptResponse = { ...ledger, key, fingerprint, meaning, response: respond(transaction) };
    this.#byIdempotencyKey.set(key, response);
    this.#responses.push(response);
  }
}
