/**
 * Fills who created an account, from the audit log: for accounts from before the column, and for those that a process
 * of the version before creates while both serve. Once none is left, a round is one look into an empty index.
 */
import type { AccountId } from '../../platform/database/ids.ts';
import type { DbDeps, Tx } from '../../platform/database/pool.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import { lockedTransaction } from '../../core/ledger/write-in-ledger.ts';
import { fillCreatorsOf, type FillNext, findLedgersWithoutCreators } from './creator-queries.ts';

/** Payments of a ledger wait while so many of its accounts are filled. */
const ACCOUNTS_AT_ONCE = 200;
const FROM_THE_FIRST = 0n as AccountId;

interface FillCreatorsOptions {
  readonly signal?: AbortSignal;
  readonly accountsAtOnce?: number;
  /** Called after each step of a backlog with the time it took: payments need the ledger, too. */
  readonly rest?: (stepMs: number) => Promise<unknown>;
}

/** Several processes may run this at once. */
export async function fillCreators(
  { db }: DbDeps,
  { signal, accountsAtOnce = ACCOUNTS_AT_ONCE, rest }: FillCreatorsOptions = {},
): Promise<void> {
  for (const ledger of await findLedgersWithoutCreators(db)) {
    for (let after: AccountId | undefined = FROM_THE_FIRST; after !== undefined;) {
      if (signal?.aborted === true) return;
      const startedAtMs = performance.now();
      const next: FillNext = { after, limit: accountsAtOnce };
      after = await lockedTransaction(db, ledger, (tx) => fillNext(tx, ledger, next));
      if (after !== undefined) await rest?.(performance.now() - startedAtMs);
    }
  }
}

/** Returns the last of them if more may follow. Relies on the ledger's lock. */
async function fillNext(tx: Tx, ledger: LedgerKey, next: FillNext): Promise<AccountId | undefined> {
  const filled = await fillCreatorsOf(tx, ledger, next);
  return filled.length < next.limit ? undefined : filled.at(-1);
}

/**
 * Fills at most so many accounts of a ledger whose lock the caller holds. Returns whether all accounts of the ledger
 * say who created them now.
 */
export const fillCreatorsIn = async (tx: Tx, ledger: LedgerKey, limit: number): Promise<boolean> =>
  (await fillNext(tx, ledger, { after: FROM_THE_FIRST, limit })) === undefined;
