/** The OpenAPI document as tests read it: with the parts that its operations share in their places. */
import type { JsonSchema } from '../../src/platform/http/openapi-example.ts';

export interface Media {
  readonly schema: JsonSchema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}
export interface Response {
  readonly description: string;
  readonly headers?: Readonly<Record<string, object>>;
  readonly content?: Readonly<Record<string, Media>>;
}
export interface Parameter extends Media {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
}
export interface RequestBody {
  readonly required?: boolean;
  readonly content: Readonly<Record<string, Media>>;
}
export interface Operation {
  readonly operationId: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: RequestBody;
  readonly responses: Readonly<Record<string, Response>>;
}
export interface NamedOperation extends Operation {
  readonly method: string;
  readonly path: string;
  /** `GET /v1/api/…` */
  readonly name: string;
}
export interface ApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly security: Operation['security'];
  readonly components: Readonly<Record<string, Readonly<Record<string, object>>>>;
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
}

/** All operations, with nothing left to look up, but in schemas. */
export function operationsIn(document: ApiDocument): NamedOperation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([verb, operation]) => {
      const method = verb.toUpperCase();
      const own = lookedUp(document, operation) as Partial<Operation> & Pick<Operation, 'operationId' | 'responses'>;
      const { parameters = [], security = document.security, ...rest } = own;
      return { ...rest, parameters, security, method, path, name: `${method} ${path}` };
    }),
  );
}

/** A schema with nothing left to look up. */
export function wholeSchema(document: ApiDocument, schema: JsonSchema): JsonSchema {
  const { $ref, ...own } = schema;
  const whole = (inner: JsonSchema): JsonSchema => wholeSchema(document, inner);
  if ($ref !== undefined) return { ...whole(partAt(document, $ref)), ...own };
  const { properties, items, anyOf } = own;
  return {
    ...own,
    ...(properties && { properties: mapValues(properties, whole) }),
    ...(items && { items: whole(items) }),
    ...(anyOf && { anyOf: anyOf.map(whole) }),
  };
}

function lookedUp(document: ApiDocument, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => lookedUp(document, item));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref } = value as { readonly $ref?: unknown };
  if (typeof $ref === 'string' && !$ref.startsWith('#/components/schemas/')) {
    return lookedUp(document, partAt(document, $ref));
  }
  return mapValues(value as Record<string, unknown>, (item) => lookedUp(document, item));
}

function partAt({ components }: ApiDocument, reference: string): object {
  const [, , kind = '', name = ''] = reference.split('/');
  const part = components[kind]?.[name];
  if (part === undefined) throw new Error(`the document has no ${reference}`);
  return part;
}

const mapValues = <T, U>(record: Readonly<Record<string, T>>, map: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
