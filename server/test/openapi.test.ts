import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Spectral } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERROR_CATALOGUE } from '../src/core/errors/errors.ts';
import { exampleOf, type JsonSchema } from '../src/platform/http/openapi-example.ts';
import type { App } from '../src/platform/http/typed-app.ts';
import {
  type ApiDocument,
  type Media,
  type NamedOperation,
  operationsIn,
  wholeSchema,
} from './harness/api-document.ts';
import { startTestApp, type TestApp } from './harness/test-app.ts';

/** What integrators' tools load must stay small. In bytes, for each operation. */
const SIZE_OF_ONE_MAX = 4_000;
const COMPRESSED_SIZE_OF_ONE_MAX = 520;

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
  'GET /docs/postman.json',
  'GET /llms.txt',
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
let document: ApiDocument;
/** The document that only the dashboard's types are made from. */
let dashboardDocument: ApiDocument;
let operations: NamedOperation[];

beforeAll(async () => {
  subscribe('fastify.initialization', noteRoutes);
  test = await startTestApp();
  unsubscribe('fastify.initialization', noteRoutes);
  document = (await test.app.inject('/openapi.json')).json<ApiDocument>();
  dashboardDocument = test.app.dashboardDocument() as ApiDocument;
  operations = [document, dashboardDocument].flatMap(operationsIn);
});
afterAll(() => test.close());

/** Most answers share the schema of failures, and compiling takes longer than validating. */
const validators = new Map<string, (value: unknown) => string>();

function validatorOf(schema: JsonSchema, { path }: NamedOperation): (value: unknown) => string {
  const owner = path.startsWith('/dashboard/api/') ? dashboardDocument : document;
  const name = JSON.stringify([owner === document, schema]);
  const made = validators.get(name) ?? makeValidator(schema, owner);
  validators.set(name, made);
  return made;
}

function makeValidator(schema: JsonSchema, { components }: ApiDocument): (value: unknown) => string {
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats: { 'date-time': true, date: true } });
  const validate = ajv.compile({ ...schema, components: { schemas: components['schemas'] } });
  return (value) => (validate(value) ? '' : ajv.errorsText(validate.errors));
}

/** Values beside a schema that are examples of it, or the one that its fields have. */
function examplesOf({ schema, example, examples = {} }: Media, { path }: NamedOperation): unknown[] {
  const several = Object.values(examples).map(({ value }) => value);
  const all = example === undefined ? several : [example, ...several];
  if (all.length > 0) return all;
  const composed = exampleOf(wholeSchema(path.startsWith('/dashboard/api/') ? dashboardDocument : document, schema));
  return composed === undefined ? [] : [composed];
}

