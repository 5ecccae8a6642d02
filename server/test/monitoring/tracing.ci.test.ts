import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createHttpClient, type HttpClient } from '../harness/http-client.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';
import { BULK, createPayee, pay, PAYMENTS, paymentTo, type Payee } from '../posting/payments.testing.ts';
import { type Received, startReceiver } from '../webhooks/receiver.testing.ts';
import { createEndpoint } from '../webhooks/webhooks.testing.ts';
import { attributeOf, type CollectedSpan, startCollector } from './collector.testing.ts';

const START_LIMIT_MS = 200_000;

let test: TestApp;
let payee: Payee;
beforeAll(async () => {
  test = await startTestApp();
  payee = await createPayee(test.business.inTest, { accountName: 'Zainab Confidential' });
}, START_LIMIT_MS);
afterAll(() => test.close());

const start = (environment: Readonly<Record<string, string>> = {}): Promise<ServerProcess> =>
  startServer(
    { DATABASE_URL: test.testDatabase.url, WEBHOOK_ALLOW_PRIVATE: 'true', ...environment },
    undefined,
    START_LIMIT_MS,
  );

const clientOf = (server: ServerProcess): HttpClient => createHttpClient(server.url, test.business.test.secretKey);

/** A trace of a caller, and its span. */
const CALLER = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };
const traceparent = ({ traceId, spanId }: typeof CALLER, flags = '01'): string => `00-${traceId}-${spanId}-${flags}`;
const UNRECORDED = { traceId: '11111111111111111111111111111111', spanId: '2222222222222222' };
const OWN_METADATA = { note: 'Confidential metadata 8841' };
const SERVER_KIND = 2;
const CLIENT_KIND = 3;

