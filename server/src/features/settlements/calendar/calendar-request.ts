/** Reads the days that a request for the calendar asks for. */
import { isDate } from '../../../platform/time/dates.ts';
import { invalidParameter } from '../../../platform/wire/invalid.ts';

/** Each year is calculated once and cached, so the range must be limited. The feasts of Islam are known up to 2076. */
const FIRST = '2000-01-01';
const LAST = '2076-12-31';
const YEARS_MAX = 10;

/** @throws AppError validation_failed naming the parameter. */
export function readDates({ from, to }: { readonly from: string; readonly to: string }) {
  for (const [field, date] of Object.entries({ from, to })) {
    if (!isDate(date)) throw invalidParameter(field, 'must be a date like 2026-12-25');
    if (date < FIRST || date > LAST) throw invalidParameter(field, `must be from ${FIRST} to ${LAST}`);
  }
  if (to < from) throw invalidParameter('to', 'must not be before from');
  if (Number(to.slice(0, 4)) - Number(from.slice(0, 4)) > YEARS_MAX) {
    throw invalidParameter('to', `must be at most ${YEARS_MAX} years after from`);
  }
  return { from, to };
}
