/** The span of Home: converts the address to a request. Days are days in Lagos. */
import { lagosDay } from '../../format/instant.ts';

export const PERIODS = ['24h', '7d', '30d', '90d'] as const;
export type Period = (typeof PERIODS)[number];
export const BUCKETS = ['hour', 'day'] as const;
export type Bucket = (typeof BUCKETS)[number];
export const MEASURES = ['inflow', 'commission', 'payments'] as const;
export type Measure = (typeof MEASURES)[number];

/** The search parameters of Home. Two dates override a period; the defaults are the most common choice. */
export interface HomeSearch {
  readonly period?: Period | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly bucket?: Bucket | undefined;
  readonly show?: Measure | undefined;
}

export interface Span {
  /** Undefined for a span of two dates. */
  readonly period: Period | undefined;
  /** The first and the last day, `2026-11-21`; for hours, the days that contain them. */
  readonly firstDay: string;
  readonly lastDay: string;
  readonly bucket: Bucket;
  /** The buckets that this span can be shown by. */
  readonly buckets: readonly Bucket[];
  /** `7 days`: its length, and that of the span that it is compared with. */
  readonly length: string;
  /** The parameters for the server; without `to` up to now. */
  readonly query: { readonly from: string; readonly to?: string; readonly bucket: Bucket };
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const HOURS = 24;
const DAYS = { '7d': 7, '30d': 30, '90d': 90 } as const;
/** In a longer period single hours are invisible, and the server has a limit of 1,000 points. */
const DAYS_BY_HOUR_MAX = 41;
/** Up to this many days, single days would be too few points for a line. */
const DAYS_BY_HOUR_DEFAULT = 2;

export function spanOf({ period = '30d', from, to, bucket }: HomeSearch, now: Date): Span {
  if (from !== undefined && to !== undefined) {
    const [firstDay, lastDay] = from <= to ? [from, to] : [to, from];
    const bounds = { from: firstDay, to: lastDay };
    return { period: undefined, firstDay, lastDay, ...byDays(dayCount(firstDay, lastDay), bucket, bounds) };
  }
  const lastDay = lagosDay(now);
  if (period === '24h') {
    const start = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS - (HOURS - 1) * HOUR_MS);
    return {
      period,
      firstDay: lagosDay(start),
      lastDay,
      bucket: 'hour',
      buckets: ['hour'],
      length: `${HOURS} hours`,
      query: { from: start.toISOString(), bucket: 'hour' },
    };
  }
  const firstDay = daysBefore(lastDay, DAYS[period] - 1);
  return { period, firstDay, lastDay, ...byDays(DAYS[period], bucket, { from: firstDay }) };
}

function byDays(
  days: number,
  wanted: Bucket | undefined,
  bounds: { readonly from: string; readonly to?: string },
): Pick<Span, 'bucket' | 'buckets' | 'length' | 'query'> {
  const buckets: readonly Bucket[] = days <= DAYS_BY_HOUR_MAX ? BUCKETS : ['day'];
  const usual = days <= DAYS_BY_HOUR_DEFAULT ? 'hour' : 'day';
  const bucket = buckets.find((possible) => possible === wanted) ?? usual;
  return { bucket, buckets, length: days === 1 ? 'day' : `${days} days`, query: { ...bounds, bucket } };
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length);
}

function dayCount(firstDay: string, lastDay: string): number {
  return (Date.parse(lastDay) - Date.parse(firstDay)) / DAY_MS + 1;
}
