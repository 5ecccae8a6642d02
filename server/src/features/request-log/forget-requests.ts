/** Deletes recorded requests when they are seven days old. */
import type { DbDeps } from '../../platform/database/pool.ts';
import { type ForgetOptions, forgetOld } from '../../platform/database/forget-old.ts';
import { deleteRequests, findOldRequests } from './queries.ts';

export const REQUEST_KEPT_MS = 7 * 24 * 60 * 60_000;

const REQUESTS = { keptMs: REQUEST_KEPT_MS, find: findOldRequests, remove: deleteRequests };

export const forgetRequests = (deps: DbDeps, options: ForgetOptions = {}): Promise<number> =>
  forgetOld(deps, REQUESTS, options);
