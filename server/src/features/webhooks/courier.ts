/**
 * Works for one endpoint, in rounds: makes deliveries of new events, reads what is due, attempts it, and writes the
 * outcomes. Between rounds no attempt is in progress, so a crash repeats one round at most.
 *
 * Deliveries start in order, one after the other. Only when the endpoint falls behind by seconds do several run at a
 * time; then their numbers show the order.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { databaseNow } from '../../platform/database/clock.ts';
import type { Db } from '../../platform/database/pool.ts';
import { transact } from '../../platform/database/transaction.ts';
import { writeBatch } from '../../platform/database/write-batch.ts';
import { keepableText } from '../../core/words/text.ts';
import { eventIdOf } from '../events/event-id.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import { coolingMs, FAILURES_BEFORE_COOLING, GIVE_UP_AFTER_MS, nextAttemptAt } from './back-off.ts';
import {
  type DueDelivery,
  type EndpointName,
  findDue,
  type Health as WrittenHealth,
  type HeldEndpoint,
  makeDeliveries,
  type Outcome,
  releaseLease,
  renewLease,
  writeHealth,
  writeOutcomes,
} from './dispatch-queries.ts';
import { bodyOf, headersOf } from './message.ts';
import { openSecret } from './secret.ts';
import { type AttemptResult, RESPONSE_KEPT_MAX_BYTES, type Sender } from './send.ts';
import type { Slots } from './slots.ts';
import type { WebhookTracing } from './webhook-tracing.ts';

export interface CourierDeps {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock?: { isRight(): boolean };
  readonly random?: () => number;
  readonly sender: Sender;
  readonly slots: Slots;
  readonly owner: string;
  readonly stopping: AbortSignal;
  readonly callingOff: AbortSignal;
  /** Called with how many outcomes the database refused, and why. */
  readonly onRefused?: (count: number, error: unknown) => void;
  /** Called at the end of each attempt. */
  readonly onAttempt?: (delivered: boolean) => void;
  /** Absent if nobody traces. */
  readonly tracing?: WebhookTracing | undefined;
}

/** The database's time, and when it was read at the latest, by the clock of `performance.now`. */
export interface DatabaseTime {
  readonly now: Date;
  readonly readAtMs: number;
}

export interface CourierLimits {
  /** Longer than a round with its last attempts, so that no other process starts the same one. */
  readonly leaseMs: number;
  /** Deliveries in a round. */
  readonly batchSizeMax: number;
  /** When a round has lasted this long, it starts no more attempts. */
  readonly roundMaxMs: number;
  /** The pause between rounds that were not full. */
  readonly pauseMs: number;
  /** The most attempts in progress for one endpoint, when it has fallen behind. */
  readonly widthMax: number;
  /** An endpoint that is behind by this much gets several attempts at a time. */
  readonly widenAfterMs: number;
}

/** How many attempts of a delivery are kept; 72 hours have about twenty. */
const HISTORY_MAX = 40;
const PROBLEM_LENGTH_MAX = 255;
const NOT_KEPT = 'What came of this attempt could not be kept.';
/** How long to wait for a slot when other endpoints have all of them. */
const SLOT_WAIT_MS = 20;

interface Health {
  failures: number;
  failingSince: Date | null;
  lastAttemptAt: Date | undefined;
  lastDeliveredAt: Date | null;
}

export class Courier {
  readonly #deps: CourierDeps;
  readonly #limits: CourierLimits;
  readonly #name: EndpointName;
  #leaseEndsAtMs: number;
  #time: DatabaseTime;

  constructor(deps: CourierDeps, limits: CourierLimits, name: EndpointName, claimed: DatabaseTime) {
    this.#deps = deps;
    this.#limits = limits;
    this.#name = name;
    this.#leaseEndsAtMs = claimed.readAtMs + limits.leaseMs;
    this.#time = claimed;
  }

