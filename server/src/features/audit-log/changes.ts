/** What differs between two states of a thing, and how numbers in it are shown. */
import { isDeepStrictEqual } from 'node:util';

type Fields = Readonly<Record<string, unknown>>;

export interface Differences {
  readonly before: Fields;
  readonly after: Fields;
}

/** The fields that differ, before and after; undefined when none does. */
export function differences(before: object, after: object): Differences | undefined {
  const old = before as Fields;
  const now = after as Fields;
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    (name) => !isDeepStrictEqual(old[name], now[name]),
  );
  if (names.length === 0) return undefined;
  return { before: pick(old, names), after: pick(now, names) };
}

const pick = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, shown(name, fields[name] ?? null)]));

/** All fields, of something that was created or deleted. */
export const everything = (fields: object): Fields => pick(fields as Fields, Object.keys(fields));

const LAST_SHOWN = 4;

/**
 * Account and telephone numbers are reduced to their last four digits, as in logs: readers of the audit log need no
 * more.
 */
function shown(name: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object') {
    return (name === 'accountNumber' || name === 'mobile') && typeof value === 'string' ? masked(value) : value;
  }
  if (Array.isArray(value)) return value.map((item) => shown('', item));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shown(key, item)]));
}

const masked = (number: string): string => `…${number.slice(-LAST_SHOWN)}`;
