import { SegmentedControl, Skeleton } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSetSearch } from '../../components/address-drawer.tsx';
import { Chart } from '../../components/chart.tsx';
import { Section } from '../../components/facts.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { useNow } from '../../components/use-now.ts';
import { formatDateTime, formatNear } from '../../format/instant.ts';
import { formatNaira, formatNairaShort } from '../../format/money.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { send } from '../../api/calls.ts';
import { type LedgerAddress, ledgerKey } from '../../api/query-keys.ts';

interface BalanceChartProps {
  readonly accountId: number;
  readonly days: HistoryDays;
}

const HEIGHT = 240;

export function BalanceChart({ accountId, days }: BalanceChartProps) {
  const history = useQuery(balanceHistoryQuery(useBusiness(), accountId, days));
  const setDays = useSetSearch('days');
  const now = useNow();

  return (
    <Section
      title="Balance over time"
      action={
        <SegmentedControl
          size="xs"
          aria-label="Chart period"
          value={days}
          onChange={(value) => setDays(value === '30' ? undefined : value)}
          data={[
            { value: '7', label: '7 days' },
            { value: '30', label: '30 days' },
            { value: '90', label: '90 days' },
          ]}
        />
      }
    >
      <Loaded query={history} what="balance over time" waiting={<Skeleton height={HEIGHT} />}>
        {({ points }) => (
          <Chart
            label={`Balance over the last ${days} days`}
            height={HEIGHT}
            points={points.map(({ at, balance }) => ({ at, value: balance }))}
            formatValue={formatNaira}
            formatAxis={formatNairaShort}
            formatAt={formatDateTime}
            formatTick={(at) => formatNear(at, now)}
          />
        )}
      </Loaded>
    </Section>
  );
}

/** The balances of an account's wallet over the last days. */
type HistoryDays = '7' | '30' | '90';

/** Every two hours, every twelve, every day: the resolution of the drawing. */
const POINTS: Readonly<Record<HistoryDays, number>> = { 7: 85, 30: 61, 90: 91 };
const DAY_MS = 86_400_000;
/** The curve ends at a whole minute. */
const MINUTE_MS = 60_000;

function balanceHistoryQuery(address: LedgerAddress, accountId: number, days: HistoryDays) {
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
