/** The period of a statement, in days as Lagos counts them. */

export const STATEMENT_PERIODS = ['this-month', 'last-month', 'dates'] as const;
export type StatementPeriod = (typeof STATEMENT_PERIODS)[number];

/** Dates such as `2026-11-21`, both included; undefined leaves a side open. */
export interface StatementSpan {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** West Africa Time has no summer time. */
const LAGOS_OFFSET_MS = 3_600_000;
const DATE_LENGTH = 'yyyy-mm-dd'.length;

/** This month ends today: the rest of it has not happened. */
export function spanOf(period: StatementPeriod, now: Date, dates: StatementSpan): StatementSpan {
  if (period === 'dates') return dates;
  const there = new Date(now.getTime() + LAGOS_OFFSET_MS);
  const [year, month] = [there.getUTCFullYear(), there.getUTCMonth()];
  return period === 'this-month'
    ? { from: dateOf(year, month, 1), to: there.toISOString().slice(0, DATE_LENGTH) }
    : { from: dateOf(year, month - 1, 1), to: dateOf(year, month, 0) };
}

/** Months and days beyond the edge of a year or a month run on into the next or the one before. */
const dateOf = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, DATE_LENGTH);

/** What is wrong with it, in words; undefined when nothing is. */
export function spanProblem({ from, to }: StatementSpan): string | undefined {
  return from !== undefined && to !== undefined && from > to ? 'The first date must not be after the last.' : undefined;
}
