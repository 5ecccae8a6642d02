/**
 * Several processes on one machine that share one port. The parent owns the embedded database, starts its children,
 * replaces those that die, and hands on what they ask of each other. It serves no request itself.
 */
import cluster, { type Worker } from 'node:cluster';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Stop, StopReason } from './stop-signals.ts';
import type { Answers, AnswersOfAll, Ask, DatabaseInUse, Question, Serves, ToChild, ToParent } from './messages.ts';

export interface ParentOptions {
  readonly processCount: number;
  readonly database: DatabaseInUse;
  readonly listenFd: number | undefined;
  readonly logger: Logger;
  readonly stop: Stop;
  /** Called when all serve. */
  readonly onServing: (first: Serves) => void;
  /** A child that has not ended this long after it was asked to is killed. */
  readonly stopMaxMs: number;
}

/** How long a question waits for children that do not answer; `/readyz` has its answer within a second. */
const ANSWER_MAX_MS: Readonly<Record<Question, number>> = { life: 10_000, readiness: 900, metrics: 3_000 };
/** How often each child is asked whether its event loop turns. */
const LIFE_EVERY_MS = 2_000;
/** One that has not served yet compiles the program first, on a busy machine for long. */
const STARTING_MAX_MS = 120_000;
/** How long the parent waits before it replaces a child: longer while children keep dying. */
const FIRST_BACK_OFF_MS = 500;
const LONGEST_BACK_OFF_MS = 30_000;
/** A child that served for this long was healthy. */
const STABLE_AFTER_MS = 60_000;

/** A child could not start, or the last one ended with the socket; standard error has said why. */
export class ChildFailed extends Error {
  readonly exitCode: number;

  constructor(exitCode: number, message = `A process could not start and ended with ${exitCode}.`) {
    super(message);
    this.exitCode = exitCode;
  }
}

/**
 * Resolves when the parent was asked to stop and all children have ended. Throws ChildFailed if one can't start, or if
 * no later one could listen.
 */
export async function runChildren(options: ParentOptions): Promise<void> {
  const children = new Children(options);
  try {
    await Promise.race([children.startAll(), options.stop.asked, children.lost.promise]);
    await Promise.race([options.stop.asked, children.lost.promise]);
  } finally {
    await children.stopAll();
  }
}

class Children {
  /** Rejects when the socket of the service manager is gone. */
  readonly lost = Promise.withResolvers<never>();
  readonly #options: ParentOptions;
  readonly #serving = new Set<Worker>();
  readonly #questions = new Questions();
  #backOffMs = FIRST_BACK_OFF_MS;
  readonly #asked = new Set<Worker>();
  readonly #starting = new Set<Worker>();
  #isStopping = false;

  constructor(options: ParentOptions) {
    this.#options = options;
    // Each child accepts connections itself. One that the parent hands to a child that has just died would hang.
    cluster.schedulingPolicy = cluster.SCHED_NONE;
    // Infinity, which JSON does not have, is a bucket of every histogram.
    cluster.setupPrimary({ serialization: 'advanced' });
  }

