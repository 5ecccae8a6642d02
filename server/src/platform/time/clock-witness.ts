/**
 * Watches the clock of this process. Every decision uses the database's clock. The process's clock is used only by the
 * sign-in library, for names of log lines and for other unimportant things. But a process with a wrong clock must not
 * serve: it would end sessions of people who have just signed in.
 */
import { uptime } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../../core/errors/errors.ts';
import { type ClockLimits, type ClockSample, type Judgement, judgeClock, type Step } from './judge-clock.ts';

export interface DatabaseClockReading {
  readonly now: Date;
  /** True if the database says that it runs on this machine. */
  readonly sharesClock: boolean;
}

interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface ClockWitnessDeps {
  readonly readDatabaseClock: () => Promise<DatabaseClockReading>;
  readonly log: Log;
  /** If the clocks differ by more than this, the process answers 503. */
  readonly skewMaxMs: number;
  readonly limits?: Partial<WitnessLimits>;
}

export interface WitnessLimits extends Omit<ClockLimits, 'wrongMs'> {
  readonly lookEveryMs: number;
  /** The interval between checks while the clock is wrong. */
  readonly lookAgainMs: number;
  /** If the database takes longer than this, its answer says nothing about the clock. */
  readonly lookTimeoutMs: number;
  /**
   * How long nothing is purged after a step was accepted: rows that were young before the step look old after it.
   */
  readonly purgeNothingMs: number;
}

const WITNESS_LIMITS: WitnessLimits = {
  warnMs: 2_000,
  stepAcceptedMs: 10 * 60_000,
  lookEveryMs: 5_000,
  lookAgainMs: 1_000,
  lookTimeoutMs: 3_000,
  purgeNothingMs: 48 * 60 * 60_000,
};

/**
 * If the last check is older than this many rounds, one was missed: the process was stopped in the meantime, or its
 * monotonic clock was set.
 */
const ROUNDS_MISSED = 3;

export class ClockWitness {
  readonly #deps: ClockWitnessDeps;
  readonly #limits: WitnessLimits;
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;
  #looking: Promise<void> | undefined;
  #isStarted = false;
  #isRight = false;
  #last: ClockSample | undefined;
  #step: Step | undefined;
  #judgement: Judgement | undefined;
  /** The offset between wall clock and monotonic clock when the clock was last found right. */
  #offsetMs = 0;
  #lookedAtMs = 0;
  #acceptedAtMs: number | undefined;
  #isWarned = false;
  /** A check was missed, or the clock has jumped: the database must be asked before the clock is trusted. */
  #mustLook = false;

  constructor(deps: ClockWitnessDeps) {
    this.#deps = deps;
    this.#limits = { ...WITNESS_LIMITS, ...deps.limits };
  }

