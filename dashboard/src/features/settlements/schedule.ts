/** How and when a business pays out, and the days on which it doesn't. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { unwrap } from '@tributary/sdk';
import { api } from '../../api/client.ts';
import type { LedgerAddress } from '../../api/query-keys.ts';
import type { components, operations } from '../../api/schema.gen.ts';
import { useWrite } from '../../api/use-write.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { pathOf, settlementsKey } from './settlements.ts';

export type SettlementSettings = components['schemas']['SettlementSettings'];
type SettingsChanges = operations['updateDashboardSettlementSettings']['requestBody']['content']['application/json'];

export function settingsQuery(address: LedgerAddress) {
  return queryOptions({
    queryKey: settlementsKey(address, 'settings'),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/dashboard/api/businesses/{businessId}/{mode}/settlement-settings', {
          params: { path: pathOf(address) },
          signal,
        }),
      ),
  });
}

/** Changes what is given and shows what the server made of it. */
export function useUpdateSettlementSettings() {
  const business = useBusiness();
  const queryClient = useQueryClient();
  return useWrite({
    mutationFn: (changes: SettingsChanges) =>
      unwrap(
        api.PATCH('/dashboard/api/businesses/{businessId}/{mode}/settlement-settings', {
          params: { path: pathOf(business) },
          body: changes,
        }),
      ),
    onSuccess: (settings) => queryClient.setQueryData(settingsQuery(business).queryKey, settings),
  });
}

const DAY_MS = 86_400_000;
const AHEAD_DAYS = 120;

/** Public holidays of the next months. */
export function holidaysQuery(address: LedgerAddress, now: Date) {
  const from = now.toISOString().slice(0, 'yyyy-mm-dd'.length);
  const to = new Date(now.getTime() + AHEAD_DAYS * DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length);
  return queryOptions({
    queryKey: settlementsKey(address, 'calendar', from),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/dashboard/api/businesses/{businessId}/{mode}/settlement-calendar', {
          params: { path: pathOf(address), query: { from, to } },
          signal,
        }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
