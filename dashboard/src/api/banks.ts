/** The directory of banks, and the account numbers that they give out. */
import { queryOptions } from '@tanstack/react-query';
import { type DataOf, unwrap } from '@tributary/sdk';
import { api } from './client.ts';
import type { operations } from './schema.gen.ts';

export type Bank = DataOf<
  operations['listDashboardBanks']['responses'][200]['content']['application/json']
>['banks'][number];

/** Banks, marked when their check digit fits the number. */
export function banksQuery(accountNumber: string | undefined) {
  return queryOptions({
    queryKey: ['banks', accountNumber],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/dashboard/api/banks', {
          params: { query: accountNumber === undefined ? {} : { accountNumber } },
          signal,
        }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function isAccountNumber(text: string): boolean {
  return /^\d{10}$/.test(text.trim());
}
