/** Instants as people in Lagos read them: relative up to a day, then date and time, and the exact instant on demand. */

const ZONE = 'Africa/Lagos';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** Numbers only: names of months change between versions of the browsers ("Sep", "Sept"). */
const PARTS = new Intl.DateTimeFormat('en-GB', {
  timeZone: ZONE,
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

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
  const { hour, minute } = partsOf(at);
  return `${formatDate(at)}, ${hour}:${minute}`;
}

/** `20 Nov 2026` */
export function formatDate(at: string | Date): string {
  const { day, month, year } = partsOf(at);
  return `${Number(day)} ${monthName(month)} ${year}`;
}

/** `20 Nov`, for axes within a year. */
export function formatDay(at: string | Date): string {
  const { day, month } = partsOf(at);
  return `${Number(day)} ${monthName(month)}`;
}

/** `17:05` */
export function formatTime(at: string | Date): string {
  const { hour, minute } = partsOf(at);
  return `${hour}:${minute}`;
}

/** `20 Nov 2026, 17:05:09.123 (Lagos, UTC+1)`: the whole truth, for whoever compares it with a log. */
export function formatExactInstant(at: string | Date): string {
  const { hour, minute, second } = partsOf(at);
  const milliseconds = String(new Date(at).getUTCMilliseconds()).padStart(3, '0');
  return `${formatDate(at)}, ${hour}:${minute}:${second}.${milliseconds} (Lagos, UTC+1)`;
}

function monthName(month: string): string {
  return MONTHS[Number(month) - 1] ?? month;
}

function partsOf(at: string | Date): Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string> {
  const parts = { year: '', month: '', day: '', hour: '', minute: '', second: '' };
  for (const { type, value } of PARTS.formatToParts(new Date(at))) {
    if (type in parts) parts[type as keyof typeof parts] = value;
  }
  return parts;
}
