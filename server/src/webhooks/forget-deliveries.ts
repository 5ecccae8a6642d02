/** Deliveries are deleted thirty days after their event, rows of the outbox a week later. */
import { databaseNow } from '../database/clock.ts';
import type { Db, DbDeps, Tx } from '../database/pool.ts';
import { transact } from '../database/transaction.ts';
import type { EndpointName } from './dispatch-queries.ts';
import {
  deleteEmptyEndpoint,
  deleteEvents,
  deleteOldDeliveries,
  findEndpointNames,
  findOldEvents,
} from './forget-queries.ts';

const DAY_MS = 24 * 60 * 60_000;
export const DELIVERY_KEPT_MS = 30 * DAY_MS;
/** Kept longer, so that no delivery loses its event. */
export const EVENT_KEPT_MS = 37 * DAY_MS;
/** How many are found and deleted at a time. This keeps each transaction short, however many have piled up. */
const BATCH_SIZE = 1_000;

interface ForgetOptions {
  readonly batchSize?: number;
  readonly signal?: AbortSignal;
}

/**
 * In batches, one endpoint per transaction, until nothing is too old or the signal is aborted. Several processes may
 * run this at once.
 */
export async function forgetDeliveries(deps: DbDeps, options: ForgetOptions = {}): Promise<number> {
  return (await forgetOfEndpoints(deps, options)) + (await forgetEvents(deps, options));
}

async function forgetOfEndpoints({ db }: DbDeps, options: ForgetOptions): Promise<number> {
  const { batchSize = BATCH_SIZE, signal } = options;
  let forgotten = 0;
  let last: EndpointName | undefined;
  for (;;) {
    const names = await findEndpointNames(db, last, batchSize);
    for (const name of names) {
      for (let deleted = batchSize; deleted === batchSize; forgotten += deleted) {
        if (signal?.aborted === true) return forgotten;
        deleted = await transact(db, async (tx) =>
          deleteOldDeliveries(tx, name, await agoOf(tx, DELIVERY_KEPT_MS), batchSize),
        );
      }
      if (signal?.aborted === true) return forgotten;
      if (name.isDeleted) await transact(db, (tx) => deleteEmptyEndpoint(tx, name));
    }
    last = names.at(-1);
    if (names.length < batchSize) return forgotten;
  }
}

async function forgetEvents({ db }: DbDeps, options: ForgetOptions): Promise<number> {
  const { batchSize = BATCH_SIZE, signal } = options;
  let forgotten = 0;
  for (;;) {
    const old = await findOldEvents(db, await agoOf(db, EVENT_KEPT_MS), batchSize);
    for (const ofOneLedger of Map.groupBy(old, ({ businessId, live }) => `${businessId}:${live}`).values()) {
      const [first] = ofOneLedger;
      if (signal?.aborted === true || first === undefined) return forgotten;
      const sequences = ofOneLedger.map(({ sequence }) => sequence);
      forgotten += await transact(db, async (tx) => deleteEvents(tx, first, sequences, await agoOf(tx, EVENT_KEPT_MS)));
    }
    if (old.length < batchSize) return forgotten;
  }
}

/** Each transaction that deletes asks the database for the time again. */
const agoOf = async (db: Db | Tx, keptMs: number): Promise<Date> =>
  new Date((await databaseNow(db)).getTime() - keptMs);
