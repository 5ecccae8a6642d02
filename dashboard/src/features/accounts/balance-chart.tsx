import { SegmentedControl, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSetSearch } from '../../components/address-drawer.tsx';
import { Chart } from '../../components/chart.tsx';
import { Section } from '../../components/facts.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { useNow } from '../../components/use-now.ts';
import { formatDateTime, formatNear } from '../../format/instant.ts';
import { formatNaira, formatNairaShort } from '../../format/money.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { balanceHistoryQuery, type HistoryDays } from './balance-history.ts';

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
