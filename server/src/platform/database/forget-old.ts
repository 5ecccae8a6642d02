/** Deletes what was kept for a while, of all ledgers, as background tasks do. */
import { databaseNow } from './clock.ts';
import type { BusinessId } from './ids.ts';
import type { Db, DbDeps, Tx } from './pool.ts';
import { transact } from './transaction.ts';

/** How many are found and deleted at a time. This keeps each transaction short, however many have piled up. */
export const FORGOTTEN_AT_ONCE = 1_000;

export interface ForgetOptions {
  readonly batchSize?: number;
  readonly signal?: AbortSignal;
}

interface Kept<Name> {
  readonly keptMs: number;
  /** The oldest first, of all ledgers. */
  readonly find: (db: Db, before: Date, limit: number) => Promise<readonly Name[]>;
  /** All of one ledger. It checks their age again, and returns how many there were. */
  readonly remove: (tx: Tx, names: readonly [Name, ...Name[]], before: Date) => Promise<number>;
}

/**
 * Deletes in batches, one business (and mode, if rows have one) per transaction, until nothing is older or the signal
 * is aborted. Returns how many it deleted. Locks no ledger. Several processes may run this at once.
 */
export async function forgetOld<Name extends { readonly businessId: BusinessId; readonly live?: boolean }>(
  { db }: DbDeps,
  { keptMs, find, remove }: Kept<Name>,
  { batchSize = FORGOTTEN_AT_ONCE, signal }: ForgetOptions,
): Promise<number> {
  let forgotten = 0;
  for (;;) {
    const old = await find(db, await ago(db, keptMs), batchSize);
    for (const [first, ...others] of Map.groupBy(old, placeOf).values()) {
      if (signal?.aborted === true || first === undefined) return forgotten;
      forgotten += await transact(db, async (tx) => remove(tx, [first, ...others], await ago(tx, keptMs)));
    }
    if (old.length < batchSize) return forgotten;
  }
}

const placeOf = ({ businessId, live }: { readonly businessId: BusinessId; readonly live?: boolean }): string =>
  `${businessId}:${live ?? ''}`;

/** Each transaction that deletes asks the database for the time again. */
export const ago = async (db: Db, keptMs: number): Promise<Date> =>
  new Date((await databaseNow(db)).getTime() - keptMs);