/** Operations for people who are not signed in. */
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

  it("passes Redocly's recommended rules without a warning", async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const source = JSON.stringify(document);
    const findings = await lintFromString({ source, absoluteRef: 'openapi.json', config });
    expect(findings.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`)).toEqual(
      [],
    );
  });

  it('has what API keys can call, and nothing of the dashboard', () => {
    expect(Object.keys(document.paths).filter((path) => path.startsWith('/dashboard'))).toEqual([]);
    expect(Object.keys(dashboardDocument.paths).filter((path) => !path.startsWith('/dashboard/api/'))).toEqual([]);
    expect(Object.keys(document.components['securitySchemes'] ?? {})).not.toContain('session');
    expect(Object.keys(dashboardDocument.components['securitySchemes'] ?? {})).toEqual(['session']);
    expect(Object.values(document.paths).flatMap((methods) => Object.keys(methods))).toHaveLength(93);
    expect(JSON.stringify(document)).not.toContain('/dashboard/api');
  });

  it('has every route of the app, and no other', () => {
    const documented = operations.map(({ name }) => name.replaceAll(/\{(\w+)\}/g, ':$1'));
    expect([...documented, ...UNDOCUMENTED].toSorted()).toEqual(served.toSorted());
  });

  it('is small, also compressed', async () => {
    const get = (encoding: string) =>
      test.app.inject({ url: '/openapi.json', headers: { 'accept-encoding': encoding } });
    const plain = await get('identity');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.rawPayload.length).toBeLessThanOrEqual(SIZE_OF_ONE_MAX * operationsIn(document).length);
    const unpack = { gzip: gunzipSync, br: brotliDecompressSync };
    const compressedMax = COMPRESSED_SIZE_OF_ONE_MAX * operationsIn(document).length;
    for (const encoding of ['gzip', 'br'] as const) {
      const { headers, rawPayload } = await get(encoding);
      expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
      expect(rawPayload.length, encoding).toBeLessThanOrEqual(compressedMax);
      expect(unpack[encoding](rawPayload).equals(plain.rawPayload)).toBe(true);
    }
  });

  it.each(['identity', 'gzip', 'br'])('is sent with a tag, and not again to whoever has it (%s)', async (encoding) => {
    const ask = (method: 'GET' | 'HEAD', headers: Record<string, string>) =>
      test.app.inject({ method, url: '/openapi.json', headers: { 'accept-encoding': encoding, ...headers } });
    const first = await ask('GET', {});
    expect(first.headers['content-type']).toBe('application/json; charset=utf-8');
    const etag = String(first.headers['etag']);
    for (const method of ['GET', 'HEAD'] as const) {
      expect((await ask(method, {})).headers['etag']).toBe(etag);
      for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await ask(method, { 'if-none-match': tags });
        expect([again.statusCode, again.body]).toEqual([304, '']);
      }
      expect((await ask(method, { 'if-none-match': '"other"' })).statusCode).toBe(200);
    }
  });

  it('shows an example for every body and every answer, and each fits its schema', () => {
    const problems = operations.flatMap((operation) => {
      const { name, requestBody, responses } = operation;
      const bodies = Object.values(requestBody?.content ?? {}).map((media) => ['body', media] as const);
      const answers = Object.entries(responses).flatMap(([status, { content = {} }]) =>
        Object.values(content).map((media) => [status, media] as const),
      );
      return [...bodies, ...answers].flatMap(([where, media]) => {
        const examples = examplesOf(media, operation);
        if (examples.length === 0) return [`${name} ${where}: no example`];
        return examples
          .map(validatorOf(media.schema, operation))
          .flatMap((text) => (text === '' ? [] : [`${name} ${where}: ${text}`]));
      });
    });
    expect(problems).toEqual([]);
  });

  it('shows no request with a deprecated field', () => {
    const shown = operations
      .flatMap((operation) =>
        Object.values(operation.requestBody?.content ?? {}).flatMap((media) => examplesOf(media, operation)),
      )
      .filter((example) => typeof example === 'object' && example !== null);
    expect(shown.length).toBeGreaterThan(10);
    expect(shown.filter((example) => 'accountIds' in example)).toEqual([]);
  });

  it('shows an example for every parameter in a path, and each example fits', () => {
    for (const operation of operations) {
      for (const parameter of operation.parameters) {
        const { example, schema } = parameter;
        const examples = [...(example === undefined ? [] : [example]), ...(schema.examples ?? [])];
        if (parameter.in === 'path') expect(examples, `${operation.name} ${parameter.name}`).not.toEqual([]);
        for (const example of examples) {
          expect(validatorOf(parameter.schema, operation)(example), parameter.name).toBe('');
        }
      }
    }
  });

  it('shows an example of every error code that an operation sends', () => {
    const shown = operations.flatMap(({ responses }) =>
      Object.values(responses).flatMap(({ content = {} }) =>
        Object.values(content).flatMap(({ examples = {} }) => Object.keys(examples)),
      ),
    );
    const sent = Object.entries(ERROR_CATALOGUE).flatMap(([code, entry]) => ('overHttp' in entry ? [] : [code]));
    // There is no operation with the method of its request.
    expect(sent.filter((code) => !shown.includes(code))).toEqual(['method_not_allowed']);
  });

  it('says in one response what any request may get, each status with its codes', () => {
    const keyed = operations.filter(({ security }) => security.length === 1);
    expect(keyed.length).toBeGreaterThan(100);
    for (const { responses, name } of keyed) {
      const { description = '', headers = {} } = responses['default'] ?? {};
      for (const status of [401, 403, 404, 408, 413, 415, 422, 429, 431, 500, 503]) {
        expect(description, name).toContain(`${status}: `);
      }
      expect(Object.keys(headers)).toEqual(expect.arrayContaining(['X-Request-Id', 'Retry-After']));
    }
  });

  it('names every error code that HTTP can send', () => {
    const text = JSON.stringify(operations);
    // The guide describes errors that occur before there is an operation.
    const beforeAnOperation = ['method_not_allowed'];
    for (const [code, entry] of Object.entries(ERROR_CATALOGUE)) {
      if ('overHttp' in entry) {
        expect(document.info.description).not.toContain(`\`${code}\``);
        continue;
      }
      expect(document.info.description).toContain(`\`${code}\``);
      if (!beforeAnOperation.includes(code)) expect(text, code).toContain(`"${code}"`);
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

  it('has the header Idempotency-Key on every write, and X-Request-Id on every failure', () => {
    for (const { name, path, method, parameters, responses } of operations) {
      // In the dashboard only operations that move money take the header; they have their own tests.
      if (path.startsWith('/dashboard/api/')) continue;
      const isWrite = method !== 'GET' && name !== 'POST /v1/api/payments/preview';
      expect(
        parameters.some((parameter) => parameter.name === 'Idempotency-Key'),
        name,
      ).toBe(isWrite);
      expect('Idempotency-Replayed' in (responses['200']?.headers ?? {}), name).toBe(isWrite);
      for (const [status, { headers = {} }] of Object.entries(responses)) {
        const failed = status === 'default' || Number(status) >= 400;
        expect(Object.keys(headers).includes('X-Request-Id'), `${name} ${status}`).toBe(failed);
        if (['429', '503'].includes(status)) expect(Object.keys(headers), `${name} ${status}`).toContain('Retry-After');
      }
    }
  });

  it('has X-Total-Count and Link on the lists of accounts', () => {
    for (const path of ['/v1/api/subaccounts', '/v1/api/subaccounts/partial']) {
      const { responses } = operations.find(({ name }) => name === `GET ${path}`) ?? {};
      expect(Object.keys(responses?.['200']?.headers ?? {})).toEqual(expect.arrayContaining(['X-Total-Count', 'Link']));
    }
  });
});
