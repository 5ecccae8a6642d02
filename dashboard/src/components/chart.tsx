import { Skeleton, VisuallyHidden } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { ChartProps } from './chart-data.ts';

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
