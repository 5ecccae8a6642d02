/** Deletes the rows of mails that are over, thirty days later. Their texts were deleted at once. */
import { type ForgetOptions, forgetOld } from '../database/forget-old.ts';
import type { DbDeps } from '../database/pool.ts';
import { deleteMails, findOldMails } from './queries.ts';

const MAIL_KEPT_MS = 30 * 24 * 3_600_000;

export const forgetMails = (deps: DbDeps, options: ForgetOptions = {}): Promise<number> =>
  forgetOld(deps, { keptMs: MAIL_KEPT_MS, find: findOldMails, remove: deleteMails }, options);
