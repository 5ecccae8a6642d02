/** Notifies open dashboards that their ledger moved, as the watch of ledgers sees it. */
import { Readable } from 'node:stream';
import type { BusinessId } from '../../platform/database/ids.ts';
import { type GiveBack, Shares } from '../../platform/database/shares.ts';
import { AppError } from '../../core/errors/errors.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import { nairaFromKobo } from '../../core/money/kobo.ts';
import type { LedgerWatch } from './ledger-watch.ts';
import type { LedgerState } from './queries.ts';

export interface LedgerEventsDeps {
  readonly watch: Pick<LedgerWatch, 'follow'>;
  /** Those of the sessions that have not been ended. */
  readonly findRemaining: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Called when a query failed; the next one is sent all the same. */
  readonly onError: (error: unknown) => void;
  /** Undefined without replicas: a page that reads again with it sees what it was told of. */
  readonly tokenFor?: ((businessId: BusinessId) => string | undefined) | undefined;
}

export interface LedgerEventsLimits {
  readonly listenersMax: number;
  /** One person with many windows must not use up everybody's streams. */
  readonly listenersOfOneUserMax: number;
  /** The least time between two states that a listener gets. */
  readonly stateEveryMs: number;
  readonly tickEveryMs: number;
  /** Proxies end connections that are silent for long. */
  readonly silenceMaxMs: number;
  readonly recheckEveryMs: number;
  /** Checks sessions that were ended; all others are looked for together. */
  readonly sessionsEveryMs: number;
}

export const LEDGER_EVENTS_LIMITS: LedgerEventsLimits = {
  listenersMax: 1_000,
  listenersOfOneUserMax: 20,
  stateEveryMs: 1_000,
  tickEveryMs: 1_000,
  silenceMaxMs: 15_000,
  recheckEveryMs: 60_000,
  sessionsEveryMs: 3_000,
};

/** How long the browser waits before it reconnects. */
const RECONNECT_MS = 3_000;
const RECONNECT = `retry: ${RECONNECT_MS}\n\n`;
const HEARTBEAT = ': still here\n\n';

export interface Listening {
  readonly ledger: LedgerKey;
  readonly userId: string;
  readonly sessionId: string;
  /** False once their session or membership has ended. Rejects when this can't be found out at the moment. */
  readonly isStillAllowed: () => Promise<boolean>;
}

interface Listener extends Listening {
  readonly stream: Readable;
  sentSequence: bigint | undefined;
  stateSentAtMs: number;
  unfollow: () => void;
  readonly leave: GiveBack;
  lastSentAtMs: number;
  checkedAtMs: number;
}

export class LedgerEvents {
  readonly #deps: LedgerEventsDeps;
  readonly #limits: LedgerEventsLimits;
  readonly #listeners = new Set<Listener>();
  readonly #users: Shares<string>;
  #timer: NodeJS.Timeout | undefined;
  #sessionsSeenAtMs = performance.now();
  #isClosed = false;

  constructor(deps: LedgerEventsDeps, limits: Partial<LedgerEventsLimits> = {}) {
    this.#deps = deps;
    this.#limits = { ...LEDGER_EVENTS_LIMITS, ...limits };
    const { listenersMax, listenersOfOneUserMax } = this.#limits;
    this.#users = new Shares({ max: listenersMax, ofOneMax: listenersOfOneUserMax });
  }

  get listenerCount(): number {
    return this.#listeners.size;
  }

  /**
   * The text of an event stream. The first event has the ledger's state; each later one says that it moved. The stream
   * ends when the reader destroys it, when the reader loses access, and at once when this process stops.
   * @throws AppError overloaded
   */
  listen(listening: Listening): Readable {
    if (this.#isClosed) return Readable.from([RECONNECT]);
    const nowMs = performance.now();
    // The one that is open longest gives way.
    const leave = this.#users.take(listening.userId, {
      slowness: () => performance.now() - nowMs,
      giveWay: () => this.#end(listener),
    });
    if (leave === undefined) {
      throw new AppError('overloaded', 'Too many windows have a live connection. Please try again later.', {
        retryAfterSeconds: 30,
      });
    }
    const stream = new Readable({ read: () => undefined });
    const listener: Listener = {
      ...listening,
      stream,
      sentSequence: undefined,
      stateSentAtMs: -Infinity,
      lastSentAtMs: nowMs,
      checkedAtMs: nowMs,
      leave,
      unfollow: this.#deps.watch.follow(listening.ledger, (state) => this.#tell(listener, state)),
    };
    stream.once('close', () => this.#forget(listener));
    this.#listeners.add(listener);
    // Sends the headers, so that the browser knows that it is connected.
    stream.push(RECONNECT);
    this.#timer ??= setInterval(() => this.#tick(), this.#limits.tickEveryMs).unref();
    return stream;
  }

