/** Instants as people in Lagos read them: relative up to a day, then date and time, and the exact instant on demand. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** The position of the time of day in ISO 8601. */
const CLOCK_AT = 'yyyy-mm-ddT'.length;
/** Browsers differ in the names of months ("Sep", "Sept"). */
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/**
 * Lagos has had one offset all year since 1919; on a page with many instants Intl would take more time than everything
 * else.
 */
const LAGOS_AHEAD_MS = HOUR_MS;

/** `just now`, `3 min ago`, `5 h ago`, `in 3 min`, and from a day on `20 Nov 2026, 17:05`. */
export function formatInstant(at: string | Date, now: Date): string {
  const ageMs = now.getTime() - new Date(at).getTime();
  const distance = Math.abs(ageMs);
  if (distance < MINUTE_MS) return 'just now';
  if (distance >= DAY_MS) return formatDateTime(at);
  const span = distance < HOUR_MS ? `${Math.floor(distance / MINUTE_MS)} min` : `${Math.floor(distance / HOUR_MS)} h`;
  return ageMs > 0 ? `${span} ago` : `in ${span}`;
}

/** `20 Nov 2026, 17:05` */
export function formatDateTime(at: string | Date): string {
  return `${formatDate(at)}, ${formatTime(at)}`;
}

/** `20 Nov 2026` */
export function formatDate(at: string | Date): string {
  return `${formatDay(at)} ${inLagos(at).getUTCFullYear()}`;
}

/** `20 Nov`, and `20 Nov 2025` of a year that is not the one of `now`. */
export const formatNear = (at: string | Date, now: Date): string =>
  inLagos(at).getUTCFullYear() === inLagos(now).getUTCFullYear() ? formatDay(at) : formatDate(at);

/** `20 Nov`: only where the year is beside it. */
export function formatDay(at: string | Date): string {
  const there = inLagos(at);
  return `${there.getUTCDate()} ${MONTHS[there.getUTCMonth()]}`;
}

/** `17:05` */
export function formatTime(at: string | Date): string {
  return inLagos(at)
    .toISOString()
    .slice(CLOCK_AT, CLOCK_AT + 'hh:mm'.length);
}

/** `20 Nov 2026, 17:05:09.123 (Lagos, UTC+1)`: the complete instant, to compare with a log. */
export function formatExactInstant(at: string | Date): string {
  const clock = inLagos(at).toISOString().slice(CLOCK_AT, -1);
  return `${formatDate(at)}, ${clock} (Lagos, UTC+1)`;
}

/** The date in Lagos, wherever the browser is: `2026-11-20`. */
export function lagosDay(at: string | Date): string {
  return inLagos(at).toISOString().slice(0, 'yyyy-mm-dd'.length);
}

/** A date whose parts in UTC are those of Lagos. */
function inLagos(at: string | Date): Date {
  return new Date(new Date(at).getTime() + LAGOS_AHEAD_MS);
}
