/** The recorded requests of a business in one mode, the newest first. */
import type { DbDeps } from '../../platform/database/pool.ts';
import { LISTED_MAX, type Paging, sliceOf } from '../../platform/wire/paging.ts';
import { countRequests, findRequests, type RequestFilter } from './queries.ts';

/** The log is for finding today's mistakes, so old requests are not listed. */
const WAY_OUT = 'Older requests are not listed.';

export type ListedRequest = Awaited<ReturnType<typeof findRequests>>[number];

export interface RequestPage {
  readonly requests: readonly ListedRequest[];
  /** LISTED_MAX at most. */
  readonly totalCount: number;
}

/** A page past the end is empty. @throws AppError validation_failed beyond LISTED_MAX */
export async function listRequests({ db }: DbDeps, filter: RequestFilter, paging: Paging): Promise<RequestPage> {
  const slice = sliceOf(paging, WAY_OUT);
  const [requests, totalCount] = await Promise.all([
    findRequests(db, filter, slice),
    countRequests(db, filter, LISTED_MAX),
  ]);
  return { requests, totalCount };
}
