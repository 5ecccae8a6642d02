import { useQueryClient } from '@tanstack/react-query';
import type { components } from '../../api/schema.gen.ts';
import { type Body, send } from '../../api/calls.ts';
import { businessSettingsQuery } from '../../api/settings.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { useBusinessWrite } from '../../routing/use-business-write.ts';

export type BusinessSettings = components['schemas']['BusinessSettings'];

/** For the forms of its parts. */
export interface SettingProps {
  readonly settings: BusinessSettings;
  readonly mayWrite: boolean;
}

/** Changes the given settings and shows the server's answer. */
export function useUpdateSettings(onChanged?: () => Promise<void>) {
  const business = useBusiness();
  const queryClient = useQueryClient();
  return useBusinessWrite({
    mutationFn: (changes: Body<'patch', 'settings'>) => send(business, 'patch', 'settings', {}, changes),
    onSuccess: async (settings) => {
      queryClient.setQueryData(businessSettingsQuery(business).queryKey, settings);
      await onChanged?.();
    },
  });
}
