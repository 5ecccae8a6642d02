/** Dates, `YYYY-MM-DD`, and arithmetic with days. Compared as texts they are in order. */
import { DAY_MS } from './lagos.ts';

/** 1 is Monday, 7 is Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

const EPOCH_WEEKDAY = 4;

/** Whether the text is a date of the calendar: 30 February does not become a day in March. */
export const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && Number.isFinite(dayOf(text)) && dateOf(dayOf(text)) === text;

export const addDays = (date: string, days: number): string => dateOf(dayOf(date) + days);

export const weekdayOf = (date: string): Weekday =>
  (((((dayOf(date) + EPOCH_WEEKDAY - 1) % 7) + 7) % 7) + 1) as Weekday;

export const isWeekend = (date: string): boolean => weekdayOf(date) >= 6;

/** The first day of the month that is `months` after this date's month. */
export function firstOfMonth(date: string, months = 0): string {
  return new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1 + months)).toISOString().slice(0, 10);
}

const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS;
const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
