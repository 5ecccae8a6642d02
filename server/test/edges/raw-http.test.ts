import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ListeningApp, parseResponses, requireFailure, sendRaw, startListening } from './listening-app.testing.ts';

let test: ListeningApp;
beforeAll(async () => {
  test = await startListening();
});
afterAll(() => test.close());

const PAYMENTS = '/v1/api/payments';
/** A path that only takes POST. */
const TEST_EVENT = '/v1/api/webhook-endpoints/1/test';

/** A request as text; the connection closes after its answer. */
function requestText(line: string, headers: Readonly<Record<string, string>> = {}, body = ''): string {
  const all = { Host: 'localhost', Connection: 'close', ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${line} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}
const secret = (): Record<string, string> => ({ apiKey: test.business.test.secretKey });
const json = (body: string): Record<string, string> => ({
  'Content-Type': 'application/json',
  'Content-Length': String(Buffer.byteLength(body)),
});

describe('bytes that are no request', () => {
  it.each([
    ['nonsense', 'nonsense\r\n\r\n'],
    ['a TLS handshake', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\r\n\r\n'],
    ['an unknown method', 'FETCH / HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ['a version that does not exist', 'GET / HTTP/9.9\r\nHost: localhost\r\n\r\n'],
    ['a header without a colon', 'GET / HTTP/1.1\r\nHost localhost\r\n\r\n'],
    ['a header name with a space', 'GET / HTTP/1.1\r\nHost: localhost\r\nbad name: x\r\n\r\n'],
    ['a NUL byte in a header', 'GET / HTTP/1.1\r\nHost: localhost\r\nX-A: a\u0000b\r\n\r\n'],
    ['a header folded over a bare line feed', 'GET / HTTP/1.1\r\nHost: localhost\r\nX-A: a\rb\r\n\r\n'],
    ['two different lengths', 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
    [
      'a length and chunks together',
      'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a negative length', 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n'],
    ['a missing Host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ])('answers %s with 400 in the envelope, and closes', async (_what, bytes) => {
    requireFailure(await sendRaw(test.port, bytes), 400, 'bad_request');
  });

  it('answers headers without end with 431', async () => {
    const endless = requestText('GET /healthz', { 'X-Padding': 'a'.repeat(20_000) });
    requireFailure(await sendRaw(test.port, endless), 431, 'headers_too_large');
  });

  it('answers an address longer than all headers may be with 431', async () => {
    requireFailure(await sendRaw(test.port, requestText(`GET /${'a'.repeat(20_000)}`)), 431, 'headers_too_large');
  });

  it('answers a long address with 404', async () => {
    requireFailure(
      await sendRaw(test.port, requestText(`GET /v1/api/subaccounts/${'9'.repeat(8_000)}`, secret())),
      404,
      'not_found',
    );
    requireFailure(await sendRaw(test.port, requestText(`GET /${'a'.repeat(8_000)}`)), 404, 'not_found');
  });

  it('serves a request with a thousand short headers, or refuses it, but never fails', async () => {
    const headers = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`X-${index}`, '1']));
    const [response] = parseResponses(await sendRaw(test.port, requestText('GET /healthz', headers)));
    expect([200, 431]).toContain(response?.status);
  });

  it('answers broken chunks with 400', async () => {
    const head = requestText(`POST ${PAYMENTS}`, {
      ...secret(),
      'Content-Type': 'application/json',
      'Transfer-Encoding': 'chunked',
    });
    const answer = await sendRaw(test.port, `${head}zz\r\n{}\r\n0\r\n\r\n`);
    requireFailure(answer, 400, 'bad_request');
  });

  it.each(['/v1/api/subaccounts/%zz', '/v1/api/subaccounts/%', '/%ff%fe', '/v1/api/subaccounts/%C0%80'])(
    'answers the address %s, which cannot be decoded, with 400 or 404',
    async (address) => {
      const [response] = parseResponses(await sendRaw(test.port, requestText(`GET ${address}`, secret())));
      expect([400, 404]).toContain(response?.status);
      requireFailure(
        await sendRaw(test.port, requestText(`GET ${address}`, secret())),
        response?.status ?? 0,
        response?.status === 400 ? 'bad_request' : 'not_found',
      );
    },
  );
});

describe('a request id', () => {
  it('is echoed where it is harmless', async () => {
    const [response] = parseResponses(
      await sendRaw(test.port, requestText('GET /healthz', { 'X-Request-Id': 'order-17:retry.2' })),
    );
    expect(response?.headers['x-request-id']).toBe('order-17:retry.2');
  });

  it.each(['a b', 'x'.repeat(65), '<script>', 'a%0d%0aSet-Cookie:x', 'é'])('is made anew instead of %j', async (id) => {
    const [response] = parseResponses(await sendRaw(test.port, requestText('GET /healthz', { 'X-Request-Id': id })));
    expect(response?.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is on 404, 405, 401 and 413 alike', async () => {
    requireFailure(await sendRaw(test.port, requestText('GET /nowhere')), 404, 'not_found');
    requireFailure(await sendRaw(test.port, requestText(`PUT ${PAYMENTS}`)), 405, 'method_not_allowed');
    requireFailure(await sendRaw(test.port, requestText(`POST ${PAYMENTS}`)), 401, 'api_key_missing');
    const head = { ...secret(), 'Content-Type': 'application/json', 'Content-Length': '1048577' };
    requireFailure(await sendRaw(test.port, requestText(`POST ${PAYMENTS}`, head)), 413, 'payload_too_large');
  });
});

describe('methods', () => {
  it('are listed in Allow when a path is not there for the one that was used', async () => {
    const response = requireFailure(
      await sendRaw(test.port, requestText(`DELETE ${TEST_EVENT}`)),
      405,
      'method_not_allowed',
    );
    expect(response.headers['allow']).toBe('POST, OPTIONS');
    const list = requireFailure(
      await sendRaw(test.port, requestText('DELETE /v1/api/subaccounts')),
      405,
      'method_not_allowed',
    );
    expect(list.headers['allow']).toBe('GET, HEAD, OPTIONS');
  });

  it.each(['TRACE', 'PROPFIND', 'LINK', 'PURGE'])('%s is refused in the envelope', async (method) => {
    requireFailure(await sendRaw(test.port, requestText(`${method} /healthz`)), 405, 'method_not_allowed');
    requireFailure(await sendRaw(test.port, requestText(`${method} /nowhere`)), 404, 'not_found');
  });

  it('OPTIONS says what a path takes, and 404 where there is none', async () => {
    const [response] = parseResponses(await sendRaw(test.port, requestText(`OPTIONS ${TEST_EVENT}`)));
    expect([response?.status, response?.headers['allow']]).toEqual([204, 'POST, OPTIONS']);
    requireFailure(await sendRaw(test.port, requestText('OPTIONS /nowhere')), 404, 'not_found');
  });

  it('HEAD has the headers of GET and no body', async () => {
    const answer = await sendRaw(test.port, requestText('HEAD /healthz'));
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer.endsWith('\r\n\r\n')).toBe(true);
    expect(await sendRaw(test.port, requestText(`HEAD ${TEST_EVENT}`))).toMatch(/^HTTP\/1\.1 405 [^]*\r\n\r\n$/);
  });

  it('a wrong body does not hide that a path is unknown or has another method', async () => {
    requireFailure(
      await sendRaw(
        test.port,
        requestText('POST /nowhere', { 'Content-Type': 'text/plain', 'Content-Length': '1' }, 'x'),
      ),
      404,
      'not_found',
    );
    requireFailure(
      await sendRaw(
        test.port,
        requestText('POST /healthz', { 'Content-Type': 'application/json', 'Content-Length': '1' }, '{'),
      ),
      405,
      'method_not_allowed',
    );
  });
});

describe('connections', () => {
  it('answer pipelined requests in order', async () => {
    const one = requestText('GET /healthz', { Connection: 'keep-alive', 'X-Request-Id': 'one' });
    const two = requestText('GET /nowhere', { Connection: 'keep-alive', 'X-Request-Id': 'two' });
    const three = requestText('GET /healthz', { 'X-Request-Id': 'three' });
    const responses = parseResponses(await sendRaw(test.port, one + two + three));
    expect(responses.map(({ status, headers }) => [status, headers['x-request-id']])).toEqual([
      [200, 'one'],
      [404, 'two'],
      [200, 'three'],
    ]);
  });

  it('answer what was taken in, and close, when nonsense follows it', async () => {
    const body = '{"subAccountId":1,"amount":10}';
    // The first answer waits for the database, long after the invalid bytes were read.
    const right = requestText(
      `POST ${PAYMENTS}/preview`,
      { ...secret(), ...json(body), Connection: 'keep-alive', 'X-Request-Id': 'right' },
      body,
    );
    const response = requireFailure(await sendRaw(test.port, `${right}nonsense\r\n\r\n`), 404, 'not_found');
    expect(response.headers['x-request-id']).toBe('right');
  });

  it('take a body in chunks', async () => {
    const head = requestText(`POST ${PAYMENTS}/preview`, {
      ...secret(),
      'Content-Type': 'application/json',
      'Transfer-Encoding': 'chunked',
    });
    const body = '{"subAccountId":1,"amount":10}';
    const chunks = [body.slice(0, 7), body.slice(7)].map((part) => `${part.length.toString(16)}\r\n${part}\r\n`);
    requireFailure(await sendRaw(test.port, `${head}${chunks.join('')}0\r\n\r\n`), 404, 'not_found');
  });

  it('stop reading a body in chunks when it is too large', async () => {
    const head = requestText(`POST ${PAYMENTS}`, {
      ...secret(),
      'Content-Type': 'application/json',
      'Transfer-Encoding': 'chunked',
    });
    const chunk = `${(65_536).toString(16)}\r\n${' '.repeat(65_536)}\r\n`;
    const answer = await sendRaw(test.port, `${head}${chunk.repeat(17)}0\r\n\r\n`);
    requireFailure(answer, 413, 'payload_too_large');
  });

  it('serve an Expect that nobody knows like none', async () => {
    const [response] = parseResponses(
      await sendRaw(test.port, requestText('GET /healthz', { Expect: 'the-spanish-inquisition' })),
    );
    expect(response?.status).toBe(200);
  });

  it('are told to go on where they ask before they send the body', async () => {
    const body = '{"amount":"1"}';
    const answer = await sendRaw(
      test.port,
      requestText(`POST ${PAYMENTS}`, { ...secret(), ...json(body), Expect: '100-continue' }, body),
    );
    expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 400 /);
  });

  describe('are not told to go on where their headers refuse them already', () => {
    const waiting = { Expect: '100-continue', 'Content-Type': 'application/json' };
    const size = String(2 * 1_048_576);
    const RESULTS = '/v1/api/settlement-results';

    it.each([
      ['an unknown key', PAYMENTS, { apiKey: 'sk_test_x', 'Content-Length': '10' }, 401, 'api_key_unknown'],
      ['no key', PAYMENTS, { 'Content-Length': '10' }, 401, 'api_key_missing'],
      ['no session', '/dashboard/api/two-factor/enable', { 'Content-Length': '10' }, 401, 'session_missing'],
      ['too much', PAYMENTS, { secret: '', 'Content-Length': size }, 413, 'payload_too_large'],
      ['too much of a stranger', '/dashboard/api/sign-in', { 'Content-Length': '20000' }, 413, 'payload_too_large'],
      ['another type', PAYMENTS, { secret: '', 'Content-Length': '10', 'Content-Type': 'text/plain' }, 415, ''],
      ['an encoding', PAYMENTS, { secret: '', 'Content-Length': '10', 'Content-Encoding': 'gzip' }, 415, ''],
      ['no such path', '/v1/api/nothing', { secret: '', 'Content-Length': '10' }, 404, 'not_found'],
      [
        'too large a file',
        RESULTS,
        { secret: '', 'Content-Length': String(2 ** 30), 'Content-Type': 'text/csv' },
        413,
        'payload_too_large',
      ],
    ] as const)('for %s', async (_why, path, given, status, code) => {
      const { secret: needsKey, ...headers } = given as Record<string, string>;
      const all = { ...waiting, ...(needsKey === undefined ? {} : secret()), ...headers };
      requireFailure(
        await sendRaw(test.port, requestText(`POST ${path}`, all)),
        status,
        code || 'unsupported_media_type',
      );
    });
  });

  it('are told to go on with a file when it is read', async () => {
    const file = 'end_to_end_id,amount,status\r\n';
    const headers = { ...secret(), 'Content-Type': 'text/csv', 'Content-Length': String(file.length) };
    const answer = await sendRaw(
      test.port,
      requestText('POST /v1/api/settlement-results?filename=a.csv', { ...headers, Expect: '100-continue' }, file),
    );
    expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 [24]/);
  });

  it('do not trip over a strange Host', async () => {
    for (const host of ['[', 'a b', '%', "'", 'x'.repeat(1_000), '']) {
      for (const path of ['/docs', '/docs/', '/', '/healthz']) {
        const [response] = parseResponses(await sendRaw(test.port, requestText(`GET ${path}`, { Host: host })));
        expect(response?.status, `${host} ${path}`).toBeLessThan(500);
      }
    }
  });
});

describe('slow senders', () => {
  it('of headers and of bodies are answered with 408 and lose their connection', async () => {
    const slow = await startListening({
      limits: { requestTimeoutMs: 400, headersTimeoutMs: 200, checkIntervalMs: 50 },
    });
    try {
      requireFailure(await sendRaw(slow.port, 'GET /healthz HTTP/1.1\r\nHost: loc'), 408, 'request_timeout');
      const head = requestText(`POST ${PAYMENTS}`, {
        apiKey: slow.business.test.secretKey,
        'Content-Type': 'application/json',
        'Content-Length': '100',
      });
      requireFailure(await sendRaw(slow.port, `${head}{"amount":`), 408, 'request_timeout');
      // A completely silent connection ends as well.
      expect(await sendRaw(slow.port, '')).toMatch(/^($|HTTP\/1\.1 408 )/);
    } finally {
      await slow.close();
    }
  });
});