  /** Checks the clock now and then periodically. Until it is started, every clock counts as right. */
  async start(): Promise<void> {
    this.#isStarted = true;
    await this.look();
    this.#running ??= this.#goOn();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  /** How far this process is ahead of the database, as of the last check. */
  get skewMs(): number {
    return this.#judgement?.skewMs ?? 0;
  }

  /** Whether work that depends on time may be done. Costs two readings of clocks. */
  isRight(): boolean {
    return !this.#isStarted || (this.#isRight && !this.#mustLook && !this.#hasJumped());
  }

  /** Whether rows that are old by the clock may be deleted. */
  mayPurge(): boolean {
    const acceptedAtMs = this.#acceptedAtMs;
    return this.isRight() && (acceptedAtMs === undefined || uptimeMs() - acceptedAtMs > this.#limits.purgeNothingMs);
  }

  /**
   * Checks each request: undefined if the clock can be trusted. If it has jumped since the last check, or a check was
   * missed, the database is asked first.
   * @throws AppError clock_wrong
   */
  require(): undefined | Promise<void> {
    if (!this.#isStarted) return undefined;
    if (!this.#isRight && !this.#wasMissed()) throw clockWrong();
    if (this.#hasJumped() || this.#wasMissed()) this.#mustLook = true;
    if (!this.#mustLook) return undefined;
    return this.look().then(() => {
      if (!this.isRight()) throw clockWrong();
    });
  }

  /**
   * Asks the database for its time, and judges the clock. Concurrent callers wait for the same answer. Never rejects.
   */
  look(): Promise<void> {
    if (this.#wasMissed()) this.#mustLook = true;
    this.#looking ??= this.#takeSample()
      .then(
        (sample) => this.#judge(sample),
        // Without an answer the last result stays valid.
        () => undefined,
      )
      .finally(() => {
        this.#lookedAtMs = performance.now();
        this.#looking = undefined;
      });
    return this.#looking;
  }

  /** Whether the wall clock has jumped against the monotonic one. */
  #hasJumped(): boolean {
    return Math.abs(Date.now() - performance.now() - this.#offsetMs) > this.#deps.skewMaxMs;
  }

  #wasMissed(): boolean {
    if (this.#looking !== undefined || this.#judgement === undefined) return false;
    const sinceMs = performance.now() - this.#lookedAtMs;
    return sinceMs < 0 || sinceMs > ROUNDS_MISSED * (this.#limits.lookEveryMs + this.#limits.lookTimeoutMs);
  }

  async #takeSample(): Promise<ClockSample> {
    const timer = new AbortController();
    const begunAtMs = performance.now();
    try {
      const reading = await Promise.race([
        this.#deps.readDatabaseClock(),
        delay(this.#limits.lookTimeoutMs, undefined, { signal: timer.signal, ref: false }).then(() => {
          throw new Error('the database takes too long to tell its time');
        }),
      ]);
      const tookMs = performance.now() - begunAtMs;
      // The monotonic clock may have been set in the meantime, which no timer shows.
      if (tookMs < 0 || tookMs > this.#limits.lookTimeoutMs) throw new Error('the look took too long to tell anything');
      const halfMs = tookMs / 2;
      return {
        wallMs: Date.now() - halfMs,
        databaseMs: reading.now.getTime(),
        uncertaintyMs: halfMs,
        uptimeMs: uptimeMs() - halfMs,
        sharesClock: reading.sharesClock,
      };
    } finally {
      timer.abort();
    }
  }

  #judge(sample: ClockSample): void {
    const limits = { ...this.#limits, wrongMs: this.#deps.skewMaxMs };
    const judgement = judgeClock(sample, { last: this.#last, step: this.#step }, limits);
    const wasRight = this.#judgement === undefined || this.#isRight;
    this.#last = sample;
    this.#step = judgement.step;
    this.#judgement = judgement;
    this.#isRight = judgement.verdict === 'right';
    this.#mustLook = false;
    if (this.#isRight) this.#offsetMs = Date.now() - performance.now();
    if (judgement.isStepAccepted) this.#acceptedAtMs = uptimeMs();
    this.#tell(judgement, wasRight);
  }

  /** Logs once when something goes wrong, and once when it is right again. */
  #tell(judgement: Judgement, wasRight: boolean): void {
    const { log } = this.#deps;
    const details = { skewSeconds: judgement.skewMs / 1_000, stepSeconds: judgement.stepMs / 1_000 };
    const { isFar } = judgement;
    if (wasRight && !this.#isRight) {
      const what =
        judgement.step === undefined
          ? 'the clock of this process and that of the database are too far apart'
          : 'the clock of this machine was stepped';
      log.error(details, `${what}: nothing is served, purged or scheduled until they agree again`);
      this.#isWarned = true;
    } else if (!wasRight && this.#isRight) {
      log.warn(
        details,
        judgement.isStepAccepted ? STEP_ACCEPTED : 'the clock is right again, and the process serves everything',
      );
      this.#isWarned = isFar;
    } else if (isFar && !this.#isWarned) {
      log.warn(details, "the clock of this process differs from the database's");
      this.#isWarned = true;
    } else if (!isFar && this.#isWarned && this.#isRight) {
      log.info(details, "the clock of this process agrees with the database's again");
      this.#isWarned = false;
    }
  }

  async #goOn(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const pauseMs = this.isRight() ? this.#limits.lookEveryMs : this.#limits.lookAgainMs;
      await delay(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
      if (!signal.aborted) await this.look();
    }
  }
}

const STEP_ACCEPTED =
  'the clock of this machine was stepped and has run on evenly since: it is taken for right; ' +
  'nothing is purged for two days';

/** Includes the time that the machine slept, which `performance.now` leaves out. */
const uptimeMs = (): number => uptime() * 1_000;

const clockWrong = (): AppError =>
  new AppError('clock_wrong', 'The clock of this process is wrong. Nothing was done. Please try again.', {
    retryAfterSeconds: 5,
  });
