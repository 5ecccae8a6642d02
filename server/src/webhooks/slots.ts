/**
 * Shares out the attempts of a process. An endpoint may have an eighth of what is free, and one always: the first takes
 * many, each further one less, and there is room left for whoever comes, however many others wait for a dead receiver.
 *
 * Payments come first: while they keep the process busy, so many attempts are begun in a tenth of a second and no more.
 * What waits then is made up for afterwards.
 */
export interface SlotLimits {
  /** Under way at a time. */
  readonly attemptsMax: number;
  /** Begun in WINDOW_MS while payments keep the process busy. */
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

  /** `isBusy` is asked once a window. */
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

/** From here on new work of a process waits for its present work. */
const BUSY_UTILIZATION = 0.9;
/** Posted since it was asked last: a thousand a second. Fewer don't fill a process, so it is the webhooks that do. */
const PAYMENTS_MIN = 100;

/** Whether payments have all that the process can do. */
export class PaymentLoad {
  readonly #utilization: () => number;
  #posted = 0;

  /** The part of the time since the last call in which the thread worked. */
  constructor(utilization: () => number = createUtilization()) {
    this.#utilization = utilization;
  }

  note(payments: number): void {
    this.#posted += payments;
  }

  /** Since it was asked last. */
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
