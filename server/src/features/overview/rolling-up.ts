/** The background task that keeps the overview's sums up to date, so that readers do not wait for them. */
import { RUN_AGAIN, waitUnreferenced } from '../../platform/background/runner.ts';
import type { Db } from '../../platform/database/pool.ts';
import { type LedgerKey, ledgerName } from '../../core/ledger/posting.ts';
import { rollUpRound } from './roll-up.ts';

export interface RollingUpDeps {
  readonly db: Db;
  /**
   * Called after each round with the number of transactions missing in the sums of the ledger that is furthest behind.
   */
  readonly onRound: (missingMax: number) => void;
  /** Called for each ledger that failed. It is retried. */
  readonly onFailed: (error: unknown) => void;
}

/** A ledger that failed because somebody changed a row would fail again. It is retried and reported this often. */
const FAILED_REST_MS = 5 * 60_000;
/** How many failed ledgers are remembered; more than any accident makes. */
const FAILED_MAX = 10_000;

/** Several processes can run this at the same time: each takes ledgers that no other process works on. */
export class RollingUp {
  readonly #deps: RollingUpDeps;
  /** Until when ledgers rest, by the monotonic clock of this process. */
  readonly #failed = new Map<string, number>();

  constructor(deps: RollingUpDeps) {
    this.#deps = deps;
  }

  /** One step for each ledger that is behind. */
  async run(signal: AbortSignal): Promise<typeof RUN_AGAIN | undefined> {
    const round = await rollUpRound({
      db: this.#deps.db,
      signal,
      isResting: (ledger) => (this.#failed.get(ledgerName(ledger)) ?? 0) > performance.now(),
      onFailed: (ledger, error) => this.#fail(ledger, error),
      rest: (stepMs) => waitUnreferenced(stepMs, signal),
    });
    this.#deps.onRound(Number(round.missingMax));
    return round.isMoreLeft ? RUN_AGAIN : undefined;
  }

  #fail(ledger: LedgerKey, error: unknown): void {
    if (this.#failed.size >= FAILED_MAX) this.#failed.clear();
    this.#failed.set(ledgerName(ledger), performance.now() + FAILED_REST_MS);
    const named = `business ${ledger.businessId}, ${ledger.live ? 'live' : 'test'} mode,`;
    const message = `The overview of ${named} cannot be summed`;
    this.#deps.onFailed(new Error(message, { cause: error }));
  }
}
