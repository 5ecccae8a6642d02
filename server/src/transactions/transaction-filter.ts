/** The second ring of validation for a list of transactions: parses its query parameters into a filter. */
import { readPeriod } from '../wire/instants.ts';
import { isReference } from '../wire/references.ts';
import { invalidParameter, readText, readTogether } from '../wire/invalid.ts';
import { readKinds } from './kinds.ts';
import type { Filter } from './queries.ts';
import type { FilterQuery } from './schemas.ts';

/** @throws AppError validation_failed naming all parameters that are wrong. */
export function readTransactionFilter(query: FilterQuery): Filter {
  const { type, kind, purpose, reference } = query;
  const { period, ...others } = readTogether({
    period: () => readPeriod(query),
    type: () => type,
    kinds: () => (kind === undefined ? undefined : readKinds(kind)),
    purpose: () => (purpose === undefined ? undefined : readText('purpose', purpose, undefined, invalidParameter)),
    reference: () => (reference === undefined ? undefined : readReference(reference)),
  });
  return { ...period, ...others };
}

function readReference(text: string): string {
  if (!isReference(text)) throw invalidParameter('reference', 'must be a UUID');
  return text.toLowerCase();
}
