/**
 * Limits how many requests a secret key sends in a minute and has open at once. Counted in this process, in its memory:
 * it stops a client that runs away, not one with many keys, whom turns by business stop. Public keys are in everybody's
 * hands, so that a limit of theirs would shut out their owner.
 */
import type { ServerResponse } from 'node:http';
import type { ApiKeyId } from '../database/ids.ts';
import { Shares } from '../database/shares.ts';
import { AppError } from '../../core/errors/errors.ts';

export interface KeyRateLimits {
  readonly perMinute: number;
  readonly atOnce: number;
}

export interface KeyRateAnswer {
  /** The header `RateLimit` of the IETF's draft "RateLimit header fields for HTTP". */
  readonly rateLimit: string;
  /** The refusal, if there is one. */
  readonly error: AppError | undefined;
}

const WINDOW_MS = 60_000;

export class KeyRates {
  readonly #limits: KeyRateLimits;
  readonly #nowMs: () => number;
  /** By key, since the window began. One window for all keys, so that nothing is left of keys that went. */
  readonly #sent = new Map<ApiKeyId, number>();
  readonly #open: Shares<ApiKeyId>;
  #windowBeganMs: number;
  /** The header `RateLimit-Policy`. */
  readonly policy: string;

  /** `nowMs` never jumps. */
  constructor(limits: KeyRateLimits, nowMs = () => performance.now()) {
    this.#limits = limits;
    this.#open = new Shares({ max: Infinity, ofOneMax: limits.atOnce });
    this.#nowMs = nowMs;
    this.#windowBeganMs = nowMs();
    this.policy = `"minute";q=${limits.perMinute};w=60, "open";q=${limits.atOnce};qu="concurrent-requests"`;
  }

  /** Counts a request. An admitted one is open until its answer has left or its connection has closed. */
  admit(key: ApiKeyId, response: Pick<ServerResponse, 'once'>): KeyRateAnswer {
    const resetsInS = this.#turnWindow();
    const sent = this.#sent.get(key) ?? 0;
    if (sent >= this.#limits.perMinute) return refusal('minute', resetsInS, 'has sent too many requests this minute');
    const release = this.#open.take(key);
    if (release === undefined) return refusal('open', 1, 'has too many requests open at once');
    this.#sent.set(key, sent + 1);
    response.once('close', release);
    return { rateLimit: `"minute";r=${this.#limits.perMinute - sent - 1};t=${resetsInS}`, error: undefined };
  }

  /** @returns the seconds until the counts begin anew, from 1 to 60. */
  #turnWindow(): number {
    const now = this.#nowMs();
    if (now - this.#windowBeganMs >= WINDOW_MS) {
      this.#windowBeganMs = now;
      this.#sent.clear();
    }
    return Math.ceil((this.#windowBeganMs + WINDOW_MS - now) / 1000);
  }
}

const refusal = (limit: 'minute' | 'open', retryAfterSeconds: number, what: string): KeyRateAnswer => ({
  rateLimit: `"${limit}";r=0;t=${retryAfterSeconds}`,
  error: new AppError('rate_limited', `This key ${what}. Nothing was done.`, { retryAfterSeconds }),
});
