/** The second ring of validation for a list of transactions: parses its query parameters into a filter. */
import { AppError } from '../errors.ts';
import { cleanText } from '../text.ts';
import { readPeriod } from '../wire/instants.ts';
import { isReference } from '../wire/references.ts';
import type { Filter } from './queries.ts';
import type { FilterQuery } from './schemas.ts';

/** @throws AppError validation_failed naming the parameter. */
export function readTransactionFilter(query: FilterQuery): Filter {
  const { type, purpose, reference } = query;
  const { from, before } = readPeriod(query);
  if (reference !== undefined && !isReference(reference)) throw invalid('reference', 'must be a UUID');
  return { from, before, type, purpose: readPurpose(purpose), reference: reference?.toLowerCase() };
}

function readPurpose(purpose: string | undefined): string | undefined {
  if (purpose === undefined) return undefined;
  const clean = cleanText(purpose);
  if ('problem' in clean) throw invalid('purpose', clean.problem);
  return clean.text;
}

const invalid = (field: string, problem: string): AppError =>
  new AppError('validation_failed', `The query parameter ${field} ${problem}.`, { field });
