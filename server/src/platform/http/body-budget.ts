/**
 * Limits how much of this process's memory incomplete bodies may use. Honest ones are complete within milliseconds. So
 * when there is no room, the body that has been arriving for longest is refused.
 */
import { AppError } from '../../core/errors/errors.ts';

export interface BodyBudgetLimits {
  readonly bytesMax: number;
  /** The limit for incomplete bodies of one business and mode, one person, or one address if neither is known. */
  readonly ownerBytesMax: number;
  /** A body older than this may be refused to make room for others. */
  readonly makesRoomAfterMs: number;
}

export const BODY_BUDGET_LIMITS: BodyBudgetLimits = {
  bytesMax: 64 * 1_048_576,
  ownerBytesMax: 24 * 1_048_576,
  makesRoomAfterMs: 1_000,
};

/** An arriving body. `refuse` is called at most once, when the body must make room. */
export interface ArrivingBody {
  readonly owner: string;
  readonly refuse: (error: AppError) => void;
}

interface Held {
  bytes: number;
  readonly sinceMs: number;
}

export class BodyBudget {
  readonly #limits: BodyBudgetLimits;
  /** The oldest first. */
  readonly #held = new Map<ArrivingBody, Held>();
  readonly #byOwner = new Map<string, number>();
  #bytes = 0;

  constructor(limits: Partial<BodyBudgetLimits> = {}) {
    this.#limits = { ...BODY_BUDGET_LIMITS, ...limits };
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Undefined if there is room for these bytes of the body, otherwise the error. */
  take(body: ArrivingBody, bytes: number): AppError | undefined {
    const ofOwner = this.#byOwner.get(body.owner) ?? 0;
    if (ofOwner + bytes > this.#limits.ownerBytesMax) return tooMuch();
    while (this.#bytes + bytes > this.#limits.bytesMax) {
      if (!this.#makeRoom(body)) return tooMuch();
    }
    const held = this.#held.get(body);
    if (held === undefined) this.#held.set(body, { bytes, sinceMs: performance.now() });
    else held.bytes += bytes;
    this.#bytes += bytes;
    this.#byOwner.set(body.owner, (this.#byOwner.get(body.owner) ?? 0) + bytes);
    return undefined;
  }

  /** Call it when the body is complete, refused or cut off. */
  release(body: ArrivingBody): void {
    const held = this.#held.get(body);
    if (held === undefined) return;
    this.#held.delete(body);
    this.#bytes -= held.bytes;
    const left = (this.#byOwner.get(body.owner) ?? 0) - held.bytes;
    if (left > 0) this.#byOwner.set(body.owner, left);
    else this.#byOwner.delete(body.owner);
  }

  #makeRoom(newcomer: ArrivingBody): boolean {
    const [oldest] = this.#held;
    if (oldest === undefined) return false;
    const [body, { sinceMs }] = oldest;
    if (body === newcomer || performance.now() - sinceMs < this.#limits.makesRoomAfterMs) return false;
    this.release(body);
    body.refuse(tooMuch());
    return true;
  }
}

const tooMuch = (): AppError =>
  new AppError('overloaded', 'Too many request bodies are arriving. Please send it again in a second.', {
    retryAfterSeconds: 1,
  });
