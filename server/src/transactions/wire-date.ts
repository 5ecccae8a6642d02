/** Instants as the API shows them: in the style of `Date.prototype.toString`, in Lagos, whatever the host's zone is. */

// West Africa Time has been one hour ahead of UTC, without summer time, since September 1919, so no time zone data is needed.
const LAGOS_OFFSET_MS = 3_600_000;
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * Writes `Tue Nov 08 2022 12:34:56 GMT+0100 (West Africa Standard Time)`. Right for the years 1920 to 9999; parts of a second
 * are cut off.
 * @throws RangeError for an invalid date.
 */
export function wireDate(date: Date): string {
  const lagos = new Date(date.getTime() + LAGOS_OFFSET_MS);
  if (Number.isNaN(lagos.getTime())) throw new RangeError('Invalid date');
  const weekday = WEEKDAYS[lagos.getUTCDay()];
  const month = MONTHS[lagos.getUTCMonth()];
  const day = twoDigits(lagos.getUTCDate());
  const time = `${twoDigits(lagos.getUTCHours())}:${twoDigits(lagos.getUTCMinutes())}:${twoDigits(lagos.getUTCSeconds())}`;
  return `${weekday} ${month} ${day} ${lagos.getUTCFullYear()} ${time} GMT+0100 (West Africa Standard Time)`;
}

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}
