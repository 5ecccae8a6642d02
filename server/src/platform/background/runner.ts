/** Runs everything that a server does besides its requests: each task again and again, with its own period. */
import { setImmediate as otherWork, setTimeout as delay } from 'node:timers/promises';

/** A run that resolves to this left more to do. The next run begins at once. */
export const RUN_AGAIN = Symbol('run again');

export interface BackgroundTask {
  /** The name in metrics, in the log and for `wake`. */
  readonly name: string;
  /** The pause between two runs. */
  readonly everyMs: number;
  /**
   * From 0 to 1: a pause is shorter or longer by up to this part, so that many processes do not run at the same
   * time.
   */
  readonly jitter: number;
  /** The first run begins with the process, and not one pause later. */
  readonly isUrgent?: boolean;
  /** A run does not begin while this returns false, for example while the clock of the process is wrong. */
  readonly mayRun?: () => boolean;
  /** The message in the log when a run fails. */
  readonly failure: string;
  /** Resolves when nothing is left to do, and soon after the signal is aborted. */
  readonly run: (signal: AbortSignal) => Promise<unknown>;
}

export interface RunObserver {
  /** Is called at the end of every run that was not stopped. */
  ran(task: string, run: { readonly durationMs: number; readonly isSuccess: boolean }): void;
}

export interface RunnerDeps {
  readonly tasks: readonly BackgroundTask[];
  readonly log: { warn(details: object, message: string): void };
  readonly observer?: RunObserver;
  /** Resolves after the time, and rejects when the signal is aborted before. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<unknown>;
  /** From 0 to 1. */
  readonly random?: () => number;
}

/** A task that may not run asks again after this time, or after its own pause when that is shorter. */
const ASK_AGAIN_MS = 1_000;
/** Each failure doubles the pause, up to this time or to the task's own pause when that is longer. */
const BACK_OFF_MAX_MS = 10_000;

interface Turn {
  readonly task: BackgroundTask;
  isWoken: boolean;
  pause: AbortController;
  /** How many runs failed since the last success. */
  failures: number;
  /** The last failure that was logged. */
  logged: string | undefined;
}

export class BackgroundRunner {
  readonly #deps: RunnerDeps;
  readonly #turns: ReadonlyMap<string, Turn>;
  readonly #stopping = new AbortController();
  #running: Promise<unknown> | undefined;

  constructor(deps: RunnerDeps) {
    this.#deps = deps;
    const newTurn = (task: BackgroundTask): Turn => ({
      task,
      isWoken: false,
      pause: new AbortController(),
      failures: 0,
      logged: undefined,
    });
    this.#turns = new Map(deps.tasks.map((task) => [task.name, newTurn(task)]));
  }

  /** The tasks run independently: a long run delays no other task. */
  start(): void {
    this.#running ??= Promise.all([...this.#turns.values()].map((turn) => this.#repeat(turn)));
  }

  /** There is work for this task. It runs at once, or again at once if it is running. */
  wake(name: string): void {
    const turn = this.#turns.get(name);
    if (turn === undefined) throw new Error(`there is no background task ${name}`);
    turn.isWoken = true;
    turn.pause.abort();
  }

  /** Aborts the signal of the running tasks. Resolves when none runs any more. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const { pause } of this.#turns.values()) pause.abort();
    await this.#running;
  }

  async #repeat(turn: Turn): Promise<void> {
    const { signal } = this.#stopping;
    let pauseMs = turn.task.isUrgent === true ? 0 : this.#jittered(turn.task);
    while (!signal.aborted) {
      await this.#pause(turn, pauseMs);
      if (!signal.aborted) pauseMs = await this.#run(turn, signal);
    }
  }

  async #pause(turn: Turn, ms: number): Promise<void> {
    const { wait = waitUnreferenced } = this.#deps;
    // A wake-up during the run may be about work that the run missed.
    if (ms > 0 && !turn.isWoken) {
      turn.pause = new AbortController();
      await wait(ms, turn.pause.signal).catch(() => undefined);
    } else {
      await otherWork();
    }
    turn.isWoken = false;
  }

  /** Returns the pause until the next run. */
  async #run(turn: Turn, signal: AbortSignal): Promise<number> {
    const { task } = turn;
    if (task.mayRun?.() === false) return this.#jittered(task, Math.min(task.everyMs, ASK_AGAIN_MS));
    const startedAtMs = performance.now();
    try {
      const result = await task.run(signal);
      this.#deps.observer?.ran(task.name, { durationMs: performance.now() - startedAtMs, isSuccess: true });
      turn.failures = 0;
      turn.logged = undefined;
      return result === RUN_AGAIN ? 0 : this.#jittered(task);
    } catch (error) {
      if (signal.aborted) return 0;
      this.#deps.observer?.ran(task.name, { durationMs: performance.now() - startedAtMs, isSuccess: false });
      turn.failures += 1;
      this.#log(turn, error);
      const backOffMs = Math.min(task.everyMs * 2 ** (turn.failures - 1), Math.max(task.everyMs, BACK_OFF_MAX_MS));
      return this.#jittered(task, backOffMs);
    }
  }

  /** One line for a streak of equal failures. The metrics count them all. */
  #log(turn: Turn, error: unknown): void {
    const text = String(error);
    if (turn.logged === text) return;
    turn.logged = text;
    this.#deps.log.warn({ err: error, task: turn.task.name }, turn.task.failure);
  }

  #jittered({ everyMs, jitter }: BackgroundTask, ms = everyMs): number {
    const { random = Math.random } = this.#deps;
    return ms * (1 + jitter * (2 * random() - 1));
  }
}

/** Does not keep the process alive. Rejects when the signal is aborted before. */
export const waitUnreferenced = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal, ref: false });
