import { Skeleton, VisuallyHidden } from '@mantine/core';
import type { ChartProps } from './chart-data.ts';
import { Late } from './late.tsx';
import { ErrorState } from './states.tsx';

const HEIGHT = 240;
const load = async () => (await import('./line-chart.tsx')).LineChart;

/** One series over time. The drawing is loaded when a page shows one; the same data is a table for screen readers. */
export function Chart(props: ChartProps) {
  const { label, points, height = HEIGHT, formatValue, formatAt } = props;
  return (
    <figure style={{ margin: 0 }} aria-label={label}>
      <Late
        load={load}
        props={{ ...props, height }}
        waiting={<Skeleton height={height} />}
        failed={({ error, retry }) => (
          <ErrorState
            what="The chart could not be loaded"
            error={error}
            reason="Check your connection and try again."
            onRetry={retry}
          />
        )}
      />
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
