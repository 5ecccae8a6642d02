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
