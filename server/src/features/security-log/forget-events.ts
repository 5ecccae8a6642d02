/** Deletes security events after a time that the operator sets. */
import { type ForgetOptions, forgetOld } from '../../platform/database/forget-old.ts';
import type { DbDeps } from '../../platform/database/pool.ts';
import { deleteOldEvents, findOldEvents } from './queries.ts';

/** Until none is older or the signal is aborted; returns how many it deleted. Several processes may run this. */
export const forgetEvents = (
  deps: DbDeps,
  { keptMs, ...options }: ForgetOptions & { readonly keptMs: number },
): Promise<number> => forgetOld(deps, { keptMs, find: findOldEvents, remove: deleteOldEvents }, options);
