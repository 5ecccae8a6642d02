/**
 * Hours and days as Lagos counts them: one hour ahead of UTC and without summer time, so that no time zone data is
 * needed.
 */

const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
const LAGOS_OFFSET_MS = HOUR_MS;

export type Bucket = 'hour' | 'day';

export const bucketMs = (bucket: Bucket): number => (bucket === 'hour' ? HOUR_MS : DAY_MS);

/** The first instant of the hour or day that this instant belongs to. */
export function bucketStart(bucket: Bucket, at: Date): Date {
  const lagosMs = at.getTime() + LAGOS_OFFSET_MS;
  return new Date(lagosMs - modulo(lagosMs, bucketMs(bucket)) - LAGOS_OFFSET_MS);
}

/** The first instant after the hours or days that have something of what lies before this instant. */
export function bucketEnd(bucket: Bucket, before: Date): Date {
  const start = bucketStart(bucket, before);
  return start.getTime() === before.getTime() ? before : new Date(start.getTime() + bucketMs(bucket));
}

/** The date in Lagos, e.g. `2026-11-21`. */
export const lagosDate = (at: Date): string => new Date(at.getTime() + LAGOS_OFFSET_MS).toISOString().slice(0, 10);

/** Never negative, also for instants before 1970. */
const modulo = (value: number, divisor: number): number => ((value % divisor) + divisor) % divisor;
