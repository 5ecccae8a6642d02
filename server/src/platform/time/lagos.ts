/** Hours, days and dates in Lagos, whatever the host's zone. Needs no time zone data. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 86_400_000;
/** West Africa Time has been one hour ahead of UTC, without summer time, since September 1919. */
export const LAGOS_OFFSET_MS = HOUR_MS;

export type Bucket = 'hour' | 'day';

export const bucketMs = (bucket: Bucket): number => (bucket === 'hour' ? HOUR_MS : DAY_MS);

/** The first instant of the hour or day that contains this instant. */
export function bucketStart(bucket: Bucket, at: Date): Date {
  const lagosMs = at.getTime() + LAGOS_OFFSET_MS;
  return new Date(lagosMs - modulo(lagosMs, bucketMs(bucket)) - LAGOS_OFFSET_MS);
}

/** The first instant after the hours or days that contain any time before this instant. */
export function bucketEnd(bucket: Bucket, before: Date): Date {
  const start = bucketStart(bucket, before);
  return start.getTime() === before.getTime() ? before : new Date(start.getTime() + bucketMs(bucket));
}

/** The date in Lagos, e.g. `2026-11-21`. */
export const lagosDate = (at: Date): string => new Date(at.getTime() + LAGOS_OFFSET_MS).toISOString().slice(0, 10);

/** The first instant of a day, given its date. */
export const startOfDay = (date: string): Date => new Date(Date.parse(`${date}T00:00:00Z`) - LAGOS_OFFSET_MS);

export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The form that people see: `8 Nov 2022` and `12:34:56`. */
export function lagosParts(at: Date): { readonly date: string; readonly time: string } {
  const lagos = new Date(at.getTime() + LAGOS_OFFSET_MS);
  return {
    date: `${lagos.getUTCDate()} ${MONTHS[lagos.getUTCMonth()]} ${lagos.getUTCFullYear()}`,
    time: lagos.toISOString().slice(11, 19),
  };
}

/** The first full minute from this instant on: what is possible "from 09:30" must not be refused at 09:30. */
export const upToMinute = (at: Date): Date => new Date(Math.ceil(at.getTime() / MINUTE_MS) * MINUTE_MS);

/** Never negative, even for instants before 1970. */
const modulo = (value: number, divisor: number): number => ((value % divisor) + divisor) % divisor;