  /** Ends every stream, and refuses new ones. */
  close(): void {
    this.#isClosed = true;
    for (const listener of this.#listeners) this.#end(listener);
  }

  /** A reader that has stopped reading would never see an orderly end. */
  #end(listener: Listener): void {
    if (!this.#listeners.has(listener)) return;
    this.#forget(listener);
    if (isBehind(listener)) listener.stream.destroy();
    else listener.stream.push(null);
  }

  /** Nothing more is sent to this listener. */
  #forget(listener: Listener): void {
    this.#listeners.delete(listener);
    listener.unfollow();
    listener.leave();
    if (this.#listeners.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #tick(): void {
    const nowMs = performance.now();
    // Spread over time, so that listeners who came at the same moment are not checked at the same moment.
    let rechecksLeft =
      Math.ceil((this.#limits.listenersMax * this.#limits.tickEveryMs) / this.#limits.recheckEveryMs) + 1;
    for (const listener of this.#listeners) {
      if (nowMs - listener.lastSentAtMs >= this.#limits.silenceMaxMs) this.#sendHeartbeat(listener, nowMs);
      if (nowMs - listener.checkedAtMs >= this.#limits.recheckEveryMs && rechecksLeft > 0) {
        rechecksLeft -= 1;
        listener.checkedAtMs = nowMs;
        void this.#recheck(listener);
      }
    }
    if (nowMs - this.#sessionsSeenAtMs < this.#limits.sessionsEveryMs) return;
    this.#sessionsSeenAtMs = nowMs;
    void this.#endOfEndedSessions();
  }

  async #endOfEndedSessions(): Promise<void> {
    const listeners = [...this.#listeners];
    if (listeners.length === 0) return;
    try {
      const remaining = await this.#deps.findRemaining([...new Set(listeners.map(({ sessionId }) => sessionId))]);
      for (const listener of listeners) if (!remaining.has(listener.sessionId)) this.#end(listener);
    } catch (error) {
      this.#deps.onError(error);
    }
  }

  #tell(listener: Listener, state: LedgerState): void {
    const nowMs = performance.now();
    if (state.sequence === listener.sentSequence) return;
    if (nowMs - listener.stateSentAtMs < this.#limits.stateEveryMs) return;
    sendState(listener, state, { nowMs, consistencyToken: this.#deps.tokenFor?.(listener.ledger.businessId) });
  }

  #sendHeartbeat(listener: Listener, nowMs: number): void {
    // A reader that has not taken the last text by now has stopped reading.
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

/** A slow reader gets the latest state once it has taken the one before, and none in between. */
function sendState(
  listener: Listener,
  { sequence, balanceKobo, movedMsAgo }: LedgerState,
  { nowMs, consistencyToken }: { readonly nowMs: number; readonly consistencyToken: string | undefined },
): void {
  if (isBehind(listener)) return;
  listener.sentSequence = sequence;
  listener.stateSentAtMs = nowMs;
  const balance = nairaFromKobo(balanceKobo);
  const data = JSON.stringify({
    sequence: Number(sequence),
    balance,
    movedMsAgo: Number(movedMsAgo),
    consistencyToken,
  });
  send(listener, `event: ledger\ndata: ${data}\n\n`, nowMs);
}

function send(listener: Listener, text: string, nowMs: number): void {
  listener.lastSentAtMs = nowMs;
  listener.stream.push(text);
}

const isBehind = ({ stream }: Listener): boolean => stream.readableLength > 0;
