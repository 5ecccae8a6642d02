/**
 * Looks at the ledgers that somebody in this process follows: one query for all of them, however many they are, and
 * none while nobody follows. The code of payments does not know about it.
 */
import type { Db } from '../../platform/database/pool.ts';
import { type LedgerKey, ledgerName } from '../../core/ledger/posting.ts';
import { findLedgerStates, type LedgerState } from './queries.ts';

export interface LedgerWatchDeps {
  readonly db: Db;
  /** Called when a query failed; the next one is sent all the same. */
  readonly onError: (error: unknown) => void;
  /** Undefined without replicas; else notes where the primary's log ends, behind what a look has seen. */
  readonly notePosition?: (() => Promise<void>) | undefined;
}

type OnState = (state: LedgerState) => void;

interface Followed {
  readonly ledger: LedgerKey;
  readonly callbacks: Set<OnState>;
}

const LOOK_EVERY_MS = 500;

export class LedgerWatch {
  readonly #deps: LedgerWatchDeps;
  readonly #lookEveryMs: number;
  readonly #followed = new Map<string, Followed>();
  #timer: NodeJS.Timeout | undefined;
  #isLooking = false;

  constructor(deps: LedgerWatchDeps, lookEveryMs = LOOK_EVERY_MS) {
    this.#deps = deps;
    this.#lookEveryMs = lookEveryMs;
  }

  /** Calls back with the ledger's state at every look, moved or not, until the returned function is called. */
  follow(ledger: LedgerKey, onState: OnState): () => void {
    const name = ledgerName(ledger);
    const followed = this.#followed.get(name) ?? { ledger, callbacks: new Set() };
    this.#followed.set(name, followed);
    followed.callbacks.add(onState);
    this.#timer ??= setInterval(() => void this.#look(), this.#lookEveryMs).unref();
    return () => {
      followed.callbacks.delete(onState);
      if (followed.callbacks.size === 0 && this.#followed.get(name) === followed) this.#followed.delete(name);
      if (this.#followed.size > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
    };
  }

  /** One query at a time: if the database is slow, the next one waits for this answer. */
  async #look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      const ledgers = [...this.#followed.values()].map(({ ledger }) => ledger);
      const states = await findLedgerStates(this.#deps.db, ledgers);
      await this.#deps.notePosition?.();
      for (const state of states) {
        for (const onState of this.#followed.get(ledgerName(state))?.callbacks ?? []) onState(state);
      }
    } catch (error) {
      this.#deps.onError(error);
    } finally {
      this.#isLooking = false;
    }
  }
}
