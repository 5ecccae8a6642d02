import { Skeleton, Title } from '@mantine/core';
import { Chart } from '../../components/chart.tsx';
import { EmptyState } from '../../components/states.tsx';
import { formatDate, formatDateTime, formatDay, formatTime } from '../../format/instant.ts';
import { formatNaira, formatNairaShort } from '../../format/money.ts';
import type { Overview } from './overview.ts';
import { type Period, SPANS } from './periods.ts';

interface InflowChartProps {
  readonly overview: Overview | undefined;
  readonly period: Period;
}

const HEIGHT = 240;
const INSTANTS = {
  hour: { formatAt: formatDateTime, formatTick: formatTime },
  day: { formatAt: formatDate, formatTick: formatDay },
} as const;

export function InflowChart({ overview, period }: InflowChartProps) {
  const { bucket, words } = SPANS[period];
  const label = `Inflow by ${bucket}`;
  return (
    <section>
      <Title order={2} mb="sm">
        {label}
      </Title>
      {overview === undefined ? (
        <Skeleton height={HEIGHT} />
      ) : overview.totals.payments === 0 ? (
        <EmptyState>No payment came in during the last {words}.</EmptyState>
      ) : (
        <Chart
          label={label}
          height={HEIGHT}
          points={overview.points.map(({ at, inflow }) => ({ at, value: inflow }))}
          formatValue={formatNaira}
          formatAxis={formatNairaShort}
          {...INSTANTS[bucket]}
        />
      )}
    </section>
  );
}
