/** The directory of banks. */
import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '@tributary/sdk';
import { api } from './client.ts';
import type { components } from './schema.gen.ts';

export type Bank = components['schemas']['BankOfNumber'];

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
