/** The lists whose filters can be kept, and the filters of each by their names in the dashboard's addresses. */
import { invalid, readText } from '../../platform/wire/invalid.ts';

export const PAGE_FILTERS = {
  transactions: ['from', 'to', 'type', 'kind', 'purpose', 'reference', 'search', 'accountId'],
  accounts: ['search', 'enabled', 'sort'],
  settlements: ['state'],
  payouts: ['state', 'accountId'],
  approvals: ['state'],
  requests: ['outcome', 'request'],
  'audit-log': ['actor', 'by', 'action', 'subject', 'from', 'to'],
  security: ['kind', 'person', 'address', 'from', 'to'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type PageName = keyof typeof PAGE_FILTERS;
export const PAGE_NAMES = Object.keys(PAGE_FILTERS) as readonly PageName[];

export type Search = Readonly<Record<string, string>>;

/** As JSON in UTF-8. */
const SEARCH_BYTES_MAX = 2_048;
const SEARCH_TEXT_LENGTH_MAX = 1_000;

/** @throws AppError validation_failed naming the filter that the page does not have, or whose text is no text. */
export function readSearch(page: PageName, search: Search): Search {
  const known: readonly string[] = PAGE_FILTERS[page];
  const read = Object.entries(search).map(([name, text]) => {
    if (!known.includes(name)) throw invalid('search', `must be made of the filters ${known.join(', ')}`);
    return [name, readText(`search.${name}`, text, { maxLength: SEARCH_TEXT_LENGTH_MAX })] as const;
  });
  if (read.length === 0) throw invalid('search', 'must have at least one filter');
  const clean = Object.fromEntries(read);
  if (Buffer.byteLength(JSON.stringify(clean)) > SEARCH_BYTES_MAX) {
    throw invalid('search', `must have at most ${SEARCH_BYTES_MAX} bytes as JSON`);
  }
  return clean;
}
