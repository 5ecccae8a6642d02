import '@mantine/charts/styles.css';
import { AreaChart } from '@mantine/charts';
import { Paper, Text } from '@mantine/core';
import type { ChartPoint, ChartProps } from './chart-data.ts';

/** Of the axis, so four lines above the ground. */
const TICKS = 5;
const AXIS_WIDTH = 56;
/** As many dates as fit on a phone; letting the chart find out by measuring each of them costs half of its drawing. */
const DATES_MAX = 6;

/** A 1.5-px line over a soft area; the crosshair follows the pointer, and the arrow keys when the chart has focus. */
export function LineChart(props: ChartProps) {
  const { label, points, height, formatValue, formatAxis, formatAt, formatTick, isWhole = false } = props;
  return (
    <AreaChart
      h={height ?? '100%'}
      data={points.map(({ at, value }) => ({ at, value }))}
      dataKey="at"
      series={[{ name: 'value', label, color: 'var(--mantine-primary-color-filled)' }]}
      curveType="linear"
      strokeWidth={1.5}
      fillOpacity={0.12}
      withDots={false}
      activeDotProps={{ r: 3, strokeWidth: 0 }}
      gridAxis="x"
      strokeDasharray="0"
      tickLine="none"
      gridColor="var(--tributary-hairline)"
      yAxisProps={{ tickCount: TICKS, width: AXIS_WIDTH, tickFormatter: formatAxis, allowDecimals: !isWhole }}
      xAxisProps={{ tickFormatter: formatTick, interval: Math.ceil(points.length / DATES_MAX) - 1, tickMargin: 8 }}
      tooltipAnimationDuration={0}
      tooltipProps={{
        cursor: { stroke: 'var(--mantine-color-dimmed)', strokeWidth: 1, strokeDasharray: '3 3' },
        content: ({ payload }) => {
          const point = payload?.[0]?.payload as ChartPoint | undefined;
          return point === undefined ? null : <Reading label={formatAt(point.at)} value={formatValue(point.value)} />;
        },
      }}
      areaChartProps={{ accessibilityLayer: true, margin: { top: 8, right: 8, bottom: 12, left: 0 } }}
    />
  );
}

interface ReadingProps {
  readonly label: string;
  readonly value: string;
}

function Reading({ label, value }: ReadingProps) {
  return (
    <Paper withBorder shadow="sm" px="sm" py="xs" radius="md">
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <Text fw={600}>{value}</Text>
    </Paper>
  );
}
