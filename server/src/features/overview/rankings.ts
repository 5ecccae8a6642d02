/**
 * The busiest accounts of a ledger with very many accounts and days, which take seconds to add up. They are added up
 * behind the answer, and kept for many times as long as that took. One ranking runs at a time, and of each ledger one
 * waits, so that a caller who asks for many spans delays himself.
 */
import { databaseNow } from '../../platform/database/clock.ts';
import type { Db, DbDeps, Tx } from '../../platform/database/pool.ts';
import { isConnectionFailure, isStatementTimeout } from '../../platform/database/sqlstate.ts';
import { readAtLength } from '../../platform/database/transaction.ts';
import { Turns } from '../../platform/database/turns.ts';
import { type LedgerKey, ledgerName } from '../../core/ledger/posting.ts';
import { findTopAccounts, type TopAccount } from './queries.ts';
import type { NotRolledUp } from './roll-up-queries.ts';

/** Dates in Lagos, both inclusive. */
export interface Days {
  readonly firstDay: string;
  readonly lastDay: string;
}

export interface Ranking {
  readonly accounts: readonly TopAccount[];
  /** When they were added up; undefined before the first time. */
  readonly at: Date | undefined;
  /** Whether they are being added up. Otherwise an undefined `at` says that it took too long. */
  readonly isPending: boolean;
}

const COUNT = 5;
/** Rankings that are kept, of spans that somebody has looked at. */
const KEPT_MAX = 200;
/** A ranking takes at most a twentieth of the time of one connection. */
const KEPT_TIMES = 20;
/** How long nobody tries again after a ranking that failed. */
const KEPT_AFTER_FAILURE_MS = 600_000;
/** What is quick comes with the answer. */
const PATIENCE_MS = 50;

interface Entry {
  accounts: readonly TopAccount[];
  at: Date | undefined;
  running: Promise<void> | undefined;
  /** By the clock of `performance.now`. */
  keptUntilMs: number;
}

/** With those transactions that are not rolled up yet. */
export const rank = (tx: Tx, ledger: LedgerKey, days: Days, rest?: NotRolledUp): Promise<TopAccount[]> =>
  findTopAccounts(tx, ledger, { ...days, count: COUNT }, rest);

export class Rankings {
  readonly #db: Db;
  readonly #onFailed: (error: unknown) => void;
  /** The one that was asked for last is at the end. */
  readonly #entries = new Map<string, Entry>();
  readonly #turns = new Turns({ atOnceMax: 1, ofOneAtOnceMax: 1, waitingMax: Infinity });

  constructor({ db, onFailed }: DbDeps & { readonly onFailed: (error: unknown) => void }) {
    this.#db = db;
    this.#onFailed = onFailed;
  }

  /** What is known of them after a moment. Asks for them when they are not known, or are old. Never rejects. */
  async of(ledger: LedgerKey, days: Days): Promise<Ranking> {
    const whose = ledgerName(ledger);
    const entry = this.#entryOf([whose, days.firstDay, days.lastDay].join());
    const isWanted = performance.now() >= entry.keptUntilMs;
    if (isWanted && !this.#turns.has(whose)) {
      entry.running = this.#turns.run(whose, () => this.#rank(entry, ledger, days));
    }
    if (entry.running !== undefined) {
      const { promise: patience, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, PATIENCE_MS);
      await Promise.race([entry.running, patience]);
      clearTimeout(timer);
    }
    return { accounts: entry.accounts, at: entry.at, isPending: isWanted && performance.now() >= entry.keptUntilMs };
  }

  #entryOf(name: string): Entry {
    const entry = this.#entries.get(name) ?? { accounts: [], at: undefined, running: undefined, keptUntilMs: 0 };
    this.#entries.delete(name);
    this.#entries.set(name, entry);
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > KEPT_MAX && oldest !== undefined) this.#entries.delete(oldest);
    return entry;
  }

  async #rank(entry: Entry, ledger: LedgerKey, days: Days): Promise<void> {
    const startedAtMs = performance.now();
    try {
      const ranked = await readAtLength(this.#db, async (tx) => {
        const at = await databaseNow(tx);
        return { at, accounts: await rank(tx, ledger, days) };
      });
      Object.assign(entry, ranked);
      const endedAtMs = performance.now();
      entry.keptUntilMs = endedAtMs + KEPT_TIMES * (endedAtMs - startedAtMs);
    } catch (error) {
      this.#onFailed(error);
      // Without a connection nothing was learnt of the accounts: the next caller begins again.
      if (isConnectionFailure(error) && !isStatementTimeout(error)) return;
      entry.keptUntilMs = performance.now() + KEPT_AFTER_FAILURE_MS;
    } finally {
      entry.running = undefined;
    }
  }
}
