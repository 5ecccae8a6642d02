/** Deliveries are deleted thirty days after their event, rows of the outbox a week later. */
import type { DbDeps } from '../../platform/database/pool.ts';
import { transact } from '../../platform/database/transaction.ts';
import { ago, type ForgetOptions, FORGOTTEN_AT_ONCE, forgetOld } from '../../platform/database/forget-old.ts';
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
/**
 * In batches, one endpoint per transaction, until nothing is too old or the signal is aborted. Several processes may
 * run this at once.
 */
export async function forgetDeliveries(deps: DbDeps, options: ForgetOptions = {}): Promise<number> {
  return (await forgetOfEndpoints(deps, options)) + (await forgetOld(deps, EVENTS, options));
}

async function forgetOfEndpoints({ db }: DbDeps, options: ForgetOptions): Promise<number> {
  const { batchSize = FORGOTTEN_AT_ONCE, signal } = options;
  let forgotten = 0;
  let last: EndpointName | undefined;
  for (;;) {
    const names = await findEndpointNames(db, last, batchSize);
    for (const name of names) {
      for (let deleted = batchSize; deleted === batchSize; forgotten += deleted) {
        if (signal?.aborted === true) return forgotten;
        deleted = await transact(db, async (tx) =>
          deleteOldDeliveries(tx, name, await ago(tx, DELIVERY_KEPT_MS), batchSize),
        );
      }
      if (signal?.aborted === true) return forgotten;
      if (name.isDeleted) await transact(db, (tx) => deleteEmptyEndpoint(tx, name));
    }
    last = names.at(-1);
    if (names.length < batchSize) return forgotten;
  }
}

const EVENTS = { keptMs: EVENT_KEPT_MS, find: findOldEvents, remove: deleteEvents };
