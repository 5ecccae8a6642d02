/** The balances of an account's wallet over the last days. */
import { queryOptions } from '@tanstack/react-query';
import { send } from '../../api/calls.ts';
import { ledgerKey, type LedgerAddress } from '../../api/query-keys.ts';

export type HistoryDays = '7' | '30' | '90';

/** Every two hours, every twelve, every day: the resolution of the drawing. */
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
      const values = { subaccountId: accountId, from, to: new Date(to).toISOString(), points: POINTS[days] };
      return send(address, 'get', '{mode}/accounts/{subaccountId}/balance-history', values, undefined, { signal });
    },
  });
}
