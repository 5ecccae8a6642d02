/** How terms divide an amount. The server computes it, so that the rules of rounding are in one place. */
import { queryOptions } from '@tanstack/react-query';
import { type Body, send, type Written } from './calls.ts';
import { businessKey, type LedgerAddress } from './query-keys.ts';

const PATH = '{mode}/split-preview';
export type SplitPreview = Written<'post', typeof PATH>;

/** The same request always has the same answer, so it is sent once. */
export function splitPreviewQuery(address: LedgerAddress, body: Body<'post', typeof PATH>) {
  const { businessId, mode } = address;
  return queryOptions({
    queryKey: businessKey(businessId, mode, 'split-preview', body),
    queryFn: ({ signal }) => send(address, 'post', PATH, {}, body, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
