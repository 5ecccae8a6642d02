/**
 * Dates and times in query parameters: ISO 8601, or in the form that the API shows. Without an offset they are in Lagos
 * time.
 */
import { DAY_MS, LAGOS_OFFSET_MS, MONTHS } from '../time/lagos.ts';
import { WEEKDAYS } from '../time/wire-date.ts';
import { invalidParameter, readTogether } from './invalid.ts';

/** A date or a time means a period. */
export interface ReadInstant {
  /** Its first instant. */
  readonly first: Date;
  /** The first instant after it. */
  readonly next: Date;
}

export interface Period {
  /** Inclusive. */
  readonly from: Date | undefined;
  /** Exclusive. */
  readonly before: Date | undefined;
}

/** Both ends are included as wholes. @throws AppError validation_failed naming the parameter. */
export function readPeriod(query: { readonly from?: string | undefined; readonly to?: string | undefined }): Period {
  const { from, before } = readTogether<Period>({
    from: () => (query.from === undefined ? undefined : readInstant('from', query.from).first),
    before: () => (query.to === undefined ? undefined : readInstant('to', query.to).next),
  });
  if (from !== undefined && before !== undefined && from >= before)
    throw invalidParameter('from', 'must not be later than to');
  return { from, before };
}

/** The end of a span: a date is included as a whole; a time ends the span. @throws AppError */
export function readEnd(field: string, text: string): Date {
  const { first, next } = readInstant(field, text);
  return /t/i.test(text) ? first : next;
}

const HINT =
  'must be a date or a time in ISO 8601, e.g. 2026-03-31 or 2026-03-31T18:30:00Z, or a time as createdAt shows it';
/** A sender that forgets to encode the plus of an offset sends a space instead. */
const ISO_8601 =
  /^(\d{4}-\d\d-\d\d)(?:T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:[.,](\d{1,9}))?)?(?:(Z)|([+\- ])([01]\d|2[0-3]):?([0-5]\d))?)?$/i;
/** `wireDate`, of any zone. */
const WIRE_DATE =
  /^([A-Z][a-z]{2}) ([A-Z][a-z]{2}) (\d\d) (\d{4}) (\d\d:\d\d:\d\d) GMT([+\- ]\d{4})(?: \([^()]{1,80}\))?$/;
const MINUTE_MS = 60_000;
/** From this year on, years have four digits in every zone. */
const FIRST_MS = Date.UTC(1000, 0, 1);
const LAST_MS = Date.UTC(9999, 11, 30);

/**
 * A date means its day. A time means its second, as in `createdAt`, or its millisecond if it has a fraction.
 * @throws AppError validation_failed naming the parameter.
 */
export function readInstant(field: string, text: string): ReadInstant {
  const match = ISO_8601.exec(fromWireDate(text));
  const [, date = '', hours, minutes = '0', seconds = '0', fraction, utc, sign, offsetHours, offsetMinutes] =
    match ?? [];
  const dayMs = Date.parse(`${date}T00:00:00Z`);
  if (match === null || Number.isNaN(dayMs) || new Date(dayMs).toISOString().slice(0, 10) !== date) {
    throw invalidParameter(field, HINT);
  }
  let offsetMs = utc === undefined ? LAGOS_OFFSET_MS : 0;
  if (sign !== undefined) {
    offsetMs = (Number(offsetHours) * 60 + Number(offsetMinutes)) * (sign === '-' ? -MINUTE_MS : MINUTE_MS);
  }
  const timeMs = ((Number(hours ?? 0) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  const exactMs = dayMs + timeMs - offsetMs;
  if (exactMs < FIRST_MS || exactMs > LAST_MS) throw invalidParameter(field, HINT);
  if (hours === undefined) return { first: new Date(exactMs), next: new Date(exactMs + DAY_MS) };
  if (fraction === undefined) return { first: new Date(exactMs), next: new Date(exactMs + 1000) };
  // Transactions have whole milliseconds; a finer instant moves each end to the nearest one inside.
  const wholeMs = exactMs + Number(fraction.slice(0, 3).padEnd(3, '0'));
  const isFiner = /[1-9]/.test(fraction.slice(3));
  return { first: new Date(wholeMs + (isFiner ? 1 : 0)), next: new Date(wholeMs + 1) };
}

/** The end of what counts, in ISO 8601. */
export interface ReadEnd {
  /** The last instant that counts, with milliseconds, or with microseconds if it has any. */
  readonly last: string;
  /** The first one that does not: the next microsecond, the finest that the database has. */
  readonly before: string;
}

/**
 * A time is that exact instant, and what happened at it counts. A date ends with its day, and a time as `createdAt`
 * shows it, which has no fractions, with its second.
 * @throws AppError validation_failed naming the parameter.
 */
export function readExactEnd(field: string, text: string): ReadEnd {
  const { first, next } = readInstant(field, text);
  const [, , hours, , , fraction = ''] = ISO_8601.exec(text) ?? [];
  if (hours === undefined) return { last: new Date(next.getTime() - 1).toISOString(), before: next.toISOString() };
  const at = fraction === '' ? first : new Date(next.getTime() - 1);
  const microseconds = Number(fraction.slice(3, 6).padEnd(3, '0'));
  return {
    last: microseconds === 0 ? at.toISOString() : withMicroseconds(at, microseconds),
    before: microseconds === MICROSECONDS_MAX ? next.toISOString() : withMicroseconds(at, microseconds + 1),
  };
}

const MICROSECONDS_MAX = 999;
const withMicroseconds = (at: Date, microseconds: number): string =>
  `${at.toISOString().slice(0, -1)}${String(microseconds).padStart(3, '0')}Z`;

/** The text that `wireDate` writes, in ISO 8601. Other text stays as it is, also with a wrong weekday. */
function fromWireDate(text: string): string {
  const [, weekday = '', month = '', day = '', year = '', time = '', offset = ''] = WIRE_DATE.exec(text) ?? [];
  const date = `${year}-${String(MONTHS.indexOf(month) + 1).padStart(2, '0')}-${day}`;
  return WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()] === weekday ? `${date}T${time}${offset}` : text;
}
