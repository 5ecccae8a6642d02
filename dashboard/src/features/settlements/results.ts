/** Files that came back from the bank, and what they say of payouts. */
import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '@tributary/sdk';
import { api } from '../../api/client.ts';
import type { LedgerAddress } from '../../api/query-keys.ts';
import type { components } from '../../api/schema.gen.ts';
import { stringifySearch } from '../../routing/search.ts';
import { LIMIT, pathOf, settlementsKey } from './settlements.ts';

export type ResultFile = components['schemas']['ResultFile'];
export type ResultLine = components['schemas']['ResultLine'];
export type LineResult = NonNullable<ResultLine['result']>;
export type ConflictKind = NonNullable<ResultLine['conflict']>;

const FAST_MS = 1_000;

export const isBeingApplied = ({ state }: Pick<ResultFile, 'state'>): boolean => state === 'applying';

export function resultFilesQuery(address: LedgerAddress, page: number) {
  return queryOptions({
    queryKey: settlementsKey(address, 'result-files', page),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/dashboard/api/businesses/{businessId}/{mode}/settlement-results', {
          params: { path: pathOf(address), query: { page: String(page), limit: String(LIMIT) } },
          signal,
        }),
      ),
    refetchInterval: ({ state: { data } }) => (data?.files.some(isBeingApplied) ? FAST_MS : false),
  });
}

export function resultFileQuery(address: LedgerAddress, number: number) {
  return queryOptions({
    queryKey: settlementsKey(address, 'result-file', number),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/dashboard/api/businesses/{businessId}/{mode}/settlement-results/{number}', {
          params: { path: { ...pathOf(address), number: String(number) } },
          signal,
        }),
      ),
    refetchInterval: ({ state: { data } }) => (data !== undefined && isBeingApplied(data) ? FAST_MS : false),
  });
}

export function resultLinesQuery(
  address: LedgerAddress,
  number: number,
  {
    page,
    result,
    isGrowing,
  }: { readonly page: number; readonly result: LineResult | undefined; readonly isGrowing: boolean },
) {
  return queryOptions({
    queryKey: settlementsKey(address, 'result-lines', number, { page, result }),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/dashboard/api/businesses/{businessId}/{mode}/settlement-results/{number}/lines', {
          params: {
            path: { ...pathOf(address), number: String(number) },
            query: { page: String(page), limit: String(LIMIT), ...(result === undefined ? {} : { result }) },
          },
          signal,
        }),
      ),
    refetchInterval: isGrowing && FAST_MS,
  });
}

/** What the file is, the server finds out from what is in it. */
export const sendResults = (address: LedgerAddress, file: File) =>
  unwrap(
    api.POST('/dashboard/api/businesses/{businessId}/{mode}/settlement-results', {
      params: { path: pathOf(address), query: { filename: file.name } },
      headers: { 'content-type': 'application/octet-stream' },
      body: file as unknown as string,
      // As it is: a file is no JSON.
      bodySerializer: (body: unknown) => body as File,
    }),
  );

/** A link and no call: the browser saves what comes while it comes. */
export const linesAddress = (
  { businessId, mode }: LedgerAddress,
  number: number,
  result: LineResult | undefined,
): string =>
  `/dashboard/api/businesses/${businessId}/${mode}/settlement-results/${number}/lines.csv` +
  stringifySearch({ result });

const COUNTS = {
  applied: 'applied',
  repeated: 'repeated',
  conflict: 'conflict',
  amount_differs: 'amountDiffers',
  unmatched: 'unmatched',
  not_exported: 'notExported',
  pending: 'pending',
  other_movement: 'otherMovement',
} as const satisfies Record<LineResult, keyof ResultFile['counts']>;

export const countOf = ({ counts }: Pick<ResultFile, 'counts'>, result: LineResult): number => counts[COUNTS[result]];

/** How many lines of a file somebody should look at. */
export const troubleIn = ({ counts }: Pick<ResultFile, 'counts'>): number =>
  counts.conflict + counts.amountDiffers + counts.unmatched + counts.notExported;
