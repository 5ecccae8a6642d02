/**
 * Failures that several operations give are written once, in the components of the document. Integrators and their
 * tools load the whole of it, and failures are most of what is said twice.
 */
import { STATUS_CODES } from 'node:http';
import { shortName } from './openapi-names.ts';
import { type ApiDocument, type ApiOperation, type Content, mapOperations } from './openapi-parts.ts';

type Paths = ApiDocument['paths'];

export function shareResponses(paths: Paths): { responses: Record<string, object>; paths: Paths } {
  const all = operationsOf(paths)
    .flatMap(({ responses }) => Object.entries(responses))
    .filter(([status]) => !status.startsWith('2'));
  const repeated = repeatedAmong(all.map(([, response]) => response));
  const usual = usualCodes(all.filter(([, response]) => repeated.has(JSON.stringify(response))));
  const shared: Record<string, Content> = {};
  const names = new Map<string, string>();
  /** A second response of that name gets a number. Generators make files of names, so case does not tell two apart. */
  const refer = (wanted: string, response: Content): Content => {
    const text = JSON.stringify(response);
    let name = names.get(text) ?? wanted;
    const taken = new Set(Object.keys(shared).map((present) => present.toLowerCase()));
    for (let number = 2; taken.has(name.toLowerCase()) && !names.has(text); number += 1) name = `${wanted}${number}`;
    names.set(text, name);
    shared[name] = response;
    // What the rest of the document sees in place of the response.
    return { $ref: `#/components/responses/${name}` } as Content;
  };
  const reduced = mapOperations(paths, (operation) => ({
    ...operation,
    responses: Object.fromEntries(
      Object.entries(operation.responses).map(([status, response]) => {
        const name = nameOfResponse(status, response, usual.get(status) ?? []);
        return [status, repeated.has(JSON.stringify(response)) ? refer(name, response) : response];
      }),
    ),
  }));
  return { responses: shared, paths: reduced };
}

const operationsOf = (paths: Paths): ApiOperation[] =>
  Object.values(paths).flatMap((methods) => Object.values(methods));

function repeatedAmong(parts: readonly object[]): ReadonlySet<string> {
  const texts = parts.map((part) => JSON.stringify(part));
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return new Set(texts.filter((text) => (counts.get(text) ?? 0) > 1));
}

/** The codes that every response of a status has. */
function usualCodes(all: readonly [status: string, response: Content][]): Map<string, readonly string[]> {
  const usual = new Map<string, readonly string[]>();
  for (const [status, response] of all) {
    const codes = codesOf(response);
    usual.set(
      status,
      (usual.get(status) ?? codes).filter((code) => codes.includes(code)),
    );
  }
  return usual;
}

const codesOf = ({ content = {} }: Content): string[] =>
  Object.values(content).flatMap(({ examples = {} }) => Object.keys(examples));

/** `NotFound`, `ConflictAccountHeld`: its status, and the first code that not all of that status have. */
function nameOfResponse(status: string, response: Content, usual: readonly string[]): string {
  if (status === 'default') return 'Other';
  const own = codesOf(response).filter((code) => !usual.includes(code));
  return shortName([STATUS_CODES[status] ?? status, ...own.slice(0, 1)]);
}
