import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Spectral } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERROR_CATALOGUE } from '../src/errors.ts';
import type { App } from '../src/http/typed-app.ts';
import { startTestApp, type TestApp } from './harness/test-app.ts';

type Schema = Record<string, unknown>;
interface Media {
  readonly schema: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value?: unknown; readonly $ref?: string }>>;
}
interface Response {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Schema>>;
  readonly content?: Readonly<Record<string, Media>>;
}
interface Parameter extends Media {
  readonly name: string;
  readonly in: string;
}
interface Operation {
  readonly operationId: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, Response>>;
}
interface Document {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly securitySchemes: object;
    readonly headers: object;
    readonly examples: Readonly<Record<string, { readonly value: unknown }>>;
  };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** Served, but not part of the API: the reference itself. */
const UNDOCUMENTED = [
  'GET /',
  'GET /assets/*',
  'GET /docs',
  'GET /docs/',
  'GET /docs/:page',
  'GET /docs/guides',
  'GET /docs/guides/',
  'GET /docs/guides/:page',
  'GET /docs/js/scalar.js',
  'GET /openapi.json',
];

const served: string[] = [];
function noteRoutes(message: unknown): void {
  (message as { fastify: App }).fastify.addHook('onRoute', ({ method, url }) => {
    for (const name of [method].flat()) if (name !== 'HEAD') served.push(`${name} ${url}`);
  });
}

let test: TestApp;
/** The served document. */
let document: Document;
/** The document that only the dashboard's types are made from. */
let dashboardDocument: Document;
let operations: (Operation & { method: string; path: string; name: string })[];

beforeAll(async () => {
  subscribe('fastify.initialization', noteRoutes);
  test = await startTestApp();
  unsubscribe('fastify.initialization', noteRoutes);
  document = (await test.app.inject('/openapi.json')).json<Document>();
  dashboardDocument = test.app.dashboardDocument() as Document;
  operations = [document, dashboardDocument]
    .flatMap((one) => Object.entries(one.paths))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        ...operation,
        method: method.toUpperCase(),
        path,
        name: `${method.toUpperCase()} ${path}`,
      })),
    );
});
afterAll(() => test.close());

/** Most answers share the schema of failures, and compiling takes longer than validating. */
const validators = new Map<string, (value: unknown) => string>();

function validatorOf(schema: Schema): (value: unknown) => string {
  const name = JSON.stringify(schema);
  const made = validators.get(name) ?? makeValidator(schema);
  validators.set(name, made);
  return made;
}

function makeValidator(schema: Schema): (value: unknown) => string {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  const schemas = { ...dashboardDocument.components.schemas, ...document.components.schemas };
  const validate = ajv.compile({ ...schema, components: { schemas } });
  return (value) => (validate(value) ? '' : ajv.errorsText(validate.errors));
}

/** Values beside a schema that are examples of it. */
function examplesOf({ example, examples = {} }: Media): unknown[] {
  const several = Object.values(examples).map(({ value, $ref }) =>
    $ref === undefined
      ? value
      : { ...dashboardDocument.components.examples, ...document.components.examples }[
          $ref.slice('#/components/examples/'.length)
        ]?.value,
  );
  return example === undefined ? several : [example, ...several];
}

/** For people who are not signed in. */
const OPEN_IN_THE_DASHBOARD = [
  '/dashboard/api/invitations/view',
  '/dashboard/api/password-reset',
  '/dashboard/api/password-reset/request',
  '/dashboard/api/password-reset/view',
  '/dashboard/api/sign-in',
  '/dashboard/api/sign-in/link',
  '/dashboard/api/sign-in/options',
  '/dashboard/api/sign-in/passkey',
  '/dashboard/api/sign-in/passkey/question',
  '/dashboard/api/sign-in/two-factor',
  '/dashboard/api/sign-in/two-factor/passkey',
  '/dashboard/api/sign-in/two-factor/passkey/question',
  '/dashboard/api/sign-out',
  '/dashboard/api/sign-up',
];

