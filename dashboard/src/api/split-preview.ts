/** What terms make of an amount. The server computes it: the rules of rounding are in one place. */
import { type DataOf, unwrap } from '@tributary/sdk';
import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';
import type { LedgerAddress } from './query-keys.ts';
import { businessKey } from './query-keys.ts';
import type { operations } from './schema.gen.ts';

export type SplitPreview = DataOf<operations['previewSplit']['responses'][200]['content']['application/json']>;
type PreviewBody = operations['previewSplit']['requestBody']['content']['application/json'];

/** The same question has the same answer for ever, so it is asked once. */
export function splitPreviewQuery({ businessId, mode }: LedgerAddress, body: PreviewBody) {
  return queryOptions({
    queryKey: businessKey(businessId, mode, 'split-preview', body),
    queryFn: ({ signal }) =>
      unwrap(
        api.POST('/dashboard/api/businesses/{businessId}/{mode}/split-preview', {
          params: { path: { businessId: String(businessId), mode } },
          body,
          signal,
        }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
