import { SegmentedControl, Skeleton, Title } from '@mantine/core';
import { useSetSearch } from '../../components/address-drawer.tsx';
import { Chart } from '../../components/chart.tsx';
import { EmptyState } from '../../components/states.tsx';
import { useNow } from '../../components/use-now.ts';
import { formatDate, formatNear, formatTime } from '../../format/instant.ts';
import { formatCount, formatNaira, formatNairaShort } from '../../format/money.ts';
import type { Overview } from './overview.ts';
import { BUCKETS, type Measure, MEASURES, type Span } from './span.ts';
import classes from './home.module.css';

interface OverviewChartProps {
  readonly overview: Overview | undefined;
  readonly measure: Measure;
  readonly span: Span;
}

const HEIGHT = 240;
const HOUR_MS = 3_600_000;
const NAMES = { inflow: 'Inflow', commission: 'Commission', payments: 'Payments' } as const;
const BUCKET_NAMES = { hour: 'Hours', day: 'Days' } as const;
const NAIRA = { formatValue: formatNaira, formatAxis: formatNairaShort } as const;
const COUNT = { formatValue: formatCount, formatAxis: formatCount, isWhole: true } as const;

/** One of the three measures over the span, by hour or by day. */
export function OverviewChart({ overview, measure, span }: OverviewChartProps) {
  const label = `${NAMES[measure]} by ${span.bucket}`;
  const now = useNow();
  return (
    <section>
      <div className={classes.chartHead}>
        <Title order={2}>{label}</Title>
        <div className={classes.choices}>
          <MeasureChoice measure={measure} />
          <BucketChoice span={span} />
        </div>
      </div>
      {overview === undefined ? (
        <Skeleton height={HEIGHT} />
      ) : overview.totals.payments === 0 ? (
        <EmptyState>No payments in this period.</EmptyState>
      ) : (
        <Chart
          label={label}
          height={HEIGHT}
          points={overview.points.map((point) => ({ at: point.at, value: point[measure] }))}
          {...(measure === 'payments' ? COUNT : NAIRA)}
          {...instantsOf(span, now)}
        />
      )}
    </section>
  );
}

function MeasureChoice({ measure }: { readonly measure: Measure }) {
  const setShow = useSetSearch('show', { replace: true });
  return (
    <SegmentedControl
      size="xs"
      aria-label="Chart figure"
      value={measure}
      onChange={(value) => setShow(value === 'inflow' ? undefined : value)}
      data={MEASURES.map((name) => ({ value: name, label: NAMES[name] }))}
    />
  );
}

function BucketChoice({ span: { bucket, buckets } }: { readonly span: Span }) {
  const setBucket = useSetSearch('bucket', { replace: true });
  return (
    <SegmentedControl
      size="xs"
      aria-label="Chart interval"
      value={bucket}
      onChange={setBucket}
      data={BUCKETS.map((name) => ({ value: name, label: BUCKET_NAMES[name], disabled: !buckets.includes(name) }))}
    />
  );
}

function instantsOf({ bucket, period, firstDay, lastDay }: Span, now: Date) {
  const formatDay = (at: string): string => formatNear(at, now);
  if (bucket === 'day') return { formatAt: formatDate, formatTick: formatDay };
  const isShort = period === '24h' || firstDay === lastDay;
  return {
    formatAt: formatHour,
    formatTick: isShort ? formatTime : (at: string) => `${formatDay(at)}, ${formatTime(at)}`,
  };
}

/** `20 Nov 2026, 17:00–18:00` */
function formatHour(at: string): string {
  return `${formatDate(at)}, ${formatTime(at)}–${formatTime(new Date(new Date(at).getTime() + HOUR_MS))}`;
}
