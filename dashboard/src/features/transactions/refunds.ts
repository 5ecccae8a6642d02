/** Refunds as the drawer of a payment asks for them. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type components, unwrap } from '@tributary/sdk';
import { api } from '../../api/client.ts';
import { ledgerKey, type LedgerAddress } from '../../api/query-keys.ts';
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
  return useMutation({
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

/** A UUID (version 4). `crypto.randomUUID` is missing where the dashboard is opened by plain http from another machine. */
export function newReference(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
