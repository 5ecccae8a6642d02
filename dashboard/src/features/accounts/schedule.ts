/** When the wallet of one account is paid out: by the schedule of its business, or by its own. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { unwrap } from '@tributary/sdk';
import { api } from '../../api/client.ts';
import { ledgerKey, type LedgerAddress } from '../../api/query-keys.ts';
import { useWrite } from '../../api/use-write.ts';
import type { ScheduleTerms } from '../../components/schedule-draft.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { pathOf } from './accounts.ts';

const PATH = '/dashboard/api/businesses/{businessId}/{mode}/accounts/{accountId}/settlement-schedule';

export function accountScheduleQuery(address: LedgerAddress, accountId: number) {
  return queryOptions({
    queryKey: ledgerKey(address, 'settlements', 'account-schedule', accountId),
    queryFn: ({ signal }) =>
      unwrap(api.GET(PATH, { params: { path: { ...pathOf(address), accountId: String(accountId) } }, signal })),
  });
}

/** Null takes the own schedule away, and that of the business counts again. */
export function useChangeAccountSchedule(accountId: number) {
  const business = useBusiness();
  const queryClient = useQueryClient();
  const params = { path: { ...pathOf(business), accountId: String(accountId) } };
  return useWrite({
    mutationFn: (terms: ScheduleTerms | null) =>
      terms === null ? unwrap(api.DELETE(PATH, { params })) : unwrap(api.PUT(PATH, { params, body: terms })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ledgerKey(business, 'settlements') }),
  });
}
