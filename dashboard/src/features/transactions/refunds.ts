/** Refunds as the drawer of a payment asks for them. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { unwrap } from '@tributary/sdk';
import { useWrite } from '../../api/use-write.ts';
import { api } from '../../api/client.ts';
import { ledgerKey, type LedgerAddress } from '../../api/query-keys.ts';
import type { components } from '../../api/schema.gen.ts';
import { useBusiness } from '../../routing/use-business.ts';

export type RefundList = components['schemas']['RefundList'];
type RefundRequest = components['schemas']['RefundRequest'];

export const REFUNDS_SHOWN = 50;

export function refundsQuery(address: LedgerAddress, reference: string) {
  return queryOptions({
    queryKey: ledgerKey(address, 'refunds', reference),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/dashboard/api/businesses/{businessId}/{mode}/payments/{reference}/refunds', {
          params: { path: pathOf(address, reference), query: { limit: String(REFUNDS_SHOWN) } },
          signal,
        }),
      ),
  });
}

export function useRefund(paymentReference: string) {
  const business = useBusiness();
  const queryClient = useQueryClient();
  return useWrite({
    mutationFn: (body: RefundRequest) =>
      unwrap(
        api.POST('/dashboard/api/businesses/{businessId}/{mode}/payments/{reference}/refunds', {
          params: { path: pathOf(business, paymentReference) },
          body,
        }),
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ledgerKey(business) }),
  });
}

function pathOf({ businessId, mode }: LedgerAddress, reference: string) {
  return { businessId: String(businessId), mode, reference };
}
