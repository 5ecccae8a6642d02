/** Lists and shows change requests. */
import type { DbDeps } from '../../platform/database/pool.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import type { Caller } from '../../core/words/principal.ts';
import { LISTED_MAX, type Paging, rangeFromLast, sliceOf } from '../../platform/wire/paging.ts';
import type { ChangeRequest, RequestState } from './change-request.ts';
import type { RequestDeps } from './make-request.ts';
import { findLastNumber, findRequest, findRequests, findRequestsInState, type SealedRequest } from './queries.ts';
import { noSuchRequest, openRequest } from './sealed-change.ts';

interface ListedPage<Item> {
  readonly items: readonly Item[];
  /** On all pages. */
  readonly totalCount: number;
  /** LISTED_MAX if pages are found by an offset. */
  readonly listedMax: number | undefined;
}

/** Without what they change, which is sealed. Newest first; without a state every page is equally fast. */
export async function findNamedRequests(
  { db }: DbDeps,
  ledger: LedgerKey,
  state: RequestState | undefined,
  paging: Paging,
): Promise<ListedPage<SealedRequest>> {
  if (state !== undefined) {
    const slice = sliceOf(paging, 'Leave state out, and the list has all.');
    const { requests, totalCount } = await findRequestsInState(db, ledger, state, slice);
    return { items: requests, totalCount, listedMax: LISTED_MAX };
  }
  const last = await findLastNumber(db, ledger);
  const items = await findRequests(db, ledger, rangeFromLast(paging, { first: 1n, last }));
  return { items, totalCount: Number(last), listedMax: undefined };
}

export async function listRequests(
  deps: RequestDeps,
  ledger: LedgerKey & Pick<Caller, 'apiKeyId'>,
  state: RequestState | undefined,
  paging: Paging,
): Promise<ListedPage<ChangeRequest>> {
  const { items, ...page } = await findNamedRequests(deps, ledger, state, paging);
  return { ...page, items: items.map((one) => forCaller(openRequest(deps.vault, ledger, one), ledger)) };
}

/** API keys cannot see the team, so they see no more than that there is a request about it. */
function forCaller(request: ChangeRequest, { apiKeyId }: Pick<Caller, 'apiKeyId'>): ChangeRequest {
  if (apiKeyId === undefined || request.kind !== 'team_role') return request;
  return { ...request, subject: '', summary: 'Somebody may approve payouts', before: {}, after: {} };
}

/** @throws AppError not_found */
export async function getRequest(
  { db, vault }: RequestDeps,
  ledger: LedgerKey & Pick<Caller, 'apiKeyId'>,
  number: bigint,
): Promise<ChangeRequest> {
  const request = await findRequest(db, ledger, number);
  if (request === undefined) throw noSuchRequest();
  return forCaller(openRequest(vault, ledger, request), ledger);
}
