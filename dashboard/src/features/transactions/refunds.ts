/** Reads of refunds for the drawer of a payment. */
import type { components } from '../../api/schema.gen.ts';
import { ledgerQuery, send } from '../../api/calls.ts';
import type { LedgerAddress } from '../../api/query-keys.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { useBusinessWrite } from '../../routing/use-business-write.ts';

export type RefundList = components['schemas']['RefundList'];

export const REFUNDS_SHOWN = 50;

export const refundsQuery = (address: LedgerAddress, reference: string) =>
  ledgerQuery(address, '{mode}/payments/{reference}/refunds', { reference, limit: REFUNDS_SHOWN });

export function useRefund(reference: string) {
  const business = useBusiness();
  return useBusinessWrite({
    mutationFn: (body: components['schemas']['RefundRequest']) =>
      send(business, 'post', '{mode}/payments/{reference}/refunds', { reference }, body),
  });
}
