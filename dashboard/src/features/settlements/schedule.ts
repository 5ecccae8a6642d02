/** How and when a business pays out, and the days on which it does not. */
import { useQueryClient } from '@tanstack/react-query';
import type { components } from '../../api/schema.gen.ts';
import { type Body, ledgerQuery, send } from '../../api/calls.ts';
import { settlementSettingsQuery } from '../../api/settings.ts';
import type { LedgerAddress } from '../../api/query-keys.ts';
import { lagosDay } from '../../format/instant.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { useBusinessWrite } from '../../routing/use-business-write.ts';

export type SettlementSettings = components['schemas']['MemberSettlementSettings'];

/** What the forms of its parts share. */
export interface SettingProps {
  readonly settings: SettlementSettings;
  readonly mayWrite: boolean;
}

export { settlementSettingsQuery as settingsQuery };

/** Changes the given settings and shows the server's answer. */
export function useUpdateSettlementSettings() {
  const business = useBusiness();
  const queryClient = useQueryClient();
  return useBusinessWrite({
    mutationFn: (changes: Body<'patch', '{mode}/settlement-settings'>) =>
      send(business, 'patch', '{mode}/settlement-settings', {}, changes),
    onSuccess: (settings) => queryClient.setQueryData(settlementSettingsQuery(business).queryKey, settings),
  });
}

const DAY_MS = 86_400_000;
const AHEAD_DAYS = 120;

/** Public holidays of the next months. */
export const holidaysQuery = (address: LedgerAddress, now: Date) =>
  ledgerQuery(
    address,
    '{mode}/settlement-calendar',
    { from: lagosDay(now), to: lagosDay(new Date(now.getTime() + AHEAD_DAYS * DAY_MS)) },
    { staleTime: Number.POSITIVE_INFINITY },
  );
