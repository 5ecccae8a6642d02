/**
 * Works for one endpoint, in rounds: makes deliveries of what happened, reads what is due, attempts it, writes down how
 * that went. Between rounds nothing is under way, so that a round is the most that a crash repeats.
 *
 * Deliveries begin in their order, one after the other. Only where that falls behind by seconds do several run at a
 * time; their numbers then tell the order.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { databaseNow } from '../database/clock.ts';
import type { Db } from '../database/pool.ts';
import { transact } from '../database/transaction.ts';
import { writeBatch } from '../database/write-batch.ts';
import { keepableText } from '../text.ts';
import type { Vault } from '../vault/vault.ts';
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
import { bodyOf, eventIdOf, headersOf } from './message.ts';
import { openSecret } from './secret.ts';
import { type AttemptResult, RESPONSE_KEPT_MAX_BYTES, type Sender } from './send.ts';
import type { Slots } from './slots.ts';

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
  /** Told how many outcomes the database would not take as they were, and why. */
  readonly onRefused?: (count: number, error: unknown) => void;
}

/** What the database's clock said, and when that was on the clock of `performance.now`, at the latest. */
export interface DatabaseTime {
  readonly now: Date;
  readonly readAtMs: number;
}

export interface CourierLimits {
  /** Longer than a round with its last attempts, so that no other process begins the same. */
  readonly leaseMs: number;
  /** Deliveries in a round. */
  readonly batchSizeMax: number;
  /** After so long a round begins no more attempts. */
  readonly roundMaxMs: number;
  /** Between rounds that were not full. */
  readonly pauseMs: number;
  /** Attempts of one endpoint under way at a time, when it has fallen behind. */
  readonly widthMax: number;
  /** Behind by so much, an endpoint gets several at a time. */
  readonly widenAfterMs: number;
}

/** Attempts that are remembered of a delivery; 72 hours take some twenty. */
const HISTORY_MAX = 40;
const PROBLEM_LENGTH_MAX = 255;
const NOT_KEPT = 'What came of this attempt could not be kept.';
/** Where others have all the slots, how long to wait for one. */
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

  /** Resolves when there is nothing to do at the moment, or nothing more may begin, and the lease is released. */
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

  /** The number of deliveries that were due; 0 ends the work. */
  async #round(): Promise<number> {
    const { db } = this.#deps;
    const endpoint = await this.#prepare();
    if (endpoint === undefined) return 0;
    const due = await findDue(db, endpoint, this.#now(), this.#limits.batchSizeMax);
    if (due.length === 0) return endpoint.isBehind ? 1 : 0;
    const health: Health = { ...endpoint, lastAttemptAt: undefined, lastDeliveredAt: null };
    const outcomes = await this.#attemptAll(endpoint, due, health);
    const { lastAttemptAt } = health;
    // Every attempt was called off, or there was no time to begin one.
    if (lastAttemptAt === undefined) return 0;
    const cooling = coolingMs(health.failures);
    const coolUntil = new Date(lastAttemptAt.getTime() + cooling);
    await this.#writeDown(endpoint, outcomes, { ...health, lastAttemptAt, coolUntil });
    return cooling > 0 ? 0 : due.length;
  }

  /**
   * An outcome that the database would never take is written without the words of the answer: it must not be sent
   * again.
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
   * Renews the lease and makes new deliveries; for an endpoint that fails on and on, only when it has none left to try.
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
      // An endpoint that has just begun to fail on and on is asked once a round.
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
    // The next caller repeats cancelled attempts, and everything of a round that failed otherwise.
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
    const { sender, callingOff } = this.#deps;
    const { message } = delivery;
    const at = this.#now();
    const body = bodyOf(message);
    const headers = headersOf({ id: eventIdOf(message), body, at }, signers);
    const result = await sender.send({ url: endpoint.url, headers, body }, callingOff);
    noteHealth(health, result, at);
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

  /** The database's time as it was read when this round began, and what has passed since. */
  #now(): Date {
    return new Date(this.#time.now.getTime() + performance.now() - this.#time.readAtMs);
  }

  /** Cut short when the process stops. */
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

/** The present secret, and the one before while the overlap lasts. */
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
