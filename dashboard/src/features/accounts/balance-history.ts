/** What an account's wallet held over the last days. */
import { unwrap } from '@tributary/sdk';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { ledgerKey, type LedgerAddress } from '../../api/query-keys.ts';
import { pathOf } from './accounts.ts';

export type HistoryDays = '7' | '30' | '90';

/** Every two hours, every twelve, every day: what can be told apart in the drawing. */
const POINTS: Readonly<Record<HistoryDays, number>> = { 7: 85, 30: 61, 90: 91 };
const DAY_MS = 86_400_000;
/** The curve ends at a whole minute. */
const MINUTE_MS = 60_000;

export function balanceHistoryQuery(address: LedgerAddress, accountId: number, days: HistoryDays) {
  return queryOptions({
    queryKey: ledgerKey(address, 'balance-history', accountId, days),
    queryFn: ({ signal }) => {
      const to = Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS;
      const from = new Date(to - Number(days) * DAY_MS).toISOString();
      return unwrap(
        api.GET('/dashboard/api/businesses/{businessId}/{mode}/accounts/{accountId}/balance-history', {
          params: {
            path: { ...pathOf(address), accountId: String(accountId) },
            query: { from, to: new Date(to).toISOString(), points: String(POINTS[days]) },
          },
          signal,
        }),
      );
    },
  });
}
