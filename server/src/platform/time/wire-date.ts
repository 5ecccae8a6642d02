/**
 * Instants as the API shows them: in ISO 8601, and the specification's fields also in the style of
 * `Date.prototype.toString`, in Lagos, whatever the host's zone.
 */
import { DAY_MS, LAGOS_OFFSET_MS, MONTHS } from './lagos.ts';

const SECONDS_PER_DAY = 86_400;
export const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/**
 * Writes `Tue Nov 08 2022 12:34:56 GMT+0100 (West Africa Standard Time)`. Correct for the years 1920 to 9999; fractions
 * of a second are cut off.
 * @throws RangeError for an invalid date.
 */
export function wireDate(date: Date): string {
  const second = Math.floor((date.getTime() + LAGOS_OFFSET_MS) / 1000);
  if (second !== last.second) last = { second, text: dateText(second) };
  return last.text;
}

/** The same in ISO 8601, in UTC with milliseconds: what `toISOString` gives, for less where seconds repeat. */
export function wireInstant(date: Date): string {
  const ms = date.getTime();
  const second = Math.floor(ms / 1000);
  if (second !== lastIso.second) lastIso = { second, text: new Date(second * 1000).toISOString().slice(0, -4) };
  const fraction = ms - second * 1000;
  return `${lastIso.text}${fraction < 100 ? '0' : ''}${twoDigits(fraction)}Z`;
}

/** Neighbours in a list or a batch mostly have the same second. */
let last = { second: Number.NaN, text: '' };
let lastIso = last;

/** The date and time of a second, counted from midnight in Lagos on 1 January 1970. */
function dateText(second: number): string {
  const day = Math.floor(second / SECONDS_PER_DAY);
  const inDay = second - day * SECONDS_PER_DAY;
  const time = [inDay / 3600, (inDay / 60) % 60, inDay % 60].map((value) => twoDigits(Math.floor(value))).join(':');
  return `${dayText(day)} ${time} GMT+0100 (West Africa Standard Time)`;
}

function dayText(day: number): string {
  const lagos = new Date(day * DAY_MS);
  if (Number.isNaN(lagos.getTime())) throw new RangeError('Invalid date');
  const weekday = WEEKDAYS[lagos.getUTCDay()];
  const month = MONTHS[lagos.getUTCMonth()];
  return `${weekday} ${month} ${twoDigits(lagos.getUTCDate())} ${lagos.getUTCFullYear()}`;
}

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}