describe('a server with a collector', () => {
  let spans: CollectedSpan[] = [];
  let exported = '';
  let secret = '';
  let delivered: Received[] = [];

  beforeAll(async () => {
    const collector = await startCollector();
    const receiver = await startReceiver();
    const endpoint = await createEndpoint(test.business.inTest, `${receiver.url}/path-with-a-secret`);
    secret = endpoint.secret;
    const server = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    const client = clientOf(server);
    try {
      const changes = { description: 'Confidential description 7713', metadata: OWN_METADATA };
      const paid = await pay(client, payee, changes, { traceparent: traceparent(CALLER) });
      expect(paid.status, paid.text).toBe(200);
      await pay(client, payee, {}, { traceparent: traceparent(UNRECORDED, '00') });
      await pay(client, payee, {}, { traceparent: 'nonsense' });
      await client.post(BULK, { payments: Array.from({ length: 5 }, () => paymentTo(payee)) });
      await Promise.all(Array.from({ length: 20 }, () => pay(client, payee)));
      expect((await pay(client, { ...payee, authorizationKeys: 'auth_test_WrongOne' })).status).toBe(403);
      await client.get('/v1/api/transactions?search=Confidential%20search', {
        'x-request-id': 'sk_test_0123456789abcdef',
      });
      await vi.waitUntil(() => receiver.received.length > 0, { timeout: 60_000 });
    } finally {
      client.close();
      await server.end('SIGTERM');
      await receiver.close();
      await collector.close();
    }
    spans = collector.spans();
    exported = collector.texts.join('\n');
    delivered = receiver.received;
  }, START_LIMIT_MS);

  const requests = (): CollectedSpan[] => spans.filter(({ kind }) => kind === SERVER_KIND);
  const batches = (): CollectedSpan[] => spans.filter(({ name }) => name === 'post batch');
  const payments = (): CollectedSpan[] => requests().filter(({ name }) => name === `POST ${PAYMENTS}`);
  const childrenOf = (parent: CollectedSpan | undefined): CollectedSpan[] =>
    spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId);
  const ofCaller = (): CollectedSpan | undefined => spans.find(({ parentSpanId }) => parentSpanId === CALLER.spanId);

  it('goes on with the trace of its caller', () => {
    const span = ofCaller();
    expect(span).toMatchObject({ name: `POST ${PAYMENTS}`, traceId: CALLER.traceId, kind: SERVER_KIND });
    expect(span && attributeOf(span, 'http.route')).toBe(PAYMENTS);
    expect(span && attributeOf(span, 'http.response.status_code')).toBe(200);
  });

  it('records nothing for a caller that does not record, and ignores what is no trace', () => {
    expect(exported).not.toContain(UNRECORDED.traceId);
    expect(exported).not.toContain('nonsense');
    expect(payments()).toHaveLength(1 + 1 + 20 + 1);
  });

  it('names the error of a refused request', () => {
    const refused = requests().filter((span) => attributeOf(span, 'error.type') === 'authorization_key_mismatch');
    expect(refused.map((span) => attributeOf(span, 'http.response.status_code'))).toEqual([403]);
  });

  it('links each batch to the payments in it, and each payment to its batch', () => {
    const linked = batches().flatMap(({ links = [] }) => links.map(({ spanId }) => spanId));
    const tried = [...payments(), ...requests().filter(({ name }) => name === `POST ${BULK}`)];
    expect(linked.toSorted()).toEqual(tried.map(({ spanId }) => spanId).toSorted());
    for (const payment of tried) {
      const [batch] = payment.links ?? [];
      const found = batches().find(({ spanId }) => spanId === batch?.spanId);
      expect(found?.links?.map(({ spanId }) => spanId)).toContain(payment.spanId);
      expect(found?.traceId).not.toBe(payment.traceId);
    }
  });

  it('shows the queries of a request and of a batch below them, by name', () => {
    const ofBatch = batches().find(({ links = [] }) => links.some(({ spanId }) => spanId === ofCaller()?.spanId));
    const names = childrenOf(ofBatch).map(({ name }) => name);
    expect(names).toContain('BEGIN');
    expect(names).toContain('COMMIT');
    expect(names.length).toBeGreaterThan(4);
    for (const query of childrenOf(ofBatch)) {
      expect(query.kind).toBe(CLIENT_KIND);
      expect(attributeOf(query, 'db.system.name')).toBe('postgresql');
    }
    const list = requests().find(({ name }) => name === 'GET /v1/api/transactions');
    expect(childrenOf(list).length).toBeGreaterThan(0);
  });

  it('passes the trace of an attempt on to the receiver of a webhook', () => {
    const attempts = spans.filter(({ name }) => name === 'send webhook');
    const [, traceId, spanId] = String(delivered[0]?.headers['traceparent']).split('-');
    expect(attempts.map((span) => [span.traceId, span.spanId])).toContainEqual([traceId, spanId]);
  });

  it('sends no secrets, no personal data, no bodies, no values of queries and no addresses', () => {
    for (const text of [
      test.business.test.secretKey,
      payee.authorizationKeys,
      'WrongOne',
      secret,
      'sk_test_',
      'auth_test_',
      'whsec_',
      'Zainab',
      'Confidential',
      '0000014579',
      'path-with-a-secret',
      '127.0.0.1',
      'postgres://',
      'INSERT INTO',
      '$1',
    ]) {
      expect(exported).not.toContain(text);
    }
    const keys = new Set(spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)));
    expect([...keys].toSorted()).toEqual([
      'db.query.summary',
      'db.system.name',
      'error.type',
      'http.request.method',
      'http.response.status_code',
      'http.route',
      'tributary.batch.size',
      'tributary.request_id',
    ]);
  });
});

describe('a share', () => {
  it(
    'of nothing records nothing, whatever callers ask for',
    async () => {
      const collector = await startCollector();
      const server = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: '0' });
      const client = clientOf(server);
      const answer = await pay(client, payee, {}, { traceparent: traceparent(CALLER) });
      client.close();
      await server.end('SIGTERM');
      await collector.close();
      expect(answer.status).toBe(200);
      expect(collector.spans().filter(({ name }) => name !== 'send webhook')).toEqual([]);
    },
    START_LIMIT_MS,
  );
});

