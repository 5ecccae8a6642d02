/** Failures that do not depend on the operation: one response, for all statuses that are not named, tells them. */
import { type ApiDocument, type ApiOperation, type Content, JSON_TYPE, mapOperations } from './openapi-parts.ts';

const ANYWHERE = ['401', '403', '404', '408', '413', '415', '422', '429', '431', '500', '503'];

/** Authors of clients ask for these of each operation. */
const ALWAYS_NAMED = ['401', '404'];

/** Replaces those that are the same nearly everywhere by `default`. One with codes of its operation stays. */
export function foldFailures(paths: ApiDocument['paths']): ApiDocument['paths'] {
  const usual = usualFailures(paths);
  return mapOperations(paths, (operation) => ({ ...operation, responses: withDefault(operation, usual) }));
}

/** By their envelope and status. */
type Failures = ReadonlyMap<string, ReadonlyMap<string, Content>>;

function usualFailures(paths: ApiDocument['paths']): Failures {
  const counts = new Map<string, number>();
  const usual = new Map<string, Map<string, Content>>();
  for (const { responses } of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    for (const status of ANYWHERE) {
      const response = responses[status];
      const envelope = envelopeOf(response);
      if (response === undefined || envelope === undefined) continue;
      const ofEnvelope = usual.get(envelope) ?? new Map<string, Content>();
      usual.set(envelope, ofEnvelope);
      const count = (counts.get(textOf(response)) ?? 0) + 1;
      counts.set(textOf(response), count);
      const present = ofEnvelope.get(status);
      if (present === undefined || count > (counts.get(textOf(present)) ?? 0)) ofEnvelope.set(status, response);
    }
  }
  return usual;
}

function withDefault({ responses }: ApiOperation, failures: Failures): Record<string, Content> {
  const usual = failures.get(envelopeOf(responses['500']) ?? '');
  if (usual === undefined) return responses;
  const own = Object.entries(responses).filter(
    ([status, response]) => ALWAYS_NAMED.includes(status) || !same(usual.get(status), response),
  );
  const named = own.some(([status]) => status.startsWith('4')) ? own : [...own, ...callersFault(responses)];
  return Object.fromEntries([...named, ['default', whole(usual)]]);
}

/** At least one failure that the caller can mend is named. */
const callersFault = (responses: ApiOperation['responses']): [string, Content][] =>
  Object.entries(responses)
    .filter(([status]) => status.startsWith('4'))
    .slice(0, 1);

function whole(usual: ReadonlyMap<string, Content>): Content {
  const all = [...usual].toSorted(([a], [b]) => Number(a) - Number(b));
  const medias = all.flatMap(([, { content = {} }]) => Object.values(content));
  const examples = Object.assign({}, ...medias.map((media) => media.examples)) as object;
  return {
    description: all.map(([status, { description }]) => `${status}: ${description}`).join(' '),
    headers: Object.assign({}, ...all.map(([, { headers }]) => headers)) as object,
    content: { [JSON_TYPE]: { ...medias[0], examples } },
  } as Content;
}

const envelopeOf = (response: Content | undefined): string | undefined => response?.content?.[JSON_TYPE]?.schema.$ref;

const textOf = (response: Content): string => JSON.stringify(response);

const same = (one: Content | undefined, other: Content): boolean => one !== undefined && textOf(one) === textOf(other);
