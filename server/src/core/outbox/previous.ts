/** What a change replaced. */
import { isDeepStrictEqual } from 'node:util';

type Fields = Readonly<Record<string, unknown>>;

/** The fields of `before` that `after` has otherwise; of an object in a field, only its own such fields. */
export function previousOf(before: object, after: object): Fields {
  const old = before as Fields;
  const now = after as Fields;
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  const changed = names.filter((name) => !isDeepStrictEqual(old[name], now[name]));
  return Object.fromEntries(changed.map((name) => [name, replaced(old[name], now[name])]));
}

const replaced = (old: unknown, now: unknown): unknown =>
  isFields(old) && isFields(now) ? previousOf(old, now) : (old ?? null);

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
