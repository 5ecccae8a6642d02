/** What goes on in the background of a server so that settlements come to their end, whoever began them. */
import { setTimeout as delay } from 'node:timers/promises';

/** Does what there is to do, and returns; stops between two steps when the signal comes. */
export interface SettlingTask {
  readonly work: (signal: AbortSignal) => Promise<void>;
  /** Undefined for every round. */
  readonly everyMs?: number;
}

export interface SettlingDeps {
  readonly tasks: readonly SettlingTask[];
  /** Where it says no, nothing is begun. */
  readonly clock?: { isRight(): boolean };
  /** Told of each task that failed; it comes again all the same. */
  readonly onError: (error: unknown) => void;
  /** From 0 to 1, so that many processes do not come at the same time. */
  readonly random?: () => number;
}

/** A run whose process died is gone on with by another after so long. */
const PAUSE_MS = 1_000;

/**
 * Looks every second or so, and at once when it is woken. Does nothing before it is started. Each task goes at its own
 * pace, so that a morning on which thousands of businesses have a run due keeps nobody's run from being filled.
 */
export class Settling {
  readonly #deps: SettlingDeps;
  readonly #stopping = new AbortController();
  readonly #pauses = new Map<SettlingTask, AbortController>();
  #running: Promise<unknown> | undefined;

  constructor(deps: SettlingDeps) {
    this.#deps = deps;
  }

  start(): void {
    this.#running ??= Promise.all(this.#deps.tasks.map((task) => this.#goOn(task)));
  }

  /** Somebody has just left something to do. */
  wake(): void {
    for (const pause of this.#pauses.values()) pause.abort();
  }

  /** Resolves when nothing of it runs any more. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.wake();
    await this.#running;
  }

  async #goOn(task: SettlingTask): Promise<void> {
    const { clock, onError, random = Math.random } = this.#deps;
    const { signal } = this.#stopping;
    let dueAtMs = 0;
    while (!signal.aborted) {
      // Whoever wakes it from here on left something that this round may miss.
      const pause = new AbortController();
      this.#pauses.set(task, pause);
      if (performance.now() >= dueAtMs && clock?.isRight() !== false) {
        dueAtMs = performance.now() + (task.everyMs ?? 0);
        try {
          await task.work(signal);
        } catch (error) {
          if (!signal.aborted) onError(error);
        }
      }
      await pauseFor(PAUSE_MS * (0.5 + random()), pause.signal);
    }
  }
}

/** Until the time is over or the signal comes. */
const pauseFor = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal, ref: false }).catch(() => undefined);
