/** Reads and writes of connected accounts. */
import { useQueryClient } from '@tanstack/react-query';
import { type Body, ledgerQuery, send, type Written } from '../../api/calls.ts';
import { accountQuery, type AccountSummary } from '../../api/accounts.ts';
import type { LedgerAddress } from '../../api/query-keys.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { useBusinessWrite } from '../../routing/use-business-write.ts';

export type NewAccount = Body<'post', '{mode}/accounts'>;
export type AccountChanges = Body<'patch', '{mode}/accounts/{subaccountId}'>;
export type WrittenAccount = Written<'post', '{mode}/accounts'>;
export type Warning = WrittenAccount['warnings'][number];

export interface AccountProps {
  readonly account: AccountSummary;
}

/** A form for one account, in a dialog or a drawer. */
export interface AccountFormProps extends AccountProps {
  readonly onClose: () => void;
}

export const TRANSACTIONS_LIMIT = 10;
const PAYOUTS_SHOWN = 5;

export const accountTransactionsQuery = (address: LedgerAddress, accountId: number, page: number) =>
  ledgerQuery(address, '{mode}/transactions', { subAccountId: accountId, page, limit: TRANSACTIONS_LIMIT });

export const accountPayoutsQuery = (address: LedgerAddress, accountId: number) =>
  ledgerQuery(address, '{mode}/payouts', { subAccountId: accountId, limit: PAYOUTS_SHOWN });

export const payoutHoldsQuery = (address: LedgerAddress, accountId: number) =>
  ledgerQuery(address, '{mode}/accounts/{subaccountId}/payout-holds', { subaccountId: accountId });

export const bankDetailsHistoryQuery = (address: LedgerAddress, accountId: number) =>
  ledgerQuery(address, '{mode}/accounts/{subaccountId}/bank-details-history', { subaccountId: accountId, limit: 100 });

export function useCreateAccount(onError: (error: Error) => void) {
  const business = useBusiness();
  return useBusinessWrite({
    mutationFn: (body: NewAccount) => send(business, 'post', '{mode}/accounts', {}, body),
    onError,
  });
}

/** Changes an account, and reads its shown data again. */
export function useUpdateAccount(accountId: number, onError?: (error: Error) => void) {
  const business = useBusiness();
  const queryClient = useQueryClient();
  return useBusinessWrite({
    mutationFn: (changes: AccountChanges) =>
      send(business, 'patch', '{mode}/accounts/{subaccountId}', { subaccountId: accountId }, changes),
    onSuccess: ({ account }) => queryClient.setQueryData(accountQuery(business, accountId).queryKey, account),
    ...(onError !== undefined && { onError }),
  });
}

export type DetailsRequest = Body<'post', '{mode}/accounts/{subaccountId}/bank-details-requests'>;

export type HoldToPlace = Body<'post', '{mode}/accounts/{subaccountId}/payout-holds'>;

export function usePlaceHold(accountId: number) {
  const business = useBusiness();
  return useBusinessWrite({
    mutationFn: (hold: HoldToPlace) =>
      send(business, 'post', '{mode}/accounts/{subaccountId}/payout-holds', { subaccountId: accountId }, hold),
  });
}

const HOLD = '{mode}/accounts/{subaccountId}/payout-holds/{number}';

/** Releases the hold, or requests it. */
export function useReleaseHold(accountId: number, number: number, isRequest: boolean) {
  const business = useBusiness();
  const params = { subaccountId: accountId, number };
  return useBusinessWrite({
    mutationFn: async (reason: string) => {
      if (isRequest) await send(business, 'post', `${HOLD}/release-requests`, params, { reason });
      else await send(business, 'post', `${HOLD}/release`, params, { reason });
    },
  });
}

interface SplitChanges {
  readonly others: AccountChanges;
  /** Undefined if nothing that a second person approves would change. */
  readonly request: DetailsRequest | undefined;
}

/** Changes what one person may, and requests the rest. */
export function useRequestDetails(accountId: number, onError?: (error: Error) => void) {
  const business = useBusiness();
  const params = { subaccountId: accountId };
  return useBusinessWrite({
    mutationFn: async ({ others, request }: SplitChanges) => {
      if (Object.keys(others).length > 0) {
        await send(business, 'patch', '{mode}/accounts/{subaccountId}', params, others);
      }
      if (request === undefined) return undefined;
      return send(business, 'post', '{mode}/accounts/{subaccountId}/bank-details-requests', params, request);
    },
    ...(onError !== undefined && { onError }),
  });
}
