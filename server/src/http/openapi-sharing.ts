/** What several operations have in common is written once, in the components of the document. */
import { STATUS_CODES } from 'node:http';
import { mapValues } from './openapi-compact.ts';
import { pascal, shortName } from './openapi-names.ts';
import { type ApiDocument, type ApiOperation, type Content, mapOperations } from './openapi-parts.ts';

type Paths = ApiDocument['paths'];

/** The same error looks the same everywhere, so each example of one is written once. */
export function shareExamples(response: Content, shared: Record<string, object>): Content {
  const content = mapValues(response.content ?? {}, (media) => {
    const { $ref: schema } = media.schema as { $ref?: string };
    if (media.examples === undefined || schema === undefined) return media;
    const references = Object.entries(media.examples).map(([code, example]) => {
      // `bank.overloaded` is that of the failures of the bank list.
      const [, other = ''] = /\/([A-Z][a-z]+)\w*Failure$/.exec(schema) ?? [];
      const name = other === '' ? code : `${other.toLowerCase()}.${code}`;
      shared[name] = example;
      return [code, { $ref: `#/components/examples/${name}` }] as const;
    });
    return { ...media, examples: Object.fromEntries(references) };
  });
  return response.content === undefined ? response : { ...response, content };
}

/** Responses that several operations give. */
export function shareResponses(paths: Paths): { responses: Record<string, object>; paths: Paths } {
  const all = operationsOf(paths).flatMap(({ responses }) => Object.entries(responses));
  const repeated = repeatedAmong(all.map(([, response]) => response));
  const usual = usualCodes(all.filter(([, response]) => repeated.has(JSON.stringify(response))));
  const shared = new Shared<Content>('responses');
  const reduced = mapOperations(paths, (operation) => ({
    ...operation,
    responses: Object.fromEntries(
      Object.entries(operation.responses).map(([status, response]) => {
        const name = nameOfResponse(status, response, usual.get(status) ?? []);
        return [status, repeated.has(JSON.stringify(response)) ? shared.refer(name, response) : response];
      }),
    ),
  }));
  return { responses: shared.parts, paths: reduced };
}

/** Parameters that several operations take. */
export function shareParameters(paths: Paths): { parameters: Record<string, object>; paths: Paths } {
  const repeated = repeatedAmong(operationsOf(paths).flatMap(({ parameters = [] }) => parameters));
  const shared = new Shared<object>('parameters');
  const reduced = mapOperations(paths, (operation) => {
    if (operation.parameters === undefined) return operation;
    const parameters = operation.parameters.map((parameter) => {
      const { name } = parameter as { readonly name: string };
      // Generators make types of these names, so they must differ from `number`, and from names of schemas.
      const wanted = pascal(`${name} in`);
      return repeated.has(JSON.stringify(parameter)) ? shared.refer(wanted, parameter) : parameter;
    });
    return { ...operation, parameters };
  });
  return { parameters: shared.parts, paths: reduced };
}

/** Parts of one kind, each under a name of its own. */
class Shared<T extends object> {
  readonly parts: Record<string, T> = {};
  readonly #kind: string;
  readonly #names = new Map<string, string>();

  constructor(kind: string) {
    this.#kind = kind;
  }

  /** A second part of that name gets a number. Generators make files of names, so case does not tell two apart. */
  refer(wanted: string, part: T): T {
    const text = JSON.stringify(part);
    let name = this.#names.get(text) ?? wanted;
    const taken = new Set(Object.keys(this.parts).map((present) => present.toLowerCase()));
    for (let number = 2; taken.has(name.toLowerCase()) && !this.#names.has(text); number += 1)
      name = `${wanted}${number}`;
    this.#names.set(text, name);
    this.parts[name] = part;
    // What the rest of the document sees in place of the part.
    return { $ref: `#/components/${this.#kind}/${name}` } as unknown as T;
  }
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

/**
 * `NotFound`, `ConflictAccountHeld`: its status, and the first code that not all of that status have. A success is
 * called as what it answers.
 */
function nameOfResponse(status: string, response: Content, usual: readonly string[]): string {
  if (status === 'default') return 'Other';
  const own = codesOf(response).filter((code) => !usual.includes(code));
  if (Number(status) >= 400) return shortName([STATUS_CODES[status] ?? status, ...own.slice(0, 1)]);
  const [media] = Object.values(response.content ?? {});
  const named = media?.schema.$ref?.replace(/^.*\//, '');
  // Other than the schema, because generators make types of both.
  if (named !== undefined)
    return named.endsWith('Answer') ? named.replace(/Answer$/, '') : shortName([named, 'Answer']);
  return shortName((response.description ?? status).split(/\W+/));
}
