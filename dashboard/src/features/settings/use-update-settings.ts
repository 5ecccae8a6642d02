import { useMutation, useQueryClient } from '@tanstack/react-query';
import { unwrap } from '@tributary/sdk';
import { api } from '../../api/client.ts';
import type { paths } from '../../api/schema.gen.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { settingsQuery } from './settings.ts';

type SettingsPath = paths['/dashboard/api/businesses/{businessId}/settings'];
export type SettingsChanges = SettingsPath['patch']['requestBody']['content']['application/json'];

/** Changes what is given and shows what the server made of it. */
export function useUpdateSettings(onChanged?: () => Promise<void>) {
  const { businessId } = useBusiness();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (changes: SettingsChanges) =>
      unwrap(
        api.PATCH('/dashboard/api/businesses/{businessId}/settings', {
          params: { path: { businessId: String(businessId) } },
          body: changes,
        }),
      ),
    onSuccess: async (settings) => {
      queryClient.setQueryData(settingsQuery(businessId).queryKey, settings);
      await onChanged?.();
    },
  });
}
