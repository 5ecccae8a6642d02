import { useQueryClient } from '@tanstack/react-query';
import { unwrap } from '@tributary/sdk';
import { api } from '../../api/client.ts';
import { ledgerKey } from '../../api/query-keys.ts';
import { useWrite } from '../../api/use-write.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { type AccountChanges, accountQuery, pathOf } from './accounts.ts';

/** Changes an account; what the pages show of it is asked for again. */
export function useUpdateAccount(accountId: number, onError?: (error: unknown) => void) {
  const business = useBusiness();
  const queryClient = useQueryClient();
  return useWrite({
    mutationFn: (changes: AccountChanges) =>
      unwrap(
        api.PATCH('/dashboard/api/businesses/{businessId}/{mode}/accounts/{accountId}', {
          params: { path: { ...pathOf(business), accountId: String(accountId) } },
          body: changes,
        }),
      ),
    onSuccess: async ({ account }) => {
      queryClient.setQueryData(accountQuery(business, accountId).queryKey, account);
      await queryClient.invalidateQueries({ queryKey: ledgerKey(business) });
    },
    ...(onError === undefined ? {} : { onError }),
  });
}
