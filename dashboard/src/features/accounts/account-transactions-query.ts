import { unwrap } from '@tributary/sdk';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { ledgerKey, type LedgerAddress } from '../../api/query-keys.ts';
import type { components } from '../../api/schema.gen.ts';
import { pathOf } from './accounts.ts';

export type TransactionSummary = components['schemas']['TransactionSummary'];

export const TRANSACTIONS_LIMIT = 10;

export function accountTransactionsQuery(address: LedgerAddress, accountId: number, page: number) {
  return queryOptions({
    queryKey: ledgerKey(address, 'account-transactions', accountId, page),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/dashboard/api/businesses/{businessId}/{mode}/transactions', {
          params: {
            path: pathOf(address),
            query: { accountId: String(accountId), page: String(page), limit: String(TRANSACTIONS_LIMIT) },
          },
          signal,
        }),
      ),
  });
}