describe('a share of one in a million', () => {
  it(
    'is not made more by callers who choose the ids of their traces',
    async () => {
      const collector = await startCollector();
      const server = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: '0.000001' });
      const client = clientOf(server);
      const lowest = traceparent({ ...CALLER, traceId: '00000000000000000000000000000001' });
      const answer = await client.get('/healthz/none', { traceparent: lowest });
      await pay(client, payee, {}, { traceparent: lowest });
      client.close();
      await server.end('SIGTERM');
      await collector.close();
      expect(answer.status).toBe(404);
      expect(collector.spans().filter(({ name }) => name !== 'send webhook')).toEqual([]);
    },
    START_LIMIT_MS,
  );
});

describe('the library', () => {
  /** What a process has loaded of OpenTelemetry, by package. Node tells when the process ends. */
  async function loadedBy(environment: Readonly<Record<string, string>>): Promise<string[]> {
    const folder = await mkdtemp(join(tmpdir(), 'tributary-loaded-'));
    try {
      const server = await start({ NODE_V8_COVERAGE: folder, ...environment });
      const client = clientOf(server);
      expect((await pay(client, payee)).status).toBe(200);
      client.close();
      await server.end('SIGTERM');
      const texts = await Promise.all((await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8')));
      expect(texts.join('')).toContain('server/src/main.ts');
      return [...new Set(texts.join('').match(/node_modules\/@opentelemetry\/[a-z-]+/g))].map(
        (path) => path.split('/').at(-1) ?? '',
      );
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  it(
    'is not loaded without a collector, and is with one',
    async () => {
      // The library for sign-in brings names of attributes and the empty interface, whatever we do.
      const broughtAlong = ['api', 'semantic-conventions'];
      const without = await loadedBy({});
      expect(without.filter((name) => !broughtAlong.includes(name))).toEqual([]);
      const collector = await startCollector();
      const loaded = await loadedBy({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
      await collector.close();
      expect(loaded).toEqual(expect.arrayContaining(['core', 'exporter-trace-otlp-http', 'sdk-trace']));
    },
    START_LIMIT_MS,
  );
});

describe('a collector', () => {
  const ENDLESS = 'x'.repeat(65_536);
  const hostile = async () =>
    startCollector((_request, response) => {
      response.writeHead(500, 'sk_test_hostile_words');
      const more = (): void => {
        while (!response.destroyed && response.write(ENDLESS));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    });

  it(
    'that is away, silent or hostile breaks no payment, and is one line in the log',
    async () => {
      const silent = await startCollector(() => undefined);
      const endless = await hostile();
      const outcomes = await Promise.all(
        ['http://127.0.0.1:1', silent.url, endless.url].map(async (url) => {
          const server = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_EXPORTER_OTLP_TIMEOUT: '1000' });
          const client = clientOf(server);
          const paid = await Promise.all(Array.from({ length: 50 }, () => pay(client, payee)));
          const failed = async (): Promise<number> =>
            Number(/spans_total\{outcome="failed"\} (\d+)/.exec((await client.get('/metrics')).text)?.[1]);
          await expect.poll(failed, { timeout: 60_000 }).toBeGreaterThan(0);
          paid.push(await pay(client, payee));
          client.close();
          const code = await server.end('SIGTERM');
          const lines = server.output().match(/traces could not be sent to the collector/g)?.length;
          return { refused: paid.filter(({ status }) => status !== 200).length, code, lines, output: server.output() };
        }),
      );
      await silent.close();
      await endless.close();
      for (const { output, ...outcome } of outcomes) {
        expect(outcome, output).toEqual({ refused: 0, code: 0, lines: 1 });
        expect(output).not.toContain('hostile_words');
      }
    },
    START_LIMIT_MS,
  );
});
