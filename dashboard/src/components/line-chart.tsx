import { Paper, Text } from '@mantine/core';
import { scaleLinear } from '@visx/scale';
import { Area, LinePath } from '@visx/shape';
import { type CSSProperties, type KeyboardEvent, memo, type PointerEvent, useMemo, useState } from 'react';
import type { ChartPoint, ChartProps } from './chart-data.ts';
import classes from './line-chart.module.css';

/** The coordinates of the drawing, which is stretched to the available size, so nothing has to be measured. */
const WIDTH = 1_000;
const HEIGHT = 100;
/** Above the base line; as close to this number as round values allow. */
const GRID_LINES = 4;
/** As many dates as fit on a desktop screen; on narrow screens every second one is left out. */
const DATES_MAX = 6;

/** A 1.5-px line over a soft area; the crosshair follows the pointer, and the arrow keys when the chart has focus. */
export function LineChart(props: ChartProps & { readonly height: number }) {
  const { label, points, height, formatValue, formatAxis, formatAt, formatTick, isWhole = false } = props;
  const [chosen, setReadIndex] = useState<number>();
  const last = points.length - 1;
  // There may be fewer points now.
  const readIndex = clamp(chosen ?? last, last);
  const read = chosen === undefined ? undefined : points[readIndex];
  const scale = useMemo(() => scaleOf(points, isWhole), [points, isWhole]);

  function follow({ currentTarget, clientX }: PointerEvent): void {
    const { left, width } = currentTarget.getBoundingClientRect();
    setReadIndex(clamp(Math.round(((clientX - left) / width) * last), last));
  }

  function step(event: KeyboardEvent): void {
    const to = stepTo(event.key, readIndex, last);
    if (to === undefined) return;
    event.preventDefault();
    setReadIndex(to);
  }

  return (
    <div className={classes.chart} style={{ height }}>
      <div className={classes.amounts} aria-hidden>
        {scale.ticks.map((tick) => (
          <span key={tick} style={{ '--down': scale.y(tick) / HEIGHT } as CSSProperties}>
            {formatAxis(tick)}
          </span>
        ))}
      </div>
      <div
        className={classes.plot}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={readIndex}
        aria-valuetext={read && `${formatAt(read.at)}: ${formatValue(read.value)}`}
        onPointerMove={follow}
        onPointerDown={follow}
        onPointerLeave={() => setReadIndex(undefined)}
        onKeyDown={step}
        onFocus={(event) => event.currentTarget.matches(':focus-visible') && setReadIndex(last)}
        onBlur={() => setReadIndex(undefined)}
      >
        <Drawing points={points} scale={scale} />
        {read !== undefined && (
          <Reading
            at={{ right: rightOf(readIndex, last), down: scale.y(read.value) / HEIGHT }}
            label={formatAt(read.at)}
            value={formatValue(read.value)}
          />
        )}
      </div>
      <div className={classes.dates} aria-hidden>
        {points.map(
          ({ at }, index) =>
            index % Math.ceil(points.length / DATES_MAX) === 0 && (
              <span key={at} style={place({ right: rightOf(index, last) })}>
                {formatTick(at)}
              </span>
            ),
        )}
      </div>
    </div>
  );
}

interface Scale {
  /** From a value to its distance from the top; `HEIGHT` is the bottom. */
  readonly y: (value: number) => number;
  /** The values at the lines of the grid. */
  readonly ticks: readonly number[];
}

/** From zero, or the lowest value if it is negative, to a round number above the highest. */
function scaleOf(points: readonly ChartPoint[], isWhole: boolean): Scale {
  const values = points.map(({ value }) => value);
  const lowest = Math.min(0, ...values);
  const domain = [lowest, Math.max(lowest + 1, ...values)];
  const y = scaleLinear({ domain, range: [HEIGHT, 0], nice: GRID_LINES });
  return { y, ticks: y.ticks(GRID_LINES).filter((tick) => !isWhole || Number.isInteger(tick)) };
}

interface DrawingProps {
  readonly points: readonly ChartPoint[];
  readonly scale: Scale;
}

/** Not drawn again while the crosshair moves. */
const Drawing = memo(function Drawing({ points, scale: { y, ticks } }: DrawingProps) {
  const last = points.length - 1;
  const series = { data: [...points], x: (_: ChartPoint, index: number) => rightOf(index, last) * WIDTH };
  const down = ({ value }: ChartPoint): number => y(value);
  return (
    <svg className={classes.drawing} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      {ticks.map((tick) => (
        <path key={tick} className={classes.grid} d={`M0 ${y(tick)} H${WIDTH}`} />
      ))}
      <g className={classes.area}>
        <Area {...series} y0={y(0)} y1={down} />
      </g>
      <g className={classes.line}>
        <LinePath {...series} y={down} />
      </g>
    </svg>
  );
});

interface ReadingProps {
  readonly at: Place & { readonly down: number };
  readonly label: string;
  readonly value: string;
}

/** The crosshair, its point, and its text. */
function Reading({ at, label, value }: ReadingProps) {
  return (
    <>
      <div className={classes.crosshair} style={place(at)} />
      <div className={classes.dot} style={{ ...place(at), top: percent(at.down) }} />
      <Paper className={classes.reading} style={place(at)} withBorder shadow="sm" px="sm" py="xs" radius="md">
        <Text size="xs" c="dimmed">
          {label}
        </Text>
        <Text fw={600}>{value}</Text>
      </Paper>
    </>
  );
}

interface Place {
  /** 0 at the left edge, 1 at the right one. */
  readonly right: number;
}

/** `--right` moves a text inwards near the edges, so that it stays within the chart. */
const place = ({ right }: Place): CSSProperties => ({ '--right': right, left: percent(right) }) as CSSProperties;

/** A point's position: 0 at the left edge, 1 at the right edge. A single point is in the middle. */
const rightOf = (index: number, last: number): number => (last === 0 ? 0.5 : index / last);

const percent = (part: number): string => `${part * 100}%`;

const clamp = (index: number, last: number): number => Math.max(0, Math.min(last, index));

/** The point that a key moves to; undefined for keys with other functions. */
function stepTo(key: string, from: number, last: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return clamp(from - 1, last);
    case 'ArrowRight':
    case 'ArrowUp':
      return clamp(from + 1, last);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}
