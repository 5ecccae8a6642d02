/** Names of exported files: what is in them, and the days in Lagos that their filter asked for. */
import { lagosDate } from '../time/lagos.ts';
import type { Period } from './instants.ts';

export interface ExportNamed {
  /** Our own words and numbers, never text that a person has typed. Undefined ones are left out. */
  readonly what: readonly (string | number | undefined)[];
  readonly live: boolean;
  readonly period?: Partial<Period>;
  /** The time of the export, by the database's clock. */
  readonly now: Date;
}

/**
 * `transactions-2026-11-01-to-2026-11-30.csv`, `transactions-test-to-2026-11-30.csv`. Without an end, it ends with the
 * day of the export; without a period, it has that day alone.
 */
export function exportName({ what, live, period, now }: ExportNamed): string {
  const { from, before } = period ?? {};
  const last = lagosDate(before === undefined ? now : new Date(before.getTime() - 1));
  const days = from === undefined ? (before === undefined ? last : `to-${last}`) : `${lagosDate(from)}-to-${last}`;
  return `${[...what, live ? undefined : 'test', days].filter((part) => part !== undefined).join('-')}.csv`;
}
