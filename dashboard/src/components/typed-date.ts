/** Reads dates as people type them. */
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';

dayjs.extend(customParseFormat);

const ISO = 'YYYY-MM-DD';
export const SHOWN = 'D MMM YYYY';
const TYPED = ['YYYY-M-D', SHOWN, 'D MMMM YYYY', 'D/M/YYYY', 'D.M.YYYY', 'D-M-YYYY'];

/**
 * `2026-11-05` for `05/11/2026`, `5.11.2026` or `5 nov 2026`: the day comes first. `5 nov` is of the year of `today`.
 * Null for anything else, because half-typed text must not count as another day.
 */
export function readTypedDate(text: string, today: string): string | null {
  const written = text
    .trim()
    .replaceAll(/\b0+(?=\d)/g, '')
    .replaceAll(/[a-z]+/gi, (word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase());
  const day = dayjs(written, TYPED, true);
  if (day.isValid()) return day.format(ISO);
  const year = today.slice(0, 'yyyy'.length);
  const ofThisYear = dayjs(`${written} ${year}`, [SHOWN, 'D MMMM YYYY'], true);
  return ofThisYear.isValid() ? ofThisYear.format(ISO) : null;
}
