/**
 * The days on which banks in Nigeria are closed, as far as they can be calculated; see
 * docs/decisions/0023-settlement-calendar.md.
 */
import { createRequire } from 'node:module';
import type Holidays from 'date-holidays';
import type { HolidaysTypes } from 'date-holidays';
import { addDays, isWeekend } from '../../../platform/time/dates.ts';
import { DAY_MS } from '../../../platform/time/lagos.ts';

/** Days that the library calls public although banks are open: children's day, youth day, and days of single states. */
const OPEN_FOR_BUSINESS: ReadonlySet<string> = new Set(['05-27', '11-01 since 2020', '1 Muharram']);

let loaded: Holidays | undefined;

/** Loaded on first use: it takes 25 MB, which a server without schedules can save. */
function library(): Holidays {
  if (loaded === undefined) {
    const Library = createRequire(import.meta.url)('date-holidays') as typeof Holidays;
    loaded = new Library('NG', { types: ['public'] });
  }
  return loaded;
}

/** The holidays of a year with their names, substitute days included. */
export function nigerianHolidays(year: number): ReadonlyMap<string, string> {
  // A holiday at the end of the previous year can extend, or be moved, into this one.
  const holidays = byDate([...calculatedDays(year - 1), ...calculatedDays(year)]);
  const names = new Map(holidays);
  for (const [date, name] of holidays) {
    if (!isWeekend(date)) continue;
    let substitute = addDays(date, 1);
    while (isWeekend(substitute) || names.has(substitute)) substitute = addDays(substitute, 1);
    names.set(substitute, `${name} (substitute day)`);
  }
  return new Map([...names].filter(([date]) => date.startsWith(`${year}-`)).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Two holidays on the same day are one day off. */
function byDate(days: readonly (readonly [date: string, name: string])[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const [date, name] of days.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const other = names.get(date);
    names.set(date, other === undefined ? name : `${other} and ${name}`);
  }
  return names;
}

function calculatedDays(year: number): (readonly [date: string, name: string])[] {
  return library()
    .getHolidays(year)
    .filter(({ type, substitute, rule }) => type === 'public' && substitute !== true && !OPEN_FOR_BUSINESS.has(rule))
    .flatMap((holiday) => daysOf(holiday).map((date) => [date, holiday.name] as const));
}

/** The feasts of Islam last two days, and the library lets them begin on the evening before. */
function daysOf({ date, start, end }: HolidaysTypes.Holiday): string[] {
  const first = date.slice(0, 10);
  const count = Math.round((end.getTime() - start.getTime()) / DAY_MS);
  return Array.from({ length: count }, (_, day) => addDays(first, day));
}