describe('the OpenAPI document', () => {
  it('is OpenAPI 3.1 of this version, with a guide', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.info).toMatchObject({ title: 'Tributary', version: '0.1.0' });
    for (const topic of ['Keys and modes', 'Money', 'Idempotency-Key', 'errors', 'Lists']) {
      expect(document.info.description).toContain(topic);
    }
  });

  it("passes Spectral's rules for OpenAPI without a warning", async () => {
    const spectral = new Spectral();
    spectral.setRuleset({ extends: [[oas as never, 'recommended']] });
    const findings = await spectral.run(JSON.stringify(document));
    expect(findings.map(({ code, path, message }) => `${code} ${path.join('.')}: ${message}`)).toEqual([]);
  });

  it('has what API keys can call, and nothing of the dashboard', () => {
    expect(Object.keys(document.paths).filter((path) => path.startsWith('/dashboard'))).toEqual([]);
    expect(Object.keys(dashboardDocument.paths).filter((path) => !path.startsWith('/dashboard/api/'))).toEqual([]);
    expect(Object.keys(document.components.securitySchemes)).not.toContain('session');
    expect(Object.keys(dashboardDocument.components.securitySchemes)).toEqual(['session']);
    expect(Object.values(document.paths).flatMap((methods) => Object.keys(methods))).toHaveLength(84);
    expect(JSON.stringify(document)).not.toContain('/dashboard/api');
  });

  it('has every route of the app, and no other', () => {
    const documented = operations.map(({ name }) => name.replaceAll(/\{(\w+)\}/g, ':$1'));
    expect([...documented, ...UNDOCUMENTED].toSorted()).toEqual(served.toSorted());
  });

  it('is sent with a tag, and not again to whoever has it', async () => {
    const first = await test.app.inject('/openapi.json');
    expect(first.headers['content-type']).toBe('application/json; charset=utf-8');
    const again = await test.app.inject({
      url: '/openapi.json',
      headers: { 'if-none-match': String(first.headers['etag']) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('shows an example for every body and every answer, and each fits its schema', () => {
    const problems = operations.flatMap(({ name, requestBody, responses }) => {
      const bodies = Object.values(requestBody?.content ?? {}).map((media) => ['body', media] as const);
      const answers = Object.entries(responses).flatMap(([status, { content = {} }]) =>
        Object.values(content).map((media) => [status, media] as const),
      );
      return [...bodies, ...answers].flatMap(([where, media]) => {
        const examples = examplesOf(media);
        if (examples.length === 0) return [`${name} ${where}: no example`];
        return examples
          .map(validatorOf(media.schema))
          .flatMap((text) => (text === '' ? [] : [`${name} ${where}: ${text}`]));
      });
    });
    expect(problems).toEqual([]);
  });

  it('shows no request with a deprecated field', () => {
    const bodies = operations.flatMap(({ requestBody }) => Object.values(requestBody?.content ?? {}));
    const shown = bodies.flatMap(examplesOf).filter((example) => typeof example === 'object' && example !== null);
    expect(shown.length).toBeGreaterThan(10);
    expect(shown.filter((example) => 'accountIds' in example)).toEqual([]);
  });

  it('shows an example for every parameter in a path, and each example fits', () => {
    for (const { name, parameters = [] } of operations) {
      for (const parameter of parameters) {
        const examples = examplesOf(parameter);
        if (parameter.in === 'path') expect(examples, `${name} ${parameter.name}`).not.toEqual([]);
        for (const example of examples) expect(validatorOf(parameter.schema)(example), parameter.name).toBe('');
      }
    }
  });

  it('names every error code that HTTP can send', () => {
    const text = JSON.stringify([document.paths, dashboardDocument.paths]);
    // The guide describes errors that occur before there is an operation.
    const beforeAnOperation = ['method_not_allowed', 'request_timeout', 'headers_too_large'];
    for (const [code, entry] of Object.entries(ERROR_CATALOGUE)) {
      if ('overHttp' in entry) {
        expect(document.info.description).not.toContain(`\`${code}\``);
        continue;
      }
      expect(document.info.description).toContain(`\`${code}\``);
      if (!beforeAnOperation.includes(code)) expect(text, code).toContain(`\`${code}\``);
    }
  });

  it('says of each operation which keys open it', () => {
    const open = operations.filter(({ security }) => security.length === 0).map(({ path }) => path);
    expect(open.filter((path) => !path.startsWith('/dashboard/api/'))).toEqual(['/healthz', '/readyz', '/metrics']);
    expect(open.filter((path) => path.startsWith('/dashboard/api/')).toSorted()).toEqual(OPEN_IN_THE_DASHBOARD);
    for (const { path, security, name } of operations) {
      if (open.includes(path)) continue;
      const isBankList = path === '/business/get-banks-api';
      const isOfDashboard = path.startsWith('/dashboard/api/');
      const schemes = isOfDashboard
        ? ['session']
        : isBankList
          ? ['publicKey', 'publicKeyInQuery', 'secretKey']
          : ['secretKey'];
      expect(
        security.flatMap((requirement) => Object.keys(requirement)),
        name,
      ).toEqual(schemes);
    }
  });

  it('has the header Idempotency-Key on every write, and X-Request-Id on every answer', () => {
    for (const { name, path, method, parameters = [], responses } of operations) {
      // In the dashboard only operations that move money take the header; they have their own tests.
      if (path.startsWith('/dashboard/api/')) continue;
      const isWrite = method !== 'GET' && name !== 'POST /v1/api/payments/preview';
      expect(
        parameters.some((parameter) => parameter.name === 'Idempotency-Key'),
        name,
      ).toBe(isWrite);
      expect('Idempotency-Replayed' in (responses['200']?.headers ?? {}), name).toBe(isWrite);
      for (const [status, { headers = {} }] of Object.entries(responses)) {
        expect(Object.keys(headers), `${name} ${status}`).toContain('X-Request-Id');
        if (['429', '503'].includes(status)) expect(Object.keys(headers), `${name} ${status}`).toContain('Retry-After');
      }
    }
  });

  it('has X-Total-Count and Link on the lists of accounts', () => {
    for (const path of ['/v1/api/subaccounts', '/v1/api/subaccounts/partial']) {
      expect(Object.keys(document.paths[path]?.['get']?.responses['200']?.headers ?? {})).toEqual(
        expect.arrayContaining(['X-Total-Count', 'Link']),
      );
    }
  });
});
