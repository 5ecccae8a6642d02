/** Deletes the responses kept for Idempotency-Keys once nobody may ask for them any more. */
import type { DbDeps } from '../../platform/database/pool.ts';
import { type ForgetOptions, forgetOld } from '../../platform/database/forget-old.ts';
import { deleteResponses, findOldResponses } from './response-queries.ts';

/** The promise is 24 hours. Twice that helps callers that retry after a day. */
export const RESPONSE_KEPT_MS = 48 * 60 * 60_000;

const RESPONSES = { keptMs: RESPONSE_KEPT_MS, find: findOldResponses, remove: deleteResponses };

/** Without the ledger's lock: a posting may use a response that it still finds, and one that finds none is too late. */
export const forgetResponses = (deps: DbDeps, options: ForgetOptions = {}): Promise<number> =>
  forgetOld(deps, RESPONSES, options);
