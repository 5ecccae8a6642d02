/** The period of a statement, in days in Lagos. */
import { lagosDay } from '../../format/instant.ts';

export const STATEMENT_PERIODS = ['this-month', 'last-month', 'dates'] as const;
export type StatementPeriod = (typeof STATEMENT_PERIODS)[number];

/** Dates such as `2026-11-21`, both inclusive; undefined leaves a side open. */
export interface StatementSpan {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const DAY_MS = 86_400_000;

/** This month ends today: its rest has not happened yet. */
export function spanOf(period: StatementPeriod, now: Date, dates: StatementSpan): StatementSpan {
  if (period === 'dates') return dates;
  const today = lagosDay(now);
  const monthsFirst = firstOfMonth(today);
  if (period === 'this-month') return { from: monthsFirst, to: today };
  const to = dayBefore(monthsFirst);
  return { from: firstOfMonth(to), to };
}

const firstOfMonth = (day: string): string => `${day.slice(0, 'yyyy-mm'.length)}-01`;

const dayBefore = (day: string): string =>
  new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length);

/** The problem in words; undefined when there is none. */
export function spanProblem({ from, to }: StatementSpan): string | undefined {
  return from !== undefined && to !== undefined && from > to ? 'The first date must not be after the last.' : undefined;
}
