/** Rolls up again and again, in the background of a server: whoever looks finds the sums made. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '../database/pool.ts';
import type { LedgerKey } from '../ledger/posting.ts';
import { rollUpRound } from './roll-up.ts';

export interface RollingUpDeps {
  readonly db: Db;
  /** Told, after each round, how many transactions the sums of the ledger lacked that was furthest behind. */
  readonly onRound: (missingMax: number) => void;
  /** Told of each ledger that failed, and of each round; both are tried again. */
  readonly onError: (error: unknown) => void;
  /** From 0 to 1, so that many processes do not come at the same time. */
  readonly random?: () => number;
}

const PAUSE_MS = 2_500;
/** A ledger that failed, by a row that somebody changed, would fail again: it is tried, and told of, this often. */
const FAILED_REST_MS = 5 * 60_000;
/** Failed ledgers remembered; more than any accident makes. */
const FAILED_MAX = 10_000;

/**
 * Does nothing before it is started. Several processes may do this at once: each takes the ledgers that none other is
 * at.
 */
export class RollingUp {
  readonly #deps: RollingUpDeps;
  readonly #stopping = new AbortController();
  /** Until when ledgers rest, by the monotonic clock of this process. */
  readonly #failed = new Map<string, number>();
  #running: Promise<void> | undefined;

  constructor(deps: RollingUpDeps) {
    this.#deps = deps;
  }

  start(): void {
    this.#running ??= this.#goOn();
  }

  /** Resolves when nothing of it runs any more. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #goOn(): Promise<void> {
    const { onError, random = Math.random } = this.#deps;
    const { signal } = this.#stopping;
    let isMoreLeft = false;
    while (!signal.aborted) {
      try {
        if (!isMoreLeft) await pause(PAUSE_MS * (0.5 + random()), signal);
        isMoreLeft = await this.#round(signal);
      } catch (error) {
        isMoreLeft = false;
        if (!signal.aborted) onError(error);
      }
    }
  }

  async #round(signal: AbortSignal): Promise<boolean> {
    const round = await rollUpRound({
      db: this.#deps.db,
      signal,
      isResting: (ledger) => (this.#failed.get(nameOf(ledger)) ?? 0) > performance.now(),
      onFailed: (ledger, error) => this.#fail(ledger, error),
      rest: (stepMs) => pause(stepMs, signal),
    });
    this.#deps.onRound(Number(round.missingMax));
    return round.isMoreLeft;
  }

  #fail(ledger: LedgerKey, error: unknown): void {
    if (this.#failed.size >= FAILED_MAX) this.#failed.clear();
    this.#failed.set(nameOf(ledger), performance.now() + FAILED_REST_MS);
    const ledgerName = `business ${ledger.businessId}, ${ledger.live ? 'live' : 'test'} mode,`;
    const message = `The overview of ${ledgerName} cannot be summed`;
    this.#deps.onError(new Error(message, { cause: error }));
  }
}

const nameOf = ({ businessId, live }: LedgerKey): string => `${businessId}:${live}`;

const pause = (ms: number, signal: AbortSignal): Promise<void> => delay(ms, undefined, { signal, ref: false });
