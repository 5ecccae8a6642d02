/** Rules of the public document, each for every operation: a new one cannot break them unnoticed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleOf, type JsonSchema } from '../src/platform/http/openapi-example.ts';
import {
  type ApiDocument,
  type NamedOperation,
  operationsIn,
  type Parameter,
  wholeSchema,
} from './harness/api-document.ts';
import { shareTestApp, type TestApp } from './harness/test-app.ts';

/** People type names of components. */
const NAME = /^[A-Za-z][A-Za-z0-9_.]{0,29}$/;
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
/** Any text of a caller's, or the id of anything. */
const ANY_ID = ['requestId', 'X-Request-Id', 'subject', 'id'];

let testApp: TestApp;
let document: ApiDocument;
let operations: NamedOperation[];
beforeAll(async () => {
  testApp = await shareTestApp();
  document = (await testApp.app.inject('/openapi.json')).json<ApiDocument>();
  operations = operationsIn(document);
});
afterAll(() => testApp.close());

const exampleIn = ({ example, schema }: Parameter): unknown => example ?? exampleOf(schema);
const mediaOf = ({ requestBody }: NamedOperation) => Object.entries(requestBody?.content ?? {});
const isKeyed = ({ security }: NamedOperation): boolean => security.length > 0;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** With the examples of the document, but for the path if another is given. */
function urlOf({ path, parameters }: NamedOperation, inPath?: unknown): string {
  const query = new URLSearchParams();
  for (const parameter of parameters.filter((one) => one.in === 'query')) {
    const example = parameter.example ?? parameter.schema.examples?.[0] ?? parameter.schema.default;
    if (typeof example === 'object' && example !== null) {
      for (const [key, value] of Object.entries(example)) query.set(`${parameter.name}[${key}]`, String(value));
    } else if (example !== undefined) {
      query.set(parameter.name, textOf(example));
    }
  }
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const parameter = parameters.find((one) => one.in === 'path' && one.name === name);
    return encodeURIComponent(String(inPath ?? (parameter && exampleIn(parameter))));
  });
  return `${filled}?${query.toString()}`;
}

interface Answer {
  readonly status: number;
  readonly code: string | undefined;
  readonly text: string;
}

async function send(
  operation: NamedOperation,
  { url = urlOf(operation), apiKey = testApp.business.test.secretKey, body = undefined as string | undefined } = {},
): Promise<Answer> {
  const [[type] = ['application/json']] = mediaOf(operation);
  const hasBody = operation.requestBody !== undefined;
  const response = await testApp.app.inject({
    method: operation.method as 'GET',
    url,
    headers: { apiKey, ...(hasBody && { 'content-type': type }) },
    ...(body !== undefined && { payload: body }),
  });
  const { error }: { error?: { code: string } } = response.body.startsWith('{') ? response.json() : {};
  return { status: response.statusCode, code: error?.code, text: response.body };
}

const exampleBody = (operation: NamedOperation): string | undefined => {
  const [[type, media] = ['', undefined]] = mediaOf(operation);
  return type === 'application/json' ? JSON.stringify(media?.example) : (media?.example as string | undefined);
};

/** Every schema of a field or a parameter, with its name. */
function fieldsIn(value: unknown, found: [name: string, schema: JsonSchema][] = []): [string, JsonSchema][] {
  if (typeof value !== 'object' || value === null) return found;
  if (Array.isArray(value)) {
    for (const part of value) fieldsIn(part, found);
    return found;
  }
  const { properties, schema, name } = value as { properties?: object; schema?: JsonSchema; name?: string };
  for (const [field, inner] of Object.entries(properties ?? {})) found.push([field, inner as JsonSchema]);
  if (schema !== undefined && name !== undefined) found.push([name, { ...schema, ...examplesOf(value) }]);
  for (const [key, part] of Object.entries(value)) if (key !== 'example' && key !== 'examples') fieldsIn(part, found);
  return found;
}

const examplesOf = (value: object): object => ('example' in value ? { examples: [value.example] } : {});