  /** Resolves when nothing is due, or no more attempts may start, and the lease is released. */
  async run(): Promise<void> {
    try {
      while (!this.#deps.stopping.aborted && this.#deps.clock?.isRight() !== false) {
        const begunAtMs = performance.now();
        const size = await this.#round();
        if (size === 0) break;
        const pauseMs = begunAtMs + this.#limits.pauseMs - performance.now();
        if (size < this.#limits.batchSizeMax && pauseMs > 0) await this.#pause(pauseMs);
      }
    } finally {
      await releaseLease(this.#deps.db, this.#name, this.#deps.owner, this.#now());
    }
  }

  /** Returns the number of due deliveries; 0 ends the work. */
  async #round(): Promise<number> {
    const { db } = this.#deps;
    const endpoint = await this.#prepare();
    if (endpoint === undefined) return 0;
    const due = await findDue(db, endpoint, this.#now(), this.#limits.batchSizeMax);
    if (due.length === 0) return endpoint.isBehind ? 1 : 0;
    const health: Health = { ...endpoint, lastAttemptAt: undefined, lastDeliveredAt: null };
    const outcomes = await this.#attemptAll(endpoint, due, health);
    const { lastAttemptAt } = health;
    // Every attempt was cancelled, or there was no time to start one.
    if (lastAttemptAt === undefined) return 0;
    const cooling = coolingMs(health.failures);
    const coolUntil = new Date(lastAttemptAt.getTime() + cooling);
    await this.#writeDown(endpoint, outcomes, { ...health, lastAttemptAt, coolUntil });
    return cooling > 0 ? 0 : due.length;
  }

  /**
   * If the database would never accept an outcome, it is written without the text of the answer: the delivery must not
   * be sent again.
   */
  async #writeDown(endpoint: HeldEndpoint, outcomes: readonly Outcome[], health: WrittenHealth): Promise<void> {
    const { db, owner, onRefused } = this.#deps;
    const { failure, refused, refusal } = await writeBatch(outcomes, (some) =>
      transact(db, async (tx) => {
        await writeHealth(tx, endpoint, owner, health);
        await writeOutcomes(tx, endpoint, some);
      }),
    );
    if (refused.length > 0) {
      onRefused?.(refused.length, refusal);
      await transact(db, (tx) => writeOutcomes(tx, endpoint, refused.map(withoutWords)));
    }
    if (failure !== undefined) throw failure;
  }

  /**
   * Renews the lease and makes new deliveries; for an endpoint that keeps failing, only when it has none left to try.
   */
  async #prepare(): Promise<HeldEndpoint | undefined> {
    const { db, owner } = this.#deps;
    const { leaseMs, batchSizeMax } = this.#limits;
    const endpoint = await transact(db, async (tx) => {
      const readAtMs = performance.now();
      this.#time = { readAtMs, now: await databaseNow(tx) };
      const held = await renewLease(tx, this.#name, { owner, leaseMs, now: this.#time.now });
      if (held === undefined || !held.isBehind) return held;
      const fails = held.failures >= FAILURES_BEFORE_COOLING;
      if (fails && (await findDue(tx, held, this.#time.now, 1)).length > 0) return held;
      await makeDeliveries(tx, held, { limit: batchSizeMax, giveUpAfterMs: GIVE_UP_AFTER_MS });
      return held;
    });
    this.#leaseEndsAtMs = this.#time.readAtMs + leaseMs;
    return endpoint;
  }

  async #attemptAll(endpoint: HeldEndpoint, due: readonly DueDelivery[], health: Health): Promise<Outcome[]> {
    const { vault, slots } = this.#deps;
    await vault.ready(endpoint.businessId);
    const signers = signersOf(vault, endpoint, this.#now());
    const outcomes: Outcome[] = [];
    const underWay = new Set<Promise<void>>();
    const mayBeginUntilMs = Math.min(performance.now() + this.#limits.roundMaxMs, this.#leaseEndsAtMs);
    const errors: unknown[] = [];
    for (const delivery of due) {
      const width = this.#widthFor(delivery, health);
      while (underWay.size >= width || (underWay.size > 0 && !slots.mayTake(underWay.size)))
        await Promise.race(underWay);
      while (!slots.mayTake(underWay.size) && performance.now() < mayBeginUntilMs) await this.#pause(SLOT_WAIT_MS);
      const mayBegin = performance.now() < mayBeginUntilMs && slots.mayTake(underWay.size);
      // An endpoint that has just started to fail repeatedly gets one request per round.
      const isCooling = health.failures >= FAILURES_BEFORE_COOLING && health.lastAttemptAt !== undefined;
      if (!mayBegin || isCooling || errors.length > 0 || this.#deps.stopping.aborted) break;
      slots.take();
      const attempt = this.#attempt(endpoint, delivery, signers, health)
        .then(
          (outcome) => void outcomes.push(outcome),
          (error: unknown) => void errors.push(error),
        )
        .finally(() => {
          slots.giveBack();
          underWay.delete(attempt);
        });
      underWay.add(attempt);
    }
    await Promise.all(underWay);
    // The next courier repeats cancelled attempts, and everything in a round that failed otherwise.
    if (errors.length > 0 && !this.#deps.callingOff.aborted) throw errors[0];
    return outcomes;
  }

  /** One at a time keeps the order. */
  #widthFor({ madeAt, attempts }: DueDelivery, { failures }: Health): number {
    if (failures >= FAILURES_BEFORE_COOLING) return 1;
    const isLate = this.#now().getTime() - madeAt.getTime() > this.#limits.widenAfterMs;
    return isLate || attempts > 0 ? this.#limits.widthMax : 1;
  }

  async #attempt(
    endpoint: HeldEndpoint,
    delivery: DueDelivery,
    signers: readonly Webhook[],
    health: Health,
  ): Promise<Outcome> {
    const { sender, callingOff, tracing } = this.#deps;
    const { message } = delivery;
    const at = this.#now();
    const body = bodyOf(message);
    const headers = headersOf({ id: eventIdOf(message, message.source), body, at }, signers);
    const send = (further = {}): Promise<AttemptResult> =>
      sender.send({ url: endpoint.url, headers: { ...headers, ...further }, body }, callingOff);
    const result = await (tracing === undefined ? send() : tracing.around(send));
    noteHealth(health, result, at);
    this.#deps.onAttempt?.(result.delivered);
    return this.#outcomeOf(delivery, result, at);
  }

  #outcomeOf(delivery: DueDelivery, result: AttemptResult, at: Date): Outcome {
    const { delivered, status = 0, durationMs, response = '', problem = '' } = result;
    const attempts = delivery.attempts + 1;
    const next = delivered ? undefined : nextAttemptAt({ ...delivery, attempts }, at, this.#deps.random);
    return {
      sequence: delivery.message.sequence,
      state: delivered ? 'delivered' : next === undefined ? 'parked' : 'pending',
      attempts,
      nextAttemptAt: next ?? at,
      attemptedAt: at,
      status,
      durationMs,
      response: keepableText(response, RESPONSE_KEPT_MAX_BYTES),
      problem: keepableText(problem, PROBLEM_LENGTH_MAX),
      history: withAttempt(delivery.history, { at: at.toISOString(), status: status || null, durationMs }),
    };
  }

  /** The database's time, read when this round began, plus the time since. */
  #now(): Date {
    return new Date(this.#time.now.getTime() + performance.now() - this.#time.readAtMs);
  }

  /** Ends early when the process stops. */
  async #pause(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: this.#deps.stopping, ref: false }).catch(() => undefined);
  }
}

const withoutWords = (outcome: Outcome): Outcome => ({
  ...outcome,
  status: 0,
  durationMs: 0,
  response: '',
  problem: NOT_KEPT,
  history: '[]',
});

function noteHealth(health: Health, { delivered }: AttemptResult, at: Date): void {
  health.lastAttemptAt = at;
  if (delivered) {
    health.failures = 0;
    health.failingSince = null;
    health.lastDeliveredAt = at;
  } else {
    health.failures += 1;
    health.failingSince ??= at;
  }
}

/** The present secret, and during an overlap the previous one. */
function signersOf(vault: Vault, endpoint: HeldEndpoint, now: Date): Webhook[] {
  const owner = { ...endpoint, id: endpoint.endpointId };
  const { previousSecret, previousSecretExpiresAt: ends } = endpoint;
  const isOverlap = previousSecret !== null && ends !== null && now < ends;
  const sealed = isOverlap ? [endpoint.secret, previousSecret] : [endpoint.secret];
  return sealed.map((secret) => new Webhook(openSecret(vault, secret, owner)));
}

function withAttempt(history: string, attempt: object): string {
  const attempts = JSON.parse(history) as object[];
  return JSON.stringify([...attempts, attempt].slice(-HISTORY_MAX));
}
