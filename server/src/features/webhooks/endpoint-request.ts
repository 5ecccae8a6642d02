/** The second ring of validation for endpoints: rules that the shape of a body can't express. */
import { EVENT_FILTERS } from '../../core/outbox/event-types.ts';
import { fieldError, invalid, readFilledText, readTogether, refusalOf, sentOf } from '../../platform/wire/invalid.ts';
import type { DeliveryState } from './delivery-state.ts';
import type { EndpointTerms } from './endpoint.ts';
import { readUrl, requireOutside, type TargetRules } from './target.ts';

/** An empty description is none. */
const readDescription = (value: string): string => readFilledText('description', value) ?? '';

/** Without duplicates; an empty list means all types. */
function readEventTypes(values: readonly string[]): string[] {
  const [first, ...others] = values.flatMap((value, index) =>
    EVENT_FILTERS.includes(value)
      ? []
      : [fieldError(`events.${index}`, `must be one of ${EVENT_FILTERS.join(', ')}`, 'invalid')],
  );
  if (first !== undefined) throw refusalOf([first, ...others]);
  return [...new Set(values)];
}

/** What a caller writes about an endpoint. */
export interface Written {
  readonly url?: string;
  readonly description?: string;
  readonly events?: readonly string[];
}

type Fields = Omit<EndpointTerms, 'url'>;

/** Only what was sent. The URL's name is resolved last. @throws AppError validation_failed naming all fields. */
export async function readEndpoint(written: Written, rules: TargetRules): Promise<Partial<EndpointTerms>> {
  type Read = { readonly [Name in keyof Fields]: Fields[Name] | undefined } & { readonly url: URL | undefined };
  const { url, ...fields } = readTogether<Read>({
    description: () => (written.description === undefined ? undefined : readDescription(written.description)),
    eventTypes: () => written.events && readEventTypes(written.events),
    url: () => (written.url === undefined ? undefined : readUrl(written.url, rules)),
  });
  return { ...sentOf(fields), ...(url && { url: await requireOutside(url, rules) }) };
}

/** @throws AppError as `readEndpoint` */
export const readNewEndpoint = async (
  written: Written & { readonly url: string },
  rules: TargetRules,
): Promise<EndpointTerms> => ({
  url: written.url,
  description: '',
  eventTypes: [],
  ...(await readEndpoint(written, rules)),
});

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/i;

/** @throws AppError validation_failed naming the field. */
export function readRange(range: { readonly from: string; readonly to: string; readonly state?: string }): {
  readonly from: Date;
  readonly to: Date;
  readonly state: DeliveryState | undefined;
} {
  return readTogether({
    from: () => readInstant('from', range.from),
    to: () => readInstant('to', range.to),
    state: () => range.state as DeliveryState | undefined,
  });
}

function readInstant(field: string, text: string): Date {
  const at = new Date(text);
  if (!INSTANT.test(text) || Number.isNaN(at.getTime())) {
    throw invalid(field, 'must be an instant such as 2026-11-21T09:30:00Z');
  }
  return at;
}
