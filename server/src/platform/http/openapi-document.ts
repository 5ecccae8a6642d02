/**
 * Completes a document that is made from the routes: what all operations share (headers, examples composed from their
 * fields), and names for what repeats. Derived from what the routes really do.
 */
import { compactAnswer, compactInput, mapValues, titlesIn } from './openapi-compact.ts';
import { exampleOf, type JsonSchema } from './openapi-example.ts';
import { SchemaNames } from './openapi-names.ts';
import {
  type ApiDocument,
  type ApiOperation,
  type Content,
  JSON_TYPE,
  MAY_BE_MISSING,
  type Media,
  mapOperations,
} from './openapi-parts.ts';
import { foldFailures } from './openapi-failures.ts';
import { type DescribedEvents, RECEIVED, webhooksOf } from './openapi-webhooks.ts';
import { shareResponses } from './openapi-sharing.ts';

/** A header or a parameter. */
interface Described {
  readonly schema: JsonSchema;
}

/** What the operations of a document share, as far as it is known. */
interface Shared {
  readonly schemas: SchemaNames;
  readonly headers: Record<string, object>;
  readonly inputTitles: ReadonlySet<string>;
}

const HEADERS = {
  'X-Request-Id': header('The id of this request: your own, or a new one.', {
    type: 'string',
    examples: ['0f9a2c1e-7b5d-4a38-9f64-1c2d3e4f5a6b'],
  }),
  'Idempotency-Replayed': header('`true` when this is the stored answer of an earlier request.', {
    type: 'string',
    const: 'true',
  }),
  'Retry-After': header('Seconds after which a retry makes sense.', { type: 'integer', minimum: 1, examples: [1] }),
};

const IDEMPOTENCY_KEY = {
  in: 'header',
  name: 'Idempotency-Key',
  description:
    'Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns ' +
    'the stored response.',
  // Without an example: a caller who sent it with two operations would get 422.
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x20-\\x7e]+$' },
};

/** @throws Error if two different schemas have one name. */
export function completeDocument(document: ApiDocument, events: DescribedEvents | undefined): ApiDocument {
  const shared: Shared = { schemas: new SchemaNames(), headers: { ...HEADERS }, inputTitles: inputTitlesOf(document) };
  const usualSecurity = JSON.stringify(document.security);
  const completed = mapOperations(document.paths, (operation) => {
    const { security, ...rest } = operation;
    return {
      ...rest,
      ...(JSON.stringify(security) !== usualSecurity && { security }),
      ...parametersOf(operation),
      ...(operation.requestBody && { requestBody: completeBody(operation.requestBody, shared) }),
      responses: mapValues(withHeaders(operation), (response) => completeAnswer(response, shared)),
    };
  });
  const webhooks = events && webhooksOf(events, shared.schemas);
  const { responses, paths } = shareResponses(foldFailures(completed));
  const { schemas: _none, ...ownComponents } = document.components;
  const components = {
    ...ownComponents,
    responses: { ...responses, ...(events && { Received: RECEIVED }) },
    headers: Object.fromEntries(Object.entries(shared.headers).map(([name, one]) => [headerPart(name), one])),
    schemas: shared.schemas.all(),
  };
  return { ...document, components, paths, ...(webhooks && { webhooks }) };
}

function inputTitlesOf({ paths }: ApiDocument): ReadonlySet<string> {
  const bodies = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ requestBody }) => Object.values(requestBody?.content ?? {}));
  return new Set(bodies.flatMap(({ schema }) => titlesIn(schema)));
}

/** 422 is only the answer to a wrong Idempotency-Key, so an operation that has it takes the header. */
const isIdempotent = ({ responses }: ApiOperation): boolean => '422' in responses;

function parametersOf(operation: ApiOperation): Pick<ApiOperation, 'parameters'> {
  const own = (operation.parameters ?? []) as readonly Described[];
  const all = isIdempotent(operation) ? [...own, IDEMPOTENCY_KEY as Described] : own;
  if (all.length === 0) return {};
  return {
    parameters: all.map((one) => ({ ...withoutFalse(one), ...styleOf(one), schema: compactInput(one.schema) })),
  };
}

