/** The recorded requests of a business in one mode, the newest first. */
import type { Db } from '../database/pool.ts';
import { countRequests, findRequests, type RequestFilter } from './queries.ts';

/** How far back the list goes: whoever looks further looks for something else than a mistake of today. */
export const REQUESTS_LISTED_MAX = 10_000;

export type ListedRequest = Awaited<ReturnType<typeof findRequests>>[number];

export interface RequestPage {
  readonly requests: readonly ListedRequest[];
  /** REQUESTS_LISTED_MAX at most. */
  readonly totalCount: number;
}

/** `page` counts from 1; a page past the end is empty. */
export async function listRequests(
  { db }: { readonly db: Db },
  filter: RequestFilter,
  { page, limit }: { readonly page: bigint; readonly limit: number },
): Promise<RequestPage> {
  const before = (page - 1n) * BigInt(limit);
  const offset = before < REQUESTS_LISTED_MAX ? Number(before) : REQUESTS_LISTED_MAX;
  const [requests, totalCount] = await Promise.all([
    findRequests(db, filter, { offset, limit: Math.min(limit, REQUESTS_LISTED_MAX - offset) }),
    countRequests(db, filter, REQUESTS_LISTED_MAX),
  ]);
  return { requests, totalCount };
}
