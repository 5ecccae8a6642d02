/** Parses query parameters, or options of a command, into a filter. */
import { cleanText } from '../../core/words/text.ts';
import { readPeriod } from '../../platform/wire/instants.ts';
import { invalidParameter } from '../../platform/wire/invalid.ts';
import { FAILURES, KINDS_WANTED, SECURITY_KINDS } from './kinds.ts';
import type { EventFilter } from './queries.ts';

export interface EventQuery {
  readonly kind?: string | undefined;
  readonly person?: string | undefined;
  readonly address?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** @throws AppError validation_failed naming the parameter. */
export function readEventFilter({ kind, person, address, ...period }: EventQuery): Omit<EventFilter, 'businessId'> {
  const known = SECURITY_KINDS.filter((one) => one === kind);
  const kinds = kind === 'failures' ? FAILURES : known;
  if (kind !== undefined && kinds.length === 0) {
    throw invalidParameter('kind', `must be one of ${KINDS_WANTED.join(', ')}`);
  }
  const whom = person === undefined ? undefined : clean('person', person);
  return {
    kinds: kind === undefined ? undefined : kinds,
    person: whom?.includes('@') === true ? whom.toLowerCase() : whom,
    address: address === undefined ? undefined : clean('address', address),
    ...readPeriod(period),
  };
}

function clean(field: string, text: string): string {
  const cleaned = cleanText(text);
  if ('problem' in cleaned) throw invalidParameter(field, cleaned.problem);
  return cleaned.text;
}
