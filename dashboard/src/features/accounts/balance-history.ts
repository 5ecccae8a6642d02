/** What an account's wallet held over the last thirty days. */
import { unwrap } from '@tributary/sdk';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { ledgerKey, type LedgerAddress } from '../../api/query-keys.ts';
import { pathOf } from './accounts.ts';

const DAYS = 30;
const POINTS = '61';
const DAY_MS = 86_400_000;
/** The curve ends at a whole minute. */
const MINUTE_MS = 60_000;

export function balanceHistoryQuery(address: LedgerAddress, accountId: number) {
  return queryOptions({
    queryKey: ledgerKey(address, 'balance-history', accountId),
    queryFn: ({ signal }) => {
      const to = Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS;
      const from = new Date(to - DAYS * DAY_MS).toISOString();
      return unwrap(
        api.GET('/dashboard/api/businesses/{businessId}/{mode}/accounts/{accountId}/balance-history', {
          params: {
            path: { ...pathOf(address), accountId: String(accountId) },
            query: { from, to: new Date(to).toISOString(), points: POINTS },
          },
          signal,
        }),
      );
    },
  });
}
