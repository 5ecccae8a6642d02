/**
 * Several processes on one machine that share one port. The parent owns the embedded database, starts its children,
 * replaces those that die, and hands on what they ask of each other. It serves no request itself.
 */
import cluster, { type Worker } from 'node:cluster';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Stop, StopReason } from '../stop-signals.ts';
import type { AnswersOfAll, Ask, DatabaseInUse, Question, Serves, ToChild, ToParent } from './messages.ts';

export interface ParentOptions {
  readonly processCount: number;
  readonly database: DatabaseInUse;
  readonly logger: Logger;
  readonly stop: Stop;
  /** Called when all serve. */
  readonly onServing: (first: Serves) => void;
  /** A child that has not ended this long after it was asked to is killed. */
  readonly stopMaxMs: number;
}

/** A child that does not answer within this time counts as one that does not serve. */
const ANSWER_MAX_MS = 3_000;
/** How long the parent waits before it replaces a child: longer while children keep dying. */
const FIRST_BACK_OFF_MS = 500;
const LONGEST_BACK_OFF_MS = 30_000;
/** A child that served for this long was healthy. */
const STABLE_AFTER_MS = 60_000;

/** A child could not start; it has said why on standard error. */
export class ChildFailed extends Error {
  readonly exitCode: number;

  constructor(exitCode: number) {
    super(`A process could not start and ended with ${exitCode}.`);
    this.exitCode = exitCode;
  }
}

/** Resolves when the parent was asked to stop and all children have ended. Throws ChildFailed if one can't start. */
export async function runChildren(options: ParentOptions): Promise<void> {
  const children = new Children(options);
  try {
    const started = children.startAll();
    const isStarted = await Promise.race([started.then(() => true), options.stop.asked.then(() => false)]);
    if (isStarted) await options.stop.asked;
    else started.catch(() => undefined);
  } finally {
    await children.stopAll();
  }
}

class Children {
  readonly #options: ParentOptions;
  readonly #serving = new Set<Worker>();
  readonly #questions = new Questions();
  #backOffMs = FIRST_BACK_OFF_MS;
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
    const first = await this.#start(true);
    await Promise.all(Array.from({ length: processCount - 1 }, () => this.#start(false)));
    if (this.#isStopping) return;
    logger.info({ processCount }, 'all processes serve');
    onServing(first);
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
    const serves = Promise.withResolvers<Serves>();
    child.on('message', (message: ToParent) => {
      if (message.kind === 'serves') serves.resolve(message);
      if (message.kind === 'answer') this.#questions.take(child, message.id, message.answer);
      if (message.kind === 'ask') void this.#answer(child, message);
    });
    child.once('exit', (code, signal) => {
      serves.reject(new ChildFailed(code || 1));
      this.#questions.forget(child);
      if (this.#serving.delete(child)) void this.#replace(child, { code, signal });
    });
    const { database } = this.#options;
    tell(child, { kind: 'start', database, isFirst });
    const message = await serves.promise;
    this.#serving.add(child);
    const stable = setTimeout(() => (this.#backOffMs = FIRST_BACK_OFF_MS), STABLE_AFTER_MS);
    stable.unref();
    child.once('exit', () => clearTimeout(stable));
    return message;
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
    const answers = await this.#questions.ask([...this.#serving], question);
    const answer = { answers, processCount: this.#options.processCount } as AnswersOfAll<Question>;
    tell(asker, { kind: 'answer', id, answer });
  }
}

/** Questions to several children, whose answers come one by one. */
class Questions {
  readonly #open = new Map<number, { readonly answers: unknown[]; readonly left: Set<Worker>; end(): void }>();
  #lastId = 0;

  /** Without the answers of those that do not answer in time. */
  async ask(children: readonly Worker[], question: Question): Promise<readonly unknown[]> {
    const id = (this.#lastId += 1);
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const answers: unknown[] = [];
    this.#open.set(id, { answers, left: new Set(children), end });
    const timer = setTimeout(end, ANSWER_MAX_MS);
    for (const child of children) tell(child, { kind: 'ask', id, question });
    if (children.length > 0) await ended;
    clearTimeout(timer);
    this.#open.delete(id);
    return answers;
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
