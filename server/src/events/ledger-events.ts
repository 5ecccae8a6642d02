/**
 * Tells open dashboards that their ledger moved. One look a second at all ledgers that somebody listens to, whatever
 * their number; nothing runs while nobody listens. Payments know nothing of it.
 */
import { Readable } from 'node:stream';
import type { Db } from '../database/pool.ts';
import { AppError } from '../errors.ts';
import type { LedgerKey } from '../ledger/posting.ts';
import { nairaFromKobo } from '../money/kobo.ts';
import { findLedgerStates, type LedgerState } from './queries.ts';

export interface LedgerEventsDeps {
  readonly db: Db;
  /** Called when a look failed; the next one still comes. */
  readonly onError: (error: unknown) => void;
}

export interface LedgerEventsLimits {
  readonly listenersMax: number;
  /** One person with many windows shall not take the place of all others. */
  readonly listenersOfOneUserMax: number;
  readonly lookEveryMs: number;
  /** Proxies end connections that are silent for long. */
  readonly silenceMaxMs: number;
  readonly recheckEveryMs: number;
}

const LIMITS: LedgerEventsLimits = {
  listenersMax: 1_000,
  listenersOfOneUserMax: 20,
  lookEveryMs: 1_000,
  silenceMaxMs: 15_000,
  recheckEveryMs: 60_000,
};

/** How long the browser waits before it connects again. */
const RECONNECT_MS = 3_000;
const RECONNECT = `retry: ${RECONNECT_MS}\n\n`;
const HEARTBEAT = ': still here\n\n';

export interface Listening {
  readonly ledger: LedgerKey;
  readonly userId: string;
  /** False once their session or membership has ended. Rejects when nobody can tell at the moment. */
  readonly isStillAllowed: () => Promise<boolean>;
}

interface Listener extends Listening {
  readonly stream: Readable;
  sentSequence: bigint | undefined;
  lastSentAtMs: number;
  checkedAtMs: number;
}

export class LedgerEvents {
  readonly #deps: LedgerEventsDeps;
  readonly #limits: LedgerEventsLimits;
  readonly #listeners = new Set<Listener>();
  #timer: NodeJS.Timeout | undefined;
  #isLooking = false;
  #isClosed = false;

  constructor(deps: LedgerEventsDeps, limits: Partial<LedgerEventsLimits> = {}) {
    this.#deps = deps;
    this.#limits = { ...LIMITS, ...limits };
  }

  get listenerCount(): number {
    return this.#listeners.size;
  }

  /**
   * The text of an event stream. Its first event says where the ledger is, each further one that it moved. It ends when
   * the reader destroys it, when they may no longer read, and when this process stops: then at once.
   * @throws AppError overloaded
   */
  listen(listening: Listening): Readable {
    if (this.#isClosed) return Readable.from([RECONNECT]);
    const ofSameUser = [...this.#listeners].filter(({ userId }) => userId === listening.userId).length;
    if (this.#listeners.size >= this.#limits.listenersMax || ofSameUser >= this.#limits.listenersOfOneUserMax) {
      throw new AppError('overloaded', 'Too many windows have a live connection. Please try again later.', {
        retryAfterSeconds: 30,
      });
    }
    const nowMs = performance.now();
    const stream = new Readable({ read: () => undefined });
    const listener = { ...listening, stream, sentSequence: undefined, lastSentAtMs: nowMs, checkedAtMs: nowMs };
    stream.once('close', () => this.#forget(listener));
    this.#listeners.add(listener);
    // Sends the headers on their way, so that the browser knows that it is connected.
    stream.push(RECONNECT);
    this.#timer ??= setInterval(() => this.#tick(), this.#limits.lookEveryMs).unref();
    return stream;
  }

  /** Ends every stream, and takes no new one. */
  close(): void {
    this.#isClosed = true;
    for (const listener of this.#listeners) this.#end(listener);
  }

  /** Whoever reads no more would never see a proper end. */
  #end(listener: Listener): void {
    if (!this.#listeners.has(listener)) return;
    this.#forget(listener);
    if (isBehind(listener)) listener.stream.destroy();
    else listener.stream.push(null);
  }

  /** Nothing is sent to them any more. */
  #forget(listener: Listener): void {
    this.#listeners.delete(listener);
    if (this.#listeners.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #tick(): void {
    const nowMs = performance.now();
    // Spread, so that many who came at the same moment are not asked about at the same moment.
    let rechecksLeft =
      Math.ceil((this.#limits.listenersMax * this.#limits.lookEveryMs) / this.#limits.recheckEveryMs) + 1;
    for (const listener of this.#listeners) {
      if (nowMs - listener.lastSentAtMs >= this.#limits.silenceMaxMs) this.#sendHeartbeat(listener, nowMs);
      if (nowMs - listener.checkedAtMs >= this.#limits.recheckEveryMs && rechecksLeft > 0) {
        rechecksLeft -= 1;
        listener.checkedAtMs = nowMs;
        void this.#recheck(listener);
      }
    }
    void this.#look();
  }

  /** One at a time: where the database is slow, the next look waits for the answer to this one. */
  async #look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      const ledgers = new Map([...this.#listeners].map(({ ledger }) => [ledgerName(ledger), ledger]));
      const states = await findLedgerStates(this.#deps.db, [...ledgers.values()]);
      const byName = new Map(states.map((state) => [ledgerName(state), state]));
      const nowMs = performance.now();
      for (const listener of this.#listeners) {
        const state = byName.get(ledgerName(listener.ledger));
        if (state !== undefined && state.sequence !== listener.sentSequence) sendState(listener, state, nowMs);
      }
    } catch (error) {
      this.#deps.onError(error);
    } finally {
      this.#isLooking = false;
    }
  }

  #sendHeartbeat(listener: Listener, nowMs: number): void {
    // Whoever has not taken the last text by now reads no more.
    if (isBehind(listener)) listener.stream.destroy();
    else send(listener, HEARTBEAT, nowMs);
  }

  async #recheck(listener: Listener): Promise<void> {
    try {
      if (!(await listener.isStillAllowed())) this.#end(listener);
    } catch (error) {
      this.#deps.onError(error);
    }
  }
}

/** A slow reader gets the latest state when it has taken the one before, and none of those between. */
function sendState(listener: Listener, { sequence, balanceKobo, movedMsAgo }: LedgerState, nowMs: number): void {
  if (isBehind(listener)) return;
  listener.sentSequence = sequence;
  const state = { sequence: Number(sequence), balance: nairaFromKobo(balanceKobo), movedMsAgo: Number(movedMsAgo) };
  const data = JSON.stringify(state);
  send(listener, `event: ledger\ndata: ${data}\n\n`, nowMs);
}

function send(listener: Listener, text: string, nowMs: number): void {
  listener.lastSentAtMs = nowMs;
  listener.stream.push(text);
}

const isBehind = ({ stream }: Listener): boolean => stream.readableLength > 0;
const ledgerName = ({ businessId, live }: LedgerKey): string => `${businessId}:${live}`;