  /** The first one migrates the database, before the others open it. */
  async startAll(): Promise<void> {
    const { processCount, logger, onServing } = this.#options;
    setInterval(() => this.#endThoseThatHang(), LIFE_EVERY_MS).unref();
    const first = await this.#start(true);
    await Promise.all(Array.from({ length: processCount - 1 }, () => this.#start(false)));
    if (this.#isStopping) return;
    logger.info({ processCount }, 'all processes serve');
    onServing(first);
  }

  /** A child whose loop has not turned for ten seconds serves nobody, and callers that connect to it wait. */
  #endThoseThatHang(): void {
    for (const child of [...this.#serving, ...this.#starting]) {
      if (this.#asked.has(child)) continue;
      this.#asked.add(child);
      const waitMaxMs = this.#serving.has(child) ? ANSWER_MAX_MS.life : STARTING_MAX_MS;
      void this.#questions.ask([child], 'life', waitMaxMs).then(({ answers }) => {
        this.#asked.delete(child);
        if (answers.length > 0 || child.isDead() || this.#isStopping) return;
        this.#options.logger.error({ childPid: child.process.pid }, 'a process hangs and is ended');
        child.process.kill('SIGKILL');
      });
    }
  }

  async stopAll(): Promise<void> {
    this.#isStopping = true;
    const { stop, stopMaxMs } = this.#options;
    const living = Object.values(cluster.workers ?? {}).filter((child) => child !== undefined);
    const ended = Promise.all(living.map((child) => endOf(child)));
    const reason = stop.signal.aborted ? await stop.asked : 'SIGTERM';
    for (const child of living) child.process.kill(signalFor(reason));
    void stop.urged().then(() => living.forEach((child) => child.process.kill(signalFor(reason))));
    await Promise.race([ended, delay(stopMaxMs, undefined, { ref: false })]);
    for (const child of living) child.process.kill('SIGKILL');
    await ended;
  }

  /** Resolves when the child serves. Throws ChildFailed if it ends before. */
  async #start(isFirst: boolean): Promise<Serves> {
    const child = cluster.fork();
    this.#starting.add(child);
    const serves = Promise.withResolvers<Serves>();
    child.on('message', (message: ToParent) => {
      if (message.kind === 'serves') serves.resolve(message);
      if (message.kind === 'answer') this.#questions.take(child, message.id, message.answer);
      if (message.kind === 'ask') void this.#answer(child, message);
    });
    child.once('exit', (code, signal) => {
      serves.reject(new ChildFailed(code || 1));
      this.#questions.forget(child);
      this.#starting.delete(child);
      if (!this.#serving.delete(child)) return;
      if (this.#isWithoutSocket()) this.#loseSocket();
      else void this.#replace(child, { code, signal });
    });
    const { database, listenFd } = this.#options;
    tell(child, { kind: 'start', database, listenFd, isFirst });
    const message = await serves.promise;
    this.#starting.delete(child);
    this.#serving.add(child);
    const stable = setTimeout(() => (this.#backOffMs = FIRST_BACK_OFF_MS), STABLE_AFTER_MS);
    stable.unref();
    child.once('exit', () => clearTimeout(stable));
    return message;
  }

  /** Node closes what was handed over with the last child that listens. Only the service manager has it still. */
  #isWithoutSocket(): boolean {
    const { listenFd, stop } = this.#options;
    return listenFd !== undefined && this.#serving.size === 0 && !this.#isStopping && !stop.signal.aborted;
  }

  #loseSocket(): void {
    const message = 'no process serves any more: the service manager has to hand over its socket again';
    this.#options.logger.fatal(message);
    this.lost.reject(new ChildFailed(1, message));
  }

  async #replace({ process: { pid } }: Worker, end: { readonly code: number; readonly signal: string }): Promise<void> {
    const { logger, stop } = this.#options;
    for (let failure: unknown = end; failure !== undefined && !this.#isStopping;) {
      logger.error({ childPid: pid, ...end, backOffMs: this.#backOffMs }, 'a process died and will be replaced');
      await delay(this.#backOffMs, undefined, { signal: stop.signal }).catch(() => undefined);
      this.#backOffMs = Math.min(this.#backOffMs * 2, LONGEST_BACK_OFF_MS);
      if (this.#isStopping || stop.signal.aborted) return;
      failure = await this.#start(false).then(
        () => undefined,
        (error: unknown) => error,
      );
    }
  }

  async #answer(asker: Worker, { id, question }: Ask): Promise<void> {
    const answer = await this.#questions.ask([...this.#serving], question);
    tell(asker, { kind: 'answer', id, answer });
  }
}

/** Questions to several children, whose answers come one by one. */
class Questions {
  readonly #open = new Map<number, { readonly answers: unknown[]; readonly left: Set<Worker>; end(): void }>();
  #lastId = 0;

  /** Without the answers of those that do not answer in time. */
  async ask<Q extends Question>(
    children: readonly Worker[],
    question: Q,
    waitMaxMs = ANSWER_MAX_MS[question],
  ): Promise<AnswersOfAll<Q>> {
    const id = (this.#lastId += 1);
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const answers: unknown[] = [];
    const left = new Set(children);
    this.#open.set(id, { answers, left, end });
    const timer = setTimeout(end, waitMaxMs);
    for (const child of children) tell(child, { kind: 'ask', id, question });
    if (children.length > 0) await ended;
    clearTimeout(timer);
    this.#open.delete(id);
    return { answers: answers as Answers[Q][] };
  }

  take(child: Worker, id: number, answer: unknown): void {
    const open = this.#open.get(id);
    if (open === undefined || !open.left.delete(child)) return;
    open.answers.push(answer);
    if (open.left.size === 0) open.end();
  }

  /** A child that has died will not answer. */
  forget(child: Worker): void {
    for (const open of this.#open.values()) {
      if (open.left.delete(child) && open.left.size === 0) open.end();
    }
  }
}

function tell(child: Worker, message: ToChild): void {
  if (child.isConnected()) child.send(message);
}

const endOf = (child: Worker): Promise<void> =>
  new Promise((resolve) => {
    if (child.isDead()) resolve();
    else child.once('exit', () => resolve());
  });

/** Children hear of a launcher that has gone by a signal that asks for no drain, as the launcher's end does. */
const signalFor = (reason: StopReason): NodeJS.Signals => (reason === 'disconnect' ? 'SIGINT' : reason);
