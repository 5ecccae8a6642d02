/** The second ring of validation for a list of transactions: parses its query parameters into a filter. */
import { readPeriod } from '../wire/instants.ts';
import { isReference } from '../wire/references.ts';
import { invalidParameter, readText } from '../wire/invalid.ts';
import type { Filter } from './queries.ts';
import type { FilterQuery } from './schemas.ts';

/** @throws AppError validation_failed naming the parameter. */
export function readTransactionFilter(query: FilterQuery): Filter {
  const { type, purpose, reference } = query;
  const { from, before } = readPeriod(query);
  if (reference !== undefined && !isReference(reference)) throw invalidParameter('reference', 'must be a UUID');
  return {
    from,
    before,
    type,
    purpose: purpose === undefined ? undefined : readText('purpose', purpose, undefined, invalidParameter),
    reference: reference?.toLowerCase(),
  };
}
