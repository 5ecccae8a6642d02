import { unwrap } from '@tributary/sdk';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { businessKey } from '../../api/query-keys.ts';
import type { components } from '../../api/schema.gen.ts';

export type BusinessSettings = components['schemas']['BusinessSettings'];

export function settingsQuery(businessId: number) {
  return queryOptions({
    queryKey: businessKey(businessId, 'settings'),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/dashboard/api/businesses/{businessId}/settings', {
          params: { path: { businessId: String(businessId) } },
          signal,
        }),
      ),
  });
}
