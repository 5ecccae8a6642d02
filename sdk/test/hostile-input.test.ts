import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createTributary, TributaryError, type Tributary } from '../src/index.ts';
import { newAccount, startServedApp, type ServedApp } from './served-app.testing.ts';

let served: ServedApp;
/** What it sends goes through the front, which keeps it. */
let tributary: Tributary;

beforeAll(async () => {
  served = await startServedApp();
});
beforeEach(async () => {
  await served.renewFront();
  tributary = served.throughFront();
});
afterAll(() => served.close());

async function failureOf(call: () => Promise<unknown>): Promise<TributaryError> {
  const failure: unknown = await call().catch((error: unknown) => error);
  if (!(failure instanceof TributaryError)) throw new Error('did not fail as expected', { cause: failure });
  return failure;
}

const cycle: Record<string, unknown> = {};
cycle['again'] = [cycle];

describe('a body that JSON would change or cannot say', () => {
  it.each<[string, unknown, string]>([
    ['a cycle', cycle, 'metadata'],
    ['a bigint', { order: 12n }, 'metadata.order'],
    ['no number', { lines: Number.NaN }, 'metadata.lines'],
    ['an endless number', { lines: Number.NEGATIVE_INFINITY }, 'metadata.lines'],
    ['a function', { order: () => 'A-1' }, 'metadata.order'],
    ['a symbol', { order: Symbol('A-1') }, 'metadata.order'],
    ['a map', new Map([['order', 'A-1']]), 'metadata'],
    ['a set', { orders: new Set(['A-1']) }, 'metadata.orders'],
    ['a promise', { order: Promise.resolve('A-1') }, 'metadata.order'],
    ['nothing in a list', { lines: [1, undefined] }, 'metadata.lines.1'],
    ['a date that is none', { at: new Date(Number.NaN), lines: Number.NaN }, 'metadata.lines'],
    ['a nest of lists', JSON.parse(`${'['.repeat(5_000)}${']'.repeat(5_000)}`), 'metadata'],
  ])('is refused before it is sent: %s', async (_what, metadata, field) => {
    const payment = { subAccountId: 1, authorizationKey: 'x', amount: 1, metadata } as never;
    const failure = await failureOf(() => tributary.payments.accept(payment));
    expect(failure).toMatchObject({ status: 0, code: 'invalid_request', field, errors: [{ field }] });
    expect(served.front.seen).toEqual([]);
  });

  it('is named by its place in bulk', async () => {
    const wrong = { subAccountId: 1, authorizationKey: 'x', amount: Number.NaN };
    const failure = await failureOf(() => tributary.payments.acceptBulk([{ ...wrong, amount: 1 }, wrong]));
    expect(failure.field).toBe('payments.1.amount');
    expect(failure.reason).toBe('payments.1.amount must not be NaN.');
  });

  it('may contain the same part twice', async () => {
    const part = [1];
    const failure = await failureOf(() => tributary.payments.preview({ one: part, two: part } as never));
    expect(failure.status).toBe(400);
  });
});

