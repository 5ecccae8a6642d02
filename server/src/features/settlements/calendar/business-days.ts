/** Days on which banks in Nigeria transfer money. Dates are in Lagos, `YYYY-MM-DD`, whatever the host's zone. */
import { addDays, isWeekend } from '../../../platform/time/dates.ts';
import { lagosDate, startOfDay } from '../../../platform/time/lagos.ts';
import { nigerianHolidays } from './nigerian-holidays.ts';

/** Corrections by the operator, for example when a feast was announced for another day than the calculated one. */
export interface HolidayCorrections {
  readonly add: ReadonlySet<string>;
  readonly remove: ReadonlySet<string>;
}

export interface Holiday {
  readonly date: string;
  readonly name: string;
}

const ADDED_NAME = 'Public holiday';

export class BusinessCalendar {
  readonly #corrections: HolidayCorrections;
  readonly #years = new Map<string, ReadonlyMap<string, string>>();

  constructor(corrections: HolidayCorrections) {
    this.#corrections = corrections;
  }

  isBusinessDay(date: string): boolean {
    return !isWeekend(date) && !this.#holidaysOf(date.slice(0, 4)).has(date);
  }

  /** The date itself, or the first business day after it. */
  businessDayFrom(date: string): string {
    return this.isBusinessDay(date) ? date : this.addBusinessDays(date, 1);
  }

  /** The n-th business day after a date of any kind; the date itself for 0. */
  addBusinessDays(date: string, count: number): string {
    return this.#walk(date, count, 1);
  }

  /**
   * Credits posted before this instant are settled for a wallet with a delay of `delayBusinessDays`: the money of a day
   * is settled from the midnight that begins the n-th business day after it. Without a delay everything posted until
   * now is.
   */
  settlementCutoff(now: Date, delayBusinessDays: number): Date {
    if (delayBusinessDays === 0) return now;
    const tomorrow = addDays(lagosDate(now), 1);
    return startOfDay(this.#walk(tomorrow, delayBusinessDays, -1));
  }

  /** From the first to the last date, both inclusive, in order. */
  holidays(from: string, to: string): Holiday[] {
    const found: Holiday[] = [];
    for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year += 1) {
      for (const [date, name] of this.#holidaysOf(String(year))) {
        if (date >= from && date <= to) found.push({ date, name });
      }
    }
    return found;
  }

  /** The date that is `count` business days from this date, which does not count itself. */
  #walk(date: string, count: number, step: 1 | -1): string {
    let day = date;
    for (let left = count; left > 0;) {
      day = addDays(day, step);
      if (this.isBusinessDay(day)) left -= 1;
    }
    return day;
  }

  #holidaysOf(year: string): ReadonlyMap<string, string> {
    let holidays = this.#years.get(year);
    if (holidays === undefined) {
      holidays = this.#corrected(year);
      this.#years.set(year, holidays);
    }
    return holidays;
  }

  #corrected(year: string): ReadonlyMap<string, string> {
    const { add, remove } = this.#corrections;
    const calculated = nigerianHolidays(Number(year));
    const dates = [...new Set([...calculated.keys(), ...[...add].filter((date) => date.startsWith(`${year}-`))])];
    const kept = dates.filter((date) => !remove.has(date)).toSorted();
    return new Map(kept.map((date) => [date, calculated.get(date) ?? ADDED_NAME]));
  }
}
