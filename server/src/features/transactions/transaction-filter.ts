/** The second ring of validation for a list of transactions: parses its query parameters into a filter. */
import { readPeriod } from '../../platform/wire/instants.ts';
import { invalidParameter, readText, readTogether } from '../../platform/wire/invalid.ts';
import { readSearch as readSearchText } from '../search/search-text.ts';
import { readNarrowing } from './filters.ts';
import type { Filter } from './queries.ts';
import type { FilterQuery, SearchQuery } from './schemas.ts';
import type { Search } from './search-queries.ts';
import { METADATA_KEYS_MAX } from './words.ts';

/** No payment has longer ones. */
const METADATA_TEXT = { maxLength: 4_096 };

/** @throws AppError validation_failed naming all parameters that are wrong. */
export function readTransactionFilter(query: FilterQuery): Filter {
  const { period, narrowing } = readTogether({
    period: () => readPeriod(query),
    narrowing: () => readNarrowing(query),
  });
  return { ...period, ...narrowing };
}

/** @throws AppError validation_failed naming all parameters that are wrong. */
export function readSearchedFilter(query: FilterQuery & SearchQuery): Filter & { readonly search: Search | undefined } {
  const { filter, search } = readTogether<{ filter: Filter; search: Search | undefined }>({
    filter: () => readTransactionFilter(query),
    search: () => readSearch(query),
  });
  return { ...filter, search };
}

/**
 * What is searched for; undefined when nothing is.
 * @throws AppError validation_failed naming all parameters that are wrong.
 */
function readSearch({ search, metadata }: SearchQuery): Search | undefined {
  const read = readTogether<Search>({
    text: () => readSearchText('search', search),
    metadata: () => (metadata === undefined ? undefined : readMetadata(metadata)),
  });
  return read.text === undefined && read.metadata === undefined ? undefined : read;
}

/**
 * The same of one text, as people type it: `order=A-1001` is a key of the metadata with its value.
 * @throws AppError validation_failed naming all parameters that are wrong.
 */
export function readTypedFilter({
  search,
  ...query
}: FilterQuery & { readonly search: string }): ReturnType<typeof readSearchedFilter> {
  // A regular expression would take minutes for thousands of spaces.
  const [start = '', ...rest] = search.split('=');
  const key = start.trim();
  const value = rest.join('=').trim();
  if (key !== '' && value !== '') return readSearchedFilter({ ...query, metadata: { [key]: value } });
  if (search.trim() === '') throw invalidParameter('search', 'must not be empty');
  return readSearchedFilter({ ...query, search });
}

/** @throws AppError validation_failed */
export function readMetadata(metadata: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  if (Object.keys(metadata).length > METADATA_KEYS_MAX) {
    throw invalidParameter('metadata', `takes at most ${METADATA_KEYS_MAX} keys`);
  }
  for (const [key, value] of Object.entries(metadata)) {
    readText('metadata', key, METADATA_TEXT, invalidParameter);
    if (value !== '') readText(`metadata[${key}]`.slice(0, 100), value, METADATA_TEXT, invalidParameter);
  }
  return metadata;
}
