/**
 * Requests that wait for the next event. They hold no connection to the database: the watch of ledgers looks for all of
 * them, and one more query asks whether their keys still work.
 */
import type { ApiKeyId, BusinessId } from '../../platform/database/ids.ts';
import { Shares, takeAll } from '../../platform/database/shares.ts';
import type { OnGone } from '../../platform/database/turns.ts';
import { AppError } from '../../core/errors/errors.ts';
import type { KeyReach } from '../../core/words/key-reach.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import type { Place } from './event-id.ts';
import type { LedgerWatch } from './ledger-watch.ts';

export interface EventWaitersDeps {
  readonly watch: Pick<LedgerWatch, 'follow'>;
  /** Those of the keys that work now, and how far they reach. */
  readonly findReaches: (keys: readonly ApiKeyId[]) => Promise<ReadonlyMap<ApiKeyId, KeyReach>>;
  /** True once the process was asked to stop. */
  readonly isStopping: () => boolean;
  readonly onError: (error: unknown) => void;
}

export interface EventWaitersLimits {
  readonly waitersMax: number;
  /** One integrator must not use up everybody's places. */
  readonly waitersOfKeyMax: number;
  /** A business can make as many keys as it likes. */
  readonly waitersOfBusinessMax: number;
  /** Who has no place waits for so long, so that a client that asks again at once does not spin. */
  readonly earlyAfterMs: number;
  /** How many wait for that, at most. */
  readonly earlyMax: number;
  readonly checkEveryMs: number;
}

export const EVENT_WAITERS_LIMITS: EventWaitersLimits = {
  waitersMax: 500,
  waitersOfKeyMax: 10,
  waitersOfBusinessMax: 50,
  earlyAfterMs: 1_000,
  earlyMax: 500,
  checkEveryMs: 500,
};

/** Why a wait ended. Rejects with AppError api_key_unknown when the key has ended. */
export type Ended = 'moved' | 'over';

interface Waiting extends LedgerKey {
  readonly apiKeyId: ApiKeyId;
  /** Where the reader is. */
  readonly place: Place;
  readonly timeoutMs: number;
  readonly onGone: OnGone;
}

interface Waiter {
  readonly apiKeyId: ApiKeyId;
  reach: KeyReach | undefined;
  readonly end: (how: Ended | Error) => void;
}

export interface Waited {
  readonly how: Ended;
  /** How far the key reaches by now; undefined if that was not asked meanwhile. */
  readonly reach: KeyReach | undefined;
}

export class EventWaiters {
  readonly #deps: EventWaitersDeps;
  readonly #limits: EventWaitersLimits;
  readonly #waiters = new Set<Waiter>();
  readonly #ofBusinesses: Shares<BusinessId>;
  readonly #ofKeys: Shares<ApiKeyId>;
  /** Those without a place. */
  readonly #early: Shares<BusinessId>;
  #timer: NodeJS.Timeout | undefined;
  #isChecking = false;
  #isClosed = false;

  constructor(deps: EventWaitersDeps, limits: Partial<EventWaitersLimits> = {}) {
    this.#deps = deps;
    this.#limits = { ...EVENT_WAITERS_LIMITS, ...limits };
    const { waitersMax, waitersOfBusinessMax, waitersOfKeyMax } = this.#limits;
    this.#ofBusinesses = new Shares({ max: waitersMax, ofOneMax: waitersOfBusinessMax });
    this.#ofKeys = new Shares({ max: Infinity, ofOneMax: waitersOfKeyMax });
    this.#early = new Shares({ max: this.#limits.earlyMax, ofOneMax: waitersOfBusinessMax });
  }

  get count(): number {
    return this.#waiters.size;
  }

  /**
   * Waits until the ledger has something after the place, for `timeoutMs` at most. Is over at once when this process
   * stops and when the caller goes away, and early, but not at once, when there is no place for it or another business
   * needs its place.
   * @throws AppError api_key_unknown; overloaded when too many wait without a place.
   */
  async wait({ apiKeyId, place, timeoutMs, onGone, businessId, live }: Waiting): Promise<Waited> {
    if (this.#isClosed || this.#deps.isStopping()) return { how: 'over', reach: undefined };
    const { promise, resolve, reject } = Promise.withResolvers<Ended>();
    const waiter: Waiter = {
      apiKeyId,
      reach: undefined,
      end: (how) => (how instanceof Error ? reject(how) : resolve(how)),
    };
    const startedAtMs = performance.now();
    let timer: NodeJS.Timeout | undefined;
    const endWithin = (ms: number): void => {
      clearTimeout(timer);
      timer = setTimeout(() => waiter.end('over'), ms);
    };
    const waitedMs = (): number => performance.now() - startedAtMs;
    const earlyMs = Math.min(timeoutMs, this.#limits.earlyAfterMs);
    const holding = { slowness: waitedMs, giveWay: () => endWithin(Math.max(earlyMs - waitedMs(), 0)) };
    const leavePlace = takeAll(
      () => this.#ofKeys.take(apiKeyId),
      () => this.#ofBusinesses.take(businessId, holding),
    );
    const leave = leavePlace ?? this.#early.take(businessId);
    if (leave === undefined) throw tooMany();
    endWithin(leavePlace === undefined ? earlyMs : timeoutMs);
    const stopListening = onGone(() => waiter.end('over'));
    const unfollow = this.#deps.watch.follow({ businessId, live }, ({ sequence, eventSequence }) => {
      if (sequence > place.transaction || eventSequence > place.event) waiter.end('moved');
    });
    this.#waiters.add(waiter);
    this.#timer ??= setInterval(() => void this.#check(), this.#limits.checkEveryMs).unref();
    try {
      return { how: await promise, reach: waiter.reach };
    } finally {
      clearTimeout(timer);
      stopListening();
      unfollow();
      leave();
      this.#forget(waiter);
    }
  }

  /** Everybody is answered, and nobody waits any more. */
  close(): void {
    this.#isClosed = true;
    for (const waiter of this.#waiters) waiter.end('over');
  }

  #forget(waiter: Waiter): void {
    this.#waiters.delete(waiter);
    if (this.#waiters.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** One query at a time. If nobody can tell, everybody goes on waiting. */
  async #check(): Promise<void> {
    if (this.#deps.isStopping()) for (const waiter of this.#waiters) waiter.end('over');
    if (this.#isChecking) return;
    this.#isChecking = true;
    try {
      const waiters = [...this.#waiters];
      const reaches = await this.#deps.findReaches([...new Set(waiters.map(({ apiKeyId }) => apiKeyId))]);
      for (const waiter of waiters) {
        waiter.reach = reaches.get(waiter.apiKeyId);
        if (waiter.reach === undefined) waiter.end(keyEnded());
      }
    } catch (error) {
      this.#deps.onError(error);
    } finally {
      this.#isChecking = false;
    }
  }
}

const keyEnded = (): AppError => new AppError('api_key_unknown', 'The API key is unknown, revoked or expired.');

const tooMany = (): AppError =>
  new AppError('overloaded', 'As many requests wait for events as may. Please try again in a second.', {
    retryAfterSeconds: 1,
  });