describe('every operation of the document', () => {
  it('shows no Idempotency-Key that another one shows, too', () => {
    const shown = operations.flatMap(({ parameters }) =>
      parameters
        .filter(({ name }) => name === 'Idempotency-Key')
        .flatMap(({ example, schema }) => [example, ...(schema.examples ?? [])].filter((one) => one !== undefined)),
    );
    expect(shown.length).toBe(new Set(shown).size);
  });

  it('has a whole example of its body, which is no wrong request', async () => {
    const wrong: string[] = [];
    for (const operation of operations.filter(({ requestBody }) => requestBody !== undefined)) {
      for (const [type, media] of mediaOf(operation)) {
        if (media.example === undefined) wrong.push(`${operation.name} has no example of ${type}`);
      }
      const { status, code, text } = await send(operation, { body: exampleBody(operation) });
      if (status === 400 && code === 'validation_failed') wrong.push(`${operation.name} ${text}`);
    }
    expect(wrong).toEqual([]);
  });

  it('says that its body is required where the server refuses a request without one, and nowhere else', async () => {
    const wrong: string[] = [];
    for (const operation of operations) {
      const { requestBody, name } = operation;
      if (requestBody === undefined || !('application/json' in requestBody.content)) continue;
      const { status, code, text } = await send(operation);
      const isRefused = status === 400 && code === 'validation_failed';
      if (isRefused !== (requestBody.required === true)) wrong.push(`${name} ${requestBody.required} ${text}`);
    }
    expect(wrong).toEqual([]);
  });

  it('has no examples of parameters that exclude each other: all of them can be sent together', async () => {
    const wrong: string[] = [];
    for (const operation of operations.filter(({ method }) => method === 'GET')) {
      const { status, text } = await send(operation);
      if (status === 400) wrong.push(`${operation.name} ${text}`);
    }
    expect(wrong).toEqual([]);
  });

  it('says what is a UUID, a number or a choice of words, and not only that it is text', () => {
    const texts = fieldsIn([document.paths, document.components['schemas'], document.components['parameters']]).filter(
      ([name, { type }]) => [type].flat().includes('string') && !ANY_ID.includes(name),
    );
    expect(texts.length).toBeGreaterThan(100);
    const inQuery = operations.flatMap(({ parameters }) => parameters.filter((one) => one.in !== 'header'));
    const wrong = texts.flatMap(([name, { format, examples = [] }]) =>
      UUID.test(String(examples[0])) && format !== 'uuid' ? [`${name} is a UUID`] : [],
    );
    const numbers = inQuery.flatMap(
      ({ name, schema, example, description = '' }: Parameter & { description?: string }) => {
        if (![schema.type].flat().includes('string')) return [];
        const shown = String(example ?? schema.examples?.[0] ?? schema.default);
        if (/^(\d+|true|false)$/.test(shown)) return [`${name} is no text: ${shown}`];
        return /`\w+`, `\w+`( or|, or| and) `\w+`/.test(description) && !('enum' in schema) && name !== 'kind'
          ? [`${name} is one of a few words`]
          : [];
      },
    );
    expect([...wrong, ...numbers]).toEqual([]);
  });

  it('names 401 if it takes a key, and 404 wherever it answers it', async () => {
    const wrong: string[] = [];
    for (const operation of operations) {
      const { responses, name, parameters } = operation;
      if ('401' in responses !== isKeyed(operation)) wrong.push(`${name} 401`);
      if (!isKeyed(operation)) continue;
      // Somebody who guesses keys is soon told to stop.
      expect([401, 429], name).toContain((await send(operation, { apiKey: 'sk_test_nobody' })).status);
      const statuses = [parameters.some((one) => one.in === 'path') ? 404 : 200];
      for (const url of [urlOf(operation), urlOf(operation, 999_999_999)]) {
        statuses.push((await send(operation, { url, body: exampleBody(operation) })).status);
      }
      if (statuses.includes(404) && !('404' in responses)) wrong.push(`${name} 404`);
    }
    expect(wrong).toEqual([]);
  });

  it('says that a payment has one authorisation key, under either name', () => {
    const { oneOf, properties } = wholeSchema(document, { $ref: '#/components/schemas/Payment' }) as JsonSchema & {
      readonly oneOf?: readonly JsonSchema[];
    };
    expect(oneOf).toEqual([{ required: ['authorizationKey'] }, { required: ['authorizationKeys'] }]);
    expect(Object.keys(properties ?? {})).toEqual(expect.arrayContaining(['authorizationKey', 'authorizationKeys']));
  });
});

it('every component has a name that is short enough to type', () => {
  const names = Object.values(document.components).flatMap((parts) => Object.keys(parts));
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name) => !NAME.test(name))).toEqual([]);
});
