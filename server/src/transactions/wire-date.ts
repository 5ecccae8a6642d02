/** Instants as the API shows them: in the style of `Date.prototype.toString`, in Lagos, whatever the host's zone is. */

// West Africa Time has been one hour ahead of UTC, without summer time, since September 1919, so no time zone data is needed.
const LAGOS_OFFSET_MS = 3_600_000;
const DAY_MS = 86_400_000;
const SECONDS_PER_DAY = 86_400;
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * Writes `Tue Nov 08 2022 12:34:56 GMT+0100 (West Africa Standard Time)`. Right for the years 1920 to 9999; parts of a second
 * are cut off.
 * @throws RangeError for an invalid date.
 */
export function wireDate(date: Date): string {
  const lagosMs = date.getTime() + LAGOS_OFFSET_MS;
  const day = Math.floor(lagosMs / DAY_MS);
  if (day !== lastDay.number) lastDay = { number: day, text: dayText(day) };
  const seconds = Math.floor(lagosMs / 1000) - day * SECONDS_PER_DAY;
  const time = `${twoDigits(Math.floor(seconds / 3600))}:${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`;
  return `${lastDay.text} ${time} GMT+0100 (West Africa Standard Time)`;
}

/** What stands next to each other in a list is mostly of one day. */
let lastDay = { number: Number.NaN, text: '' };

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
