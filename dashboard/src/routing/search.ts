/**
 * The search parameters of addresses. Addresses are typed by hand and shared, so invalid values are ignored: the
 * functions here then return undefined. Values are plain text in the address, without quotes or JSON.
 */
import type { RawSearch } from '../format/search.ts';

type Readers = Readonly<Record<string, (search: RawSearch, name: string) => unknown>>;

/** The optional parameters of a route: `validateSearch: searchOf({ page: pageIn })`. */
export const searchOf =
  <Asked extends Readers>(readers: Asked) =>
  (search: RawSearch) =>
    Object.fromEntries(Object.entries(readers).map(([name, read]) => [name, read(search, name)])) as {
      [Name in keyof Asked]?: ReturnType<Asked[Name]>;
    };

export function textIn(search: RawSearch, name: string): string | undefined {
  const value = search[name];
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value).trim();
  return text === '' ? undefined : text;
}

export const oneOf =
  <const Value extends string>(values: readonly Value[]) =>
  (search: RawSearch, name: string): Value | undefined => {
    const text = textIn(search, name);
    return values.find((value) => value === text);
  };

/** Some of these words, with commas between them: each once and in this order, undefined for none and for all. */
export const someOf =
  (values: readonly string[]) =>
  (search: RawSearch, name: string): string | undefined => {
    const words = textIn(search, name)?.split(',');
    const chosen = values.filter((value) => words?.includes(value));
    return chosen.length < values.length && chosen.length > 0 ? String(chosen) : undefined;
  };

/** A whole number from 1 on. */
export function positiveIn(search: RawSearch, name: string): number | undefined {
  const value = Number(textIn(search, name));
  return Number.isSafeInteger(value) && value > 0 ? value : undefined;
}

/** Also accepts its own results, because the router validates again what it has parsed. */
export function flagIn(search: RawSearch, name: string): boolean | undefined {
  const value = search[name];
  if (typeof value === 'boolean') return value;
  const text = textIn(search, name);
  return text === 'true' ? true : text === 'false' ? false : undefined;
}

/** A day, `2026-11-21`; undefined for a day that no calendar has, such as 2026-02-30. */
export function dayIn(search: RawSearch, name: string): string | undefined {
  return dayFrom(textIn(search, name));
}

export function dayFrom(text: string | undefined): string | undefined {
  if (text === undefined || !/^\d{4}-\d\d-\d\d$/.test(text)) return undefined;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text) ? text : undefined;
}

/** The page of a list; 1 is omitted from the address. */
export function pageIn(search: RawSearch): number | undefined {
  const page = positiveIn(search, 'page');
  return page === 1 ? undefined : page;
}

/** Reads a route with a whole number of this name in its address. */
export const numberParam = <Name extends string>(name: Name) => ({
  parse: (params: Record<Name, string>) =>
    /^[1-9]\d{0,15}$/.test(params[name]) && ({ [name]: Number(params[name]) } as Record<Name, number>),
  stringify: (params: Record<Name, number>) => ({ [name]: String(params[name]) }) as Record<Name, string>,
});

/** An address of this app to return to, never one of another site. */
export function returnAddressIn(search: RawSearch): string | undefined {
  const from = textIn(search, 'from');
  return from !== undefined && /^\/(?![/\\])/.test(from) ? from : undefined;
}
