import { SegmentedControl, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Chart } from '../../components/chart.tsx';
import { ErrorState } from '../../components/states.tsx';
import { formatDateTime, formatDay } from '../../format/instant.ts';
import { formatNaira, formatNairaShort } from '../../format/money.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { balanceHistoryQuery, type HistoryDays } from './balance-history.ts';
import { Section } from './section.tsx';

interface BalanceChartProps {
  readonly accountId: number;
  readonly days: HistoryDays;
}

const HEIGHT = 240;

export function BalanceChart({ accountId, days }: BalanceChartProps) {
  const history = useQuery(balanceHistoryQuery(useBusiness(), accountId, days));
  const navigate = useNavigate({ from: '/$businessId/$mode/accounts/$accountId' });

  function choose(value: string): void {
    const chosen = value === '7' || value === '90' ? value : undefined;
    void navigate({ search: (before) => ({ ...before, days: chosen }), resetScroll: false });
  }

  return (
    <Section
      title="Balance over time"
      action={
        <SegmentedControl
          size="xs"
          aria-label="Span of the chart"
          value={days}
          onChange={choose}
          data={[
            { value: '7', label: '7 days' },
            { value: '30', label: '30 days' },
            { value: '90', label: '90 days' },
          ]}
        />
      }
    >
      {history.isError ? (
        <ErrorState
          what="The balance over time could not be loaded"
          error={history.error}
          onRetry={() => void history.refetch()}
        />
      ) : history.data === undefined ? (
        <Skeleton height={HEIGHT} />
      ) : (
        <Chart
          label={`Balance over the last ${days} days`}
          height={HEIGHT}
          points={history.data.points.map(({ at, balance }) => ({ at, value: balance }))}
          formatValue={formatNaira}
          formatAxis={formatNairaShort}
          formatAt={formatDateTime}
          formatTick={formatDay}
        />
      )}
    </Section>
  );
}
