/** The spans that the home page can show, each of which ends now. */
export const PERIODS = ['24h', '7d', '30d', '90d'] as const;
export type Period = (typeof PERIODS)[number];

export const DEFAULT_PERIOD: Period = '30d';

interface Span {
  readonly label: string;
  /** As in "in the 7 days before". */
  readonly words: string;
  readonly bucket: 'hour' | 'day';
  /** How many hours or days, the one that is going on among them. */
  readonly buckets: number;
}

export const SPANS: Readonly<Record<Period, Span>> = {
  '24h': { label: '24 hours', words: '24 hours', bucket: 'hour', buckets: 24 },
  '7d': { label: '7 days', words: '7 days', bucket: 'day', buckets: 7 },
  '30d': { label: '30 days', words: '30 days', bucket: 'day', buckets: 30 },
  '90d': { label: '90 days', words: '90 days', bucket: 'day', buckets: 90 },
};

const BUCKET_MS = { hour: 3_600_000, day: 86_400_000 } as const;

/** An instant in the first hour or day of the span; the server goes back to where that began. */
export function startOf(period: Period, now: Date): Date {
  const { bucket, buckets } = SPANS[period];
  return new Date(now.getTime() - (buckets - 1) * BUCKET_MS[bucket]);
}

/** How a sum stands against that of the span before, in words, because up is not always good. */
export function compare(current: number, previous: number, format: (value: number) => string): string {
  if (previous === 0) return current === 0 ? 'None in the span before either' : 'None in the span before';
  const percent = Math.round((100 * (current - previous)) / previous);
  const before = format(previous);
  if (current === previous) return `The same as before`;
  if (percent === 0) return `About the same as ${before} before`;
  return `${percent > 0 ? 'Up' : 'Down'} ${formatPercent(Math.abs(percent))} from ${before}`;
}

const MANY_PERCENT = 1_000;

/** A percentage beyond reading tells less than a multiple. */
function formatPercent(percent: number): string {
  return percent < MANY_PERCENT ? `${percent}%` : 'more than tenfold';
}
