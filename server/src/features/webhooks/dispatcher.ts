/**
 * Delivers events to endpoints. Each search finds the endpoints that have something due; a courier works for each until
 * nothing is left. The code of payments does not know about it: their transactions are the events.
 */
import { randomUUID } from 'node:crypto';
import { databaseNow } from '../../platform/database/clock.ts';
import { perBusiness } from '../../platform/database/per-business.ts';
import type { Db } from '../../platform/database/pool.ts';
import { transact } from '../../platform/database/transaction.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import { Courier, type CourierLimits } from './courier.ts';
import { claimEndpoints, findBusinessesDue } from './claim-queries.ts';
import type { EndpointName } from './dispatch-queries.ts';
import { createSender, type Sender } from './send.ts';
import { type SlotLimits, Slots } from './slots.ts';
import type { WebhookTracing } from './webhook-tracing.ts';

export interface DispatcherDeps {
  readonly db: Db;
  readonly vault: Vault;
  readonly allowPrivate: boolean;
  /** While it says no, couriers start no attempts. */
  readonly clock?: { isRight(): boolean };
  /** Called when a courier failed. The next search runs all the same. */
  readonly onError: (error: unknown) => void;
  /** Called with how many outcomes of attempts the database refused, and why. */
  readonly onRefused?: (count: number, error: unknown) => void;
  /** Called at the end of each attempt. */
  readonly onAttempt?: (delivered: boolean) => void;
  /** Absent if nobody traces. */
  readonly tracing?: WebhookTracing | undefined;
  /** Whether payments use all that the process can do now. */
  readonly isBusy?: () => boolean;
  readonly sender?: Sender;
  readonly random?: () => number;
}

export interface DispatcherLimits extends CourierLimits, SlotLimits {
  /** How many endpoints a process works for at a time. */
  readonly couriersMax: number;
  /** How long attempts in progress may take when the process is asked to stop. */
  readonly lastAttemptsMaxMs: number;
}

export const DISPATCHER_LIMITS: DispatcherLimits = {
  couriersMax: 1_000,
  attemptsMax: 1_024,
  attemptsWhileBusyMax: 30,
  lastAttemptsMaxMs: 5_000,
  leaseMs: 30_000,
  batchSizeMax: 256,
  roundMaxMs: 2_000,
  pauseMs: 100,
  widthMax: 32,
  widenAfterMs: 5_000,
};

export class WebhookDispatcher {
  readonly #deps: DispatcherDeps;
  readonly #limits: DispatcherLimits;
  readonly #sender: Sender;
  readonly #slots: Slots;
  /** Names this process in leases. */
  readonly #owner = randomUUID();
  readonly #couriers = new Set<Promise<void>>();
  /** Aborted: no new attempt starts. */
  readonly #stopping = new AbortController();
  /** Aborted: attempts in progress are cancelled. */
  readonly #callingOff = new AbortController();
  #looking: Promise<void> | undefined;

  constructor(deps: DispatcherDeps, limits: Partial<DispatcherLimits> = {}) {
    this.#deps = deps;
    this.#limits = { ...DISPATCHER_LIMITS, ...limits };
    this.#sender = deps.sender ?? createSender({ allowPrivate: deps.allowPrivate });
    this.#slots = new Slots(this.#limits, deps.isBusy ?? (() => false));
  }

  /**
   * Starts a courier for each endpoint that has something due, without waiting for it. Only one search runs at a time.
   */
  look(): Promise<void> {
    this.#looking ??= this.#claim().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  /** Searches, and resolves when all couriers have nothing to do any more. */
  async settle(): Promise<void> {
    await this.look();
    while (this.#couriers.size > 0) await Promise.all(this.#couriers);
  }

  /**
   * Starts nothing new and gives attempts in progress time to end. Those cancelled after that are repeated by another
   * process.
   */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#looking?.catch(() => undefined);
    const timer = setTimeout(() => this.#callingOff.abort(), this.#limits.lastAttemptsMaxMs);
    await Promise.all(this.#couriers);
    clearTimeout(timer);
    this.#sender.close();
  }

  async #claim(): Promise<void> {
    const limit = this.#limits.couriersMax - this.#couriers.size;
    if (limit <= 0 || this.#stopping.signal.aborted) return;
    const { db, onError } = this.#deps;
    const { leaseMs } = this.#limits;
    const claimedAtMs = performance.now();
    const now = await databaseNow(db);
    const claimed: EndpointName[] = [];
    for (const together of perBusiness(db, await findBusinessesDue(db, now, limit))) {
      const claim = { owner: this.#owner, leaseMs, now, limit: limit - claimed.length };
      if (claim.limit === 0 || together.length === 0) break;
      claimed.push(...(await transact(db, (tx) => claimEndpoints(tx, together, claim))));
    }
    for (const name of claimed) {
      const courier = new Courier(
        {
          ...this.#deps,
          sender: this.#sender,
          slots: this.#slots,
          owner: this.#owner,
          stopping: this.#stopping.signal,
          callingOff: this.#callingOff.signal,
        },
        this.#limits,
        name,
        { now, readAtMs: claimedAtMs },
      );
      const running = courier
        .run()
        .catch(onError)
        .finally(() => this.#couriers.delete(running));
      this.#couriers.add(running);
    }
  }
}
