/** The second ring for a list of transactions: from the text of its query parameters to the filter. */
import { AppError } from '../errors.ts';
import { cleanText } from '../text.ts';
import { isReference } from '../wire/ids.ts';
import type { Filter } from './queries.ts';
import type { FilterQuery } from './schemas.ts';

const INSTANT_HINT = 'must be a date or a time in ISO 8601, e.g. 2026-03-31 or 2026-03-31T18:30:00Z';

/** @throws AppError validation_failed naming the parameter. */
export function readTransactionFilter(query: FilterQuery): Filter {
  const { type, purpose, reference } = query;
  const from = query.from === undefined ? undefined : readInstant('from', query.from).first;
  const before = query.to === undefined ? undefined : readInstant('to', query.to).next;
  if (from !== undefined && before !== undefined && from >= before) throw invalid('from', 'must not be later than to');
  if (reference !== undefined && !isReference(reference)) throw invalid('reference', 'must be a UUID');
  return { from, before, type, purpose: readPurpose(purpose), reference: reference?.toLowerCase() };
}

function readPurpose(purpose: string | undefined): string | undefined {
  if (purpose === undefined) return undefined;
  const clean = cleanText(purpose);
  if ('problem' in clean) throw invalid('purpose', clean.problem);
  return clean.text;
}

/** A sender that forgets to encode the plus of an offset sends a space. */
const ISO_8601 =
  /^(\d{4}-\d\d-\d\d)(?:T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:[.,](\d{1,9}))?)?(?:(Z)|([+\- ])([01]\d|2[0-3]):?([0-5]\d))?)?$/i;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** West Africa Time has no summer time. */
const LAGOS_OFFSET_MINUTES = 60;
/** The years that are surely written with four digits in every zone. */
const FIRST_MS = Date.UTC(1000, 0, 1);
const LAST_MS = Date.UTC(9999, 11, 30);

/**
 * What is written stands for a stretch of time: a date for its day, a time for its second, as `createdAt` shows it, or
 * for its millisecond when it has a fraction. `first` is its first instant, `next` the first after it. Without an
 * offset it is time in Lagos.
 */
export function readInstant(field: string, text: string): { first: Date; next: Date } {
  const match = ISO_8601.exec(text);
  const [, date = '', hours, minutes = '0', seconds = '0', fraction, utc, sign, offsetHours, offsetMinutes] =
    match ?? [];
  const dayMs = Date.parse(`${date}T00:00:00Z`);
  if (match === null || Number.isNaN(dayMs) || new Date(dayMs).toISOString().slice(0, 10) !== date) {
    throw invalid(field, INSTANT_HINT);
  }
  let offset = utc === undefined ? LAGOS_OFFSET_MINUTES : 0;
  if (sign !== undefined) offset = (Number(offsetHours) * 60 + Number(offsetMinutes)) * (sign === '-' ? -1 : 1);
  const timeMs = ((Number(hours ?? 0) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  const exactMs = dayMs + timeMs - offset * MINUTE_MS;
  if (exactMs < FIRST_MS || exactMs > LAST_MS) throw invalid(field, INSTANT_HINT);
  if (hours === undefined) return { first: new Date(exactMs), next: new Date(exactMs + DAY_MS) };
  if (fraction === undefined) return { first: new Date(exactMs), next: new Date(exactMs + 1000) };
  // Transactions have whole milliseconds; what is finer moves each end to the nearest one inside.
  const wholeMs = exactMs + Number(fraction.slice(0, 3).padEnd(3, '0'));
  const isFiner = /[1-9]/.test(fraction.slice(3));
  return { first: new Date(wholeMs + (isFiner ? 1 : 0)), next: new Date(wholeMs + 1) };
}

const invalid = (field: string, problem: string): AppError =>
  new AppError('validation_failed', `The query parameter ${field} ${problem}.`, { field });
