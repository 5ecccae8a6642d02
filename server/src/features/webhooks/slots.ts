/**
 * Divides the attempts of a process among endpoints. An endpoint may have an eighth of the free slots, and always one.
 * The first takes many, each further one fewer, so there are slots left for others, however many wait for a dead
 * receiver.
 *
 * Payments come first: while they keep the process busy, only a few attempts start in each tenth of a second. The rest
 * wait until later.
 */
export interface SlotLimits {
  /** The most attempts in progress. */
  readonly attemptsMax: number;
  /** The most attempts that start in WINDOW_MS while payments keep the process busy. */
  readonly attemptsWhileBusyMax: number;
}

const WINDOW_MS = 100;

export class Slots {
  readonly #limits: SlotLimits;
  readonly #isBusy: () => boolean;
  readonly #now: () => number;
  #taken = 0;
  #windowBeganAt = Number.NEGATIVE_INFINITY;
  #begunInWindow = 0;
  #isWindowBusy = false;

  /** `isBusy` is called once per window. */
  constructor(limits: SlotLimits, isBusy: () => boolean, now: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#isBusy = isBusy;
    this.#now = now;
  }

  mayTake(alreadyTaken: number): boolean {
    const free = this.#limits.attemptsMax - this.#taken;
    if (free <= 0 || alreadyTaken >= Math.max(1, Math.floor(free / 8))) return false;
    const now = this.#now();
    if (now - this.#windowBeganAt >= WINDOW_MS) {
      this.#windowBeganAt = now;
      this.#begunInWindow = 0;
      this.#isWindowBusy = this.#isBusy();
    }
    return !this.#isWindowBusy || this.#begunInWindow < this.#limits.attemptsWhileBusyMax;
  }

  take(): void {
    this.#taken += 1;
    this.#begunInWindow += 1;
  }

  giveBack(): void {
    this.#taken -= 1;
  }
}

/** Above this, new work of a process waits for its present work. */
const BUSY_UTILIZATION = 0.9;
/** Payments since the last call: a thousand a second. Fewer do not fill a process, so then webhooks are the load. */
const PAYMENTS_MIN = 100;

/** Whether payments use all that the process can do. */
export class PaymentLoad {
  readonly #utilization: () => number;
  #posted = 0;

  /** `utilization` is the fraction of the time since the last call in which the thread worked. */
  constructor(utilization: () => number = createUtilization()) {
    this.#utilization = utilization;
  }

  note(payments: number): void {
    this.#posted += payments;
  }

  /** About the time since the last call. */
  isBusy(): boolean {
    const posted = this.#posted;
    this.#posted = 0;
    return this.#utilization() > BUSY_UTILIZATION && posted >= PAYMENTS_MIN;
  }
}

function createUtilization(): () => number {
  let before = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    return utilization;
  };
}
