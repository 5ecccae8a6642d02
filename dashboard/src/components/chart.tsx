import { Skeleton, VisuallyHidden } from '@mantine/core';
import { lazy, Suspense } from 'react';

export interface ChartPoint {
  /** ISO 8601 */
  readonly at: string;
  readonly value: number;
}

export interface ChartProps {
  /** "Inflow by day": the name of the one series. */
  readonly label: string;
  readonly points: readonly ChartPoint[];
  readonly height?: number;
  /** In full, beside the crosshair and in the table: `formatNaira`. */
  readonly formatValue: (value: number) => string;
  /** Short, on the axis: `formatNairaShort`. */
  readonly formatAxis: (value: number) => string;
  /** Of a point, in full: `formatDate`. */
  readonly formatAt: (at: string) => string;
  /** Below the chart: `formatDay`. */
  readonly formatTick: (at: string) => string;
}

const HEIGHT = 240;
const LineChart = lazy(async () => ({ default: (await import('./line-chart.tsx')).LineChart }));

/** One series over time. The drawing is loaded when a page shows one; the same data is a table for screen readers. */
export function Chart(props: ChartProps) {
  const { label, points, height = HEIGHT, formatValue, formatAt } = props;
  return (
    <figure style={{ margin: 0 }} aria-label={label}>
      <Suspense fallback={<Skeleton height={height} />}>
        <LineChart {...props} height={height} />
      </Suspense>
      <VisuallyHidden>
        <table>
          <caption>{label}</caption>
          <tbody>
            {points.map(({ at, value }) => (
              <tr key={at}>
                <th scope="row">{formatAt(at)}</th>
                <td>{formatValue(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  );
}
