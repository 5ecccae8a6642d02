/** Seals again and again, in the background of a server. */
import { setTimeout as delay } from 'node:timers/promises';
import { type SealDeps, sealLedgers } from './seal-ledgers.ts';

/** With the age of a chain's end in SealLimits: a transaction is sealed within some nine seconds. */
const PAUSE_MS = 2_500;

export interface KeepSealingDeps extends SealDeps {
  /** Where it says no, a round is left out. */
  readonly clock?: { isRight(): boolean };
  /** Told of each round that failed; the next one comes all the same. */
  readonly onError: (error: unknown) => void;
  /** Resolves after the time, and rejects when the signal comes before. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<unknown>;
  /** From 0 to 1, so that many processes do not come at the same time. */
  readonly random?: () => number;
}

/** Seals every few seconds until it is stopped; `stop` resolves when nothing of it runs any more. */
export function keepSealing(deps: KeepSealingDeps): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const running = sealOnAndOn(deps, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function sealOnAndOn(deps: KeepSealingDeps, signal: AbortSignal): Promise<void> {
  const { wait = waitUnreferenced, random = Math.random, onError } = deps;
  while (!signal.aborted) {
    try {
      await wait(PAUSE_MS * (0.5 + random()), signal);
      if (deps.clock?.isRight() !== false) await sealLedgers(deps, { signal });
    } catch (error) {
      if (!signal.aborted) onError(error);
    }
  }
}

const waitUnreferenced = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal, ref: false });
