/** Responses kept for Idempotency-Keys, let go of when nobody may still ask for them. */
import { setTimeout as delay } from 'node:timers/promises';
import { databaseNow } from '../database/clock.ts';
import type { Db, Tx } from '../database/pool.ts';
import { transact } from '../database/transaction.ts';
import { deleteResponses, findOldResponses, type ResponseName } from './response-queries.ts';

/** Promised are 24 hours; twice that spares whoever comes back after a day. */
export const RESPONSE_KEPT_MS = 48 * 60 * 60_000;
/** Keys that are looked up and deleted at a time: each transaction is short, whatever has piled up. */
const BATCH_SIZE = 1_000;
const PAUSE_MS = 10 * 60_000;

export interface ForgetResponsesDeps {
  readonly db: Db;
}

/**
 * Deletes in batches, one business and mode per transaction, until nothing is older than RESPONSE_KEPT_MS or the signal
 * comes, and returns how many it deleted. Takes no ledger's lock: a posting that still finds a response may use it, and
 * one that does not could have come later. Several processes may do this at once.
 */
export async function forgetResponses(
  { db }: ForgetResponsesDeps,
  { batchSize = BATCH_SIZE, signal }: { readonly batchSize?: number; readonly signal?: AbortSignal } = {},
): Promise<number> {
  let forgotten = 0;
  for (;;) {
    const old = await findOldResponses(db, await tooOld(db), batchSize);
    for (const ofOneLedger of groupByLedger(old)) {
      if (signal?.aborted === true) return forgotten;
      forgotten += await transact(db, async (tx) => deleteResponses(tx, ofOneLedger, await tooOld(tx)));
    }
    if (old.length < batchSize) return forgotten;
  }
}

/** Each transaction that deletes asks the database anew what time it is. */
const tooOld = async (db: Db | Tx): Promise<Date> => new Date((await databaseNow(db)).getTime() - RESPONSE_KEPT_MS);

export interface KeepForgettingDeps extends ForgetResponsesDeps {
  /** What to do each round, when it is something else that grows old. */
  readonly forget?: (deps: ForgetResponsesDeps, options: { readonly signal: AbortSignal }) => Promise<unknown>;
  /** Where it says no, a round is left out. */
  readonly clock?: { mayPurge(): boolean };
  /** Told of each round that failed; the next one comes all the same. */
  readonly onError: (error: unknown) => void;
  /** Resolves after the time, and rejects when the signal comes before. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<unknown>;
  /** From 0 to 1, so that many processes do not come at the same time. */
  readonly random?: () => number;
}

/** Forgets every ten minutes or so until it is stopped; `stop` resolves when nothing of it runs any more. */
export function keepForgetting(deps: KeepForgettingDeps): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const running = forgetOnAndOn(deps, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function forgetOnAndOn(deps: KeepForgettingDeps, signal: AbortSignal): Promise<void> {
  const { forget = forgetResponses, wait = waitUnreferenced, random = Math.random, onError } = deps;
  while (!signal.aborted) {
    try {
      await wait(PAUSE_MS * (0.5 + random()), signal);
      if (deps.clock?.mayPurge() !== false) await forget(deps, { signal });
    } catch (error) {
      if (!signal.aborted) onError(error);
    }
  }
}

const waitUnreferenced = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal, ref: false });

function groupByLedger(names: readonly ResponseName[]): ResponseName[][] {
  const groups = new Map<string, ResponseName[]>();
  for (const name of names) {
    const ledger = `${name.businessId}:${name.live}`;
    const group = groups.get(ledger);
    if (group === undefined) groups.set(ledger, [name]);
    else group.push(name);
  }
  return [...groups.values()];
}
