/** Writes and reads the search parameters of an address: plain text, without quotes or JSON. */
export type RawSearch = Record<string, unknown>;

export function parseSearch(query: string): RawSearch {
  return Object.fromEntries(new URLSearchParams(query));
}

export function stringifySearch(search: RawSearch): string {
  const pairs = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '');
  const query = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return query === '' ? '' : `?${query}`;
}