/** The keys of an object stand in brackets: `metadata[order]=17`. */
const styleOf = ({ schema }: Described): object =>
  schema.type === 'object' ? { style: 'deepObject', explode: true } : {};

/** A parameter is optional unless it says otherwise. */
function withoutFalse(parameter: Described & { readonly required?: boolean }): Described {
  const { required, ...rest } = parameter;
  return required === true ? parameter : rest;
}

function completeBody(described: Content, { schemas }: Shared): Content {
  const { required: _always, ...body } = described;
  const all = Object.values(body.content ?? {});
  const isRequired = all.every(({ schema }) => !(MAY_BE_MISSING in schema));
  const media = mapValues(body.content ?? {}, (one) => {
    const { [MAY_BE_MISSING]: _mark, ...schema } = one.schema as JsonSchema & { readonly [MAY_BE_MISSING]?: true };
    return {
      ...one,
      ...(one.example === undefined && one.examples === undefined && { example: exampleOf(schema) }),
      schema: schemas.named(compactInput(schema)),
    };
  });
  return { ...body, ...(isRequired && { required: true }), content: media };
}

function withHeaders(operation: ApiOperation): ApiOperation['responses'] {
  const complete = ([status, response]: [string, Content]): [string, Content] => {
    // The guide says that every answer has an id. It is needed where something failed.
    const names: (keyof typeof HEADERS)[] = Number(status) < 400 ? [] : ['X-Request-Id'];
    if (isIdempotent(operation) && status.startsWith('2')) names.push('Idempotency-Replayed');
    if (['409', '429', '503'].includes(status)) names.push('Retry-After');
    const shared = names.map((name) => [name, headerReference(name)] as const);
    const headers = { ...response.headers, ...Object.fromEntries(shared) };
    return [status, Object.keys(headers).length === 0 ? response : { ...response, headers }];
  };
  return Object.fromEntries(Object.entries(operation.responses).map(complete));
}

/** Short, because every answer refers to it: the last word of the header's name. */
const headerPart = (name: string): string => name.slice(name.lastIndexOf('-') + 1);
const headerReference = (name: string): object => ({ $ref: `#/components/headers/${headerPart(name)}` });

/**
 * The envelope's text is for people, so the document does not promise it. An answer in JSON has its example in its
 * fields.
 */
function completeAnswer(response: Content, { schemas, headers, inputTitles }: Shared): Content {
  if (response.content === undefined) return withSharedHeaders(response, headers);
  const content = Object.entries(response.content).map(([type, media]): [string, Media] => {
    const schema = schemas.named(compactAnswer(withFreeMessage(media.schema), inputTitles));
    const { example, examples } = media;
    if (examples !== undefined) return [type, { schema, examples }];
    if (type === JSON_TYPE) return [type, { schema }];
    return [type, { schema, example: example ?? exampleOf(media.schema) }];
  });
  return withSharedHeaders({ ...response, content: Object.fromEntries(content) }, headers);
}

function withFreeMessage(schema: JsonSchema): JsonSchema {
  const { message } = schema.properties ?? {};
  if (schema.title !== undefined || message?.const === undefined) return schema;
  const { description: _, ...rest } = schema as JsonSchema & { readonly description?: string };
  return { ...rest, properties: { ...schema.properties, message: { type: 'string' } } };
}

/** Headers that several answers send are written once; those of one name are the same everywhere. */
function withSharedHeaders(response: Content, shared: Record<string, object>): Content {
  if (response.headers === undefined) return response;
  const references = Object.entries(response.headers).map(([name, value]) => {
    if ('$ref' in value) return [name, value] as const;
    const own = { ...value, schema: compactAnswer((value as Described).schema) };
    const present = (shared[name] ??= own);
    return [name, JSON.stringify(present) === JSON.stringify(own) ? headerReference(name) : own] as const;
  });
  return { ...response, headers: Object.fromEntries(references) };
}

function header(description: string, schema: object): object {
  return { description, schema };
}