describe('what the server refuses', () => {
  it.each([2 ** 53, 1e300, Number.MAX_VALUE, Number.MIN_VALUE, -0.001])('is the amount %d', async (amount) => {
    const failure = await failureOf(() =>
      tributary.payments.accept({ subAccountId: 1, authorizationKey: 'x', amount }),
    );
    expect(failure).toMatchObject({ status: 400, code: 'validation_failed', field: 'amount' });
  });

  it.each(['__proto__', 'constructor', 'prototype'])('is the key %s, or it stays a key', async (name) => {
    const metadata = JSON.parse(`{"${name}":{"polluted":true}}`) as never;
    const failure = await failureOf(() =>
      tributary.payments.accept({ subAccountId: 1, authorizationKey: 'x', amount: 1, metadata }),
    );
    expect(failure).toMatchObject({ status: 400, code: 'validation_failed', field: `metadata.${name}` });
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it.each([1e300, -1, 0.5])('is the account %d', async (id) => {
    const failure = await failureOf(() => tributary.accounts.get(id));
    expect([400, 404]).toContain(failure.status);
  });
});

describe('an address that would be another', () => {
  it.each<[string, (client: Tributary) => Promise<unknown>, string]>([
    ['the list', (client) => client.payments.get(''), 'reference'],
    ['the folder', (client) => client.payments.get('.'), 'reference'],
    ['the folder above', (client) => client.payments.get('..'), 'reference'],
    ['half a character', (client) => client.payments.get('\ud800'), 'reference'],
    ['nobody', (client) => client.accounts.delete(undefined as never), 'subAccountId'],
    ['an object', (client) => client.accounts.get({} as never), 'subaccountId'],
    ['no number', (client) => client.accounts.get(Number.NaN), 'subaccountId'],
    ['half a character in the query', (client) => client.accounts.list({ search: '\udfff' }), 'search'],
  ])('is refused before it is asked for: %s', async (_what, call, field) => {
    const failure = await failureOf(() => call(tributary));
    expect(failure).toMatchObject({ status: 0, code: 'invalid_request', field });
    expect(served.front.seen).toEqual([]);
  });

  it('is not left by what stands in it', async () => {
    const reference = '../banks?x=1#y';
    const failure = await failureOf(() => tributary.payments.get(reference));
    expect(failure.status).toBe(404);
    expect(served.front.seen[0]?.path).toBe(`/v1/api/payments/${encodeURIComponent(reference)}`);
  });
});

describe('an idempotency key that is none', () => {
  it.each(['', 'a\r\nx-other: b', 'schlüssel', 'x'.repeat(256), '\0', 12 as never])(
    'is refused before anything is sent: %j',
    async (idempotencyKey) => {
      const failure = await failureOf(() => tributary.accounts.create(newAccount(), { idempotencyKey }));
      expect(failure).toMatchObject({ status: 0, code: 'invalid_request', field: 'Idempotency-Key' });
      expect(served.front.seen).toEqual([]);
    },
  );
});

describe('what answers in another way than HTTP or Tributary', () => {
  const answered = (body: string | Buffer, headers = '', status = '200 OK'): Buffer =>
    Buffer.concat([
      Buffer.from(`HTTP/1.1 ${status}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n${headers}\r\n`),
      Buffer.from(body),
    ]);
  const json = 'content-type: application/json\r\n';

  it.each<[string, Buffer | string, string]>([
    ['nothing', '', 'network_failure'],
    ['bytes of another protocol', Buffer.from([0x15, 0x03, 0x01, 0, 2, 2, 40]), 'network_failure'],
    ['half a head', 'HTTP/1.1 200 OK\r\ncontent-', 'network_failure'],
    ['a head without an end', `HTTP/1.1 200 OK\r\nx: ${'x'.repeat(100_000)}`, 'network_failure'],
    ['less than it promised', 'HTTP/1.1 200 OK\r\ncontent-length: 90\r\n\r\n{"success":true', 'network_failure'],
    ['half a chunk', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nff\r\n{"success"', 'network_failure'],
    ['half of what was compressed', answered(gzipSync('{}').subarray(0, 9), 'content-encoding: gzip\r\n'), ''],
    ['what was not compressed', answered('{}', 'content-encoding: gzip\r\n'), 'network_failure'],
    ['JSON without an end', answered('{"success":true,"message":"', json), 'unexpected_response'],
    ['no content', 'HTTP/1.1 204 No Content\r\n\r\n', 'unexpected_response'],
    ['an empty object', answered('{}', json), 'unexpected_response'],
    ['a greeting', answered('{"message":"ok"}', json), 'unexpected_response'],
    ['a list', answered('[]', json), 'unexpected_response'],
    ['null', answered('null', json), 'unexpected_response'],
    ['an error of another shape', answered('{"error":"no"}', json, '403 Forbidden'), 'unexpected_response'],
    ['a failure without a text', answered('{"message":5,"error":{"code":5}}', json, '400 Bad'), 'unexpected_response'],
  ])('is a typed failure: %s', async (_what, bytes, code) => {
    const url = await listen((socket) => socket.end(bytes));
    const client = createTributary({ baseUrl: url, apiKey: 'sk_test_x', attemptsMax: 1 });
    const failure = await failureOf(() =>
      client.payments.accept({ subAccountId: 1, authorizationKey: 'x', amount: 1 }),
    );
    expect(code === '' ? 'network_failure unexpected_response' : code).toContain(failure.code);
    expect(failure.idempotencyKey).toMatch(/^[\da-f]{32}$/);
  });

  it('is not read to an end that never comes', async () => {
    const url = await listen((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n');
      const chunk = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(2 ** 20, 'x'), Buffer.from('\r\n')]);
      const send = (): void => {
        while (!socket.destroyed && socket.write(chunk));
      };
      socket.on('drain', send);
      send();
    });
    const client = createTributary({ baseUrl: url, apiKey: 'sk_test_x', attemptsMax: 1 });
    expect(await failureOf(() => client.banks.list())).toMatchObject({ status: 200, code: 'unexpected_response' });
  });

  it('is waited for only so long, byte by byte', async () => {
    const url = await listen((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n');
      const dripping = setInterval(() => socket.write(' '), 10);
      socket.on('close', () => clearInterval(dripping));
    });
    const client = createTributary({ baseUrl: url, apiKey: 'sk_test_x', timeoutMs: 300 });
    expect(await failureOf(() => client.banks.list())).toMatchObject({ status: 0, code: 'timeout' });
  });
});

/** A server that answers the first bytes of each connection. */
async function listen(answer: (socket: Socket) => unknown): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => answer(socket));
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('a question that would find other things', () => {
  it.each<[string, unknown, string]>([
    ['undefined', { metadata: { order: undefined } }, 'metadata.order'],
    ['null', { metadata: { order: null } }, 'metadata.order'],
    ['an object', { metadata: { order: { id: 1 } } }, 'metadata.order'],
    ['NaN', { metadata: { order: Number.NaN } }, 'metadata.order'],
    ['no date', { from: new Date('x') }, 'from'],
  ])('is refused before it is sent: %s', async (_what, wanted, field) => {
    const failure = await failureOf(() => tributary.transactions.list(wanted as never));
    expect(failure).toMatchObject({ status: 0, code: 'invalid_request', field });
    expect(served.front.seen).toEqual([]);
  });

  it.each(['search', 'metadata'])('is no walk: %s', async (name) => {
    const { transactions } = tributary;
    const walks = [() => transactions.all({ [name]: 'rice' }), () => transactions.allOfAccount(1, { [name]: 'rice' })];
    for (const walk of walks) {
      // Without the await the walk is not started.
      const failure = await failureOf(async () => {
        for await (const transaction of walk()) expect.unreachable(transaction.reference);
      });
      expect(failure).toMatchObject({ code: 'invalid_request', field: 'search' });
    }
    expect(served.front.seen).toEqual([]);
  });

  it('is one without options', () => {
    expect(() => createTributary(undefined as never)).toThrow('apiKey is missing');
  });
});
