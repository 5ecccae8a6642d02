import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCOUNT_BODY, createAccount } from '../connected-accounts/account-fixture.ts';
import { type Client, shareTestApp, type TestApp, type TestResponse } from '../harness/test-app.ts';

let test: TestApp;
let client: Client;
let account: { readonly id: number; readonly authorizationKeys: string };
/** The account that is changed. */
let changed: { readonly id: number };
beforeAll(async () => {
  test = await shareTestApp();
  client = test.business.inTest;
  account = await createAccount(client);
  changed = await createAccount(client);
});
afterAll(() => test.close());

const PAYMENTS = '/v1/api/payments';
const ROTATE = '/v1/api/subaccounts/:id/authorization-key';
/** Every operation with a body, and a body with the right fields. */
const OPERATIONS: readonly [method: 'POST' | 'PATCH', path: string, body: object][] = [
  ['POST', PAYMENTS, { subAccountId: 1, authorizationKey: 'auth_test_x', amount: 1 }],
  ['POST', `${PAYMENTS}/bulk`, { payments: [{}] }],
  ['POST', `${PAYMENTS}/preview`, { subAccountId: 1, amount: 1 }],
  ['POST', '/v1/api/subaccounts/partial', ACCOUNT_BODY],
  ['PATCH', '/v1/api/subaccounts/:id', { businessName: 'Ada' }],
  ['POST', ROTATE, { overlapSeconds: 0 }],
];

async function send(
  [method, path]: readonly ['POST' | 'PATCH', string],
  payload: string | Buffer,
  headers: Readonly<Record<string, string>> = { 'content-type': 'application/json' },
): Promise<TestResponse> {
  const { secretKey } = test.business.test;
  const response = await test.app.inject({
    method,
    url: path.replace(':id', String(changed.id)),
    headers: { apiKey: secretKey, ...headers },
    payload,
  });
  return {
    status: response.statusCode,
    headers: response.headers as Record<string, string>,
    text: response.body,
    body: response.json(),
  };
}

function requireFailure({ status, headers, text, body }: TestResponse, wanted: number, code: string): void {
  expect([status, body.error?.code], text).toEqual([wanted, code]);
  expect(body).toMatchObject({ success: false, data: null });
  expect(body.message).toMatch(/^[A-Z_].*\.$/i);
  expect(body.error?.requestId).toBe(headers['x-request-id']);
}

it('an encoding is of no account in a read, whose body nobody looks at', async () => {
  const headers = { apiKey: test.business.test.secretKey, 'content-encoding': 'gzip' };
  const { statusCode } = await test.app.inject({ method: 'GET', url: '/v1/api/payments', headers });
  expect(statusCode).toBe(200);
});

describe.each(OPERATIONS)('the body of %s %s', (method, path, rightBody) => {
  const operation = [method, path] as const;

  it.each([
    ['half an object', '{"amount":'],
    ['words', 'amount=10'],
    ['NaN', '{"amount":NaN}'],
    ['Infinity', '{"amount":Infinity}'],
    ['a comment', '{"amount":1} // one'],
    ['single quotes', "{'amount':1}"],
    ['a trailing comma', '{"amount":1,}'],
    ['a raw control character', '{"amount":"\u0001"}'],
    ['a NUL byte outside of text', '{"amount":1}\u0000'],
    ['white space', ' \r\n'],
  ])('is refused as malformed when it is %s, at a line and a column', async (_what, body) => {
    const response = await send(operation, body);
    requireFailure(response, 400, 'malformed_json');
    const { line = 0, column = 0 } = response.body.error as { readonly line?: number; readonly column?: number };
    expect(Math.min(line, column)).toBeGreaterThan(0);
    expect(response.body.message).toMatch(/^The body is not valid JSON: line \d+, column \d+: .+\.$/);
  });

  it.each([
    ['__proto__', '{"__proto__":{"live":true}}'],
    ['__proto__', '\ufeff{"\\u005f_proto__":1}'],
    ['metadata.a.__proto__', '{"metadata":{"a":{"__proto__":{"x":1}}}}'],
    ['payments.1.__proto__', '{"payments":[{},{"__proto__":null}]}'],
    ['constructor.prototype', '{"constructor":{"prototype":{"x":1}}}'],
  ])('is refused for the name %s, which is named as what it is', async (field, body) => {
    const response = await send(operation, body);
    requireFailure(response, 400, 'validation_failed');
    expect(response.body.error?.field).toBe(field);
    expect(response.body.message).toContain('prototype of a JavaScript object');
  });

  it('is refused as malformed when it is not UTF-8', async () => {
    for (const bytes of [[0xff], [0xc3, 0x28], [0xed, 0xa0, 0x80], [0xc0, 0x80]]) {
      const body = Buffer.concat([Buffer.from('{"purpose":"'), Buffer.from(bytes), Buffer.from('"}')]);
      requireFailure(await send(operation, body), 400, 'malformed_json');
    }
    requireFailure(await send(operation, Buffer.from('{"a":1}', 'utf16le')), 400, 'malformed_json');
  });

  it.each(['[1]', '[[]]', '1', '"text"', 'true'])('is refused when it is %s', async (body) => {
    requireFailure(await send(operation, body), 400, 'validation_failed');
  });

  it('is read as an empty object when it is an empty list, as PHP writes it', async () => {
    const [asList, asObject] = [await send(operation, '[]'), await send(operation, '{}')];
    expect(asList.status).toBe(asObject.status);
    expect(asList.body.error?.field).toBe(asObject.body.error?.field);
  });

  it.each(['gzip', 'br', 'deflate', 'x', 'identity, gzip', ''])(
    'is refused with 415 when it is encoded as "%s"',
    async (encoding) => {
      const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
      const response = await send(operation, JSON.stringify(rightBody), headers);
      requireFailure(response, 415, 'unsupported_media_type');
      expect(response.body.message).toContain('"Content-Encoding"');
      expect(response.headers['accept-encoding']).toBe('identity');
    },
  );

  it('is refused when it is empty, where one is needed, with and without a content type', async () => {
    if (path === ROTATE) return;
    requireFailure(await send(operation, ''), 400, 'validation_failed');
    requireFailure(await send(operation, '', {}), 400, 'validation_failed');
  });

  it.each([
    {},
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-type': 'multipart/form-data; boundary=x' },
    { 'content-type': 'application/jsonp' },
    { 'content-type': 'nonsense' },
    { 'content-type': '' },
  ])('is refused with 415 when it is declared as %j', async (headers) => {
    requireFailure(await send(operation, '{}', headers), 415, 'unsupported_media_type');
  });

  it('names a field that nobody knows', async () => {
    const response = await send(operation, JSON.stringify({ ...rightBody, colour: 'red' }));
    requireFailure(response, 400, 'validation_failed');
    expect(response.body.error?.field).toBe('colour');
    expect(response.body.message).toContain('colour');
  });

  it('may be nested a hundred thousand levels deep without harm', async () => {
    const depth = 100_000;
    const deep = `${'['.repeat(depth)}${']'.repeat(depth)}`;
    const objects = `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
    for (const value of [deep, objects]) {
      for (const body of [value, `{"x":${value}}`, `{"amount":${value}}`, `{"metadata":{"a":${value}}}`]) {
        const response = await send(operation, body);
        expect([400, 404], response.text).toContain(response.status);
      }
    }
    const bulk = await send(operation, `{"payments":[${deep}]}`, {
      'content-type': 'application/json',
      'idempotency-key': 'deep',
    });
    expect(bulk.status, bulk.text).toBe(400);
  });

  it('has a limit of 1 MB, and 4 MB for payments in bulk', async () => {
    const limit = path.endsWith('/bulk') ? 4 * 1_048_576 : 1_048_576;
    requireFailure(await send(operation, `{"x":"${'a'.repeat(limit)}"}`), 413, 'payload_too_large');
    requireFailure(await send(operation, `{"x":"${'a'.repeat(limit - 8)}"}`), 400, 'validation_failed');
  });
});

describe('a payment', () => {
  const payment = (changes: object): string =>
    JSON.stringify({ subAccountId: account.id, authorizationKey: account.authorizationKeys, amount: 100, ...changes });
  const pay = (body: string): Promise<TestResponse> => send(['POST', PAYMENTS], body);

  it.each(['"100"', '0', '-1', '0.001', '1.005', '1e-3', '1000000000000.01', '1e400', 'null', '[]', 'true', '1e13'])(
    'of the amount %s is refused, naming the field',
    async (amount) => {
      const response = await pay(payment({}).replace('"amount":100', `"amount":${amount}`));
      requireFailure(response, 400, 'validation_failed');
      expect(response.body.error?.field).toBe('amount');
    },
  );

  it.each(['1e300', '9223372036854775808', '99999999999999999999', '-1', '0', '9007199254740993'])(
    'for the account %s is answered with 404',
    async (id) => {
      requireFailure(await pay(payment({}).replace(`:${account.id},`, `:${id},`)), 404, 'not_found');
    },
  );

  it.each(['1.5', '"1"', 'null', '{}', '1e400'])('for the account %s is refused, naming the field', async (id) => {
    const response = await pay(payment({}).replace(`:${account.id},`, `:${id},`));
    requireFailure(response, 400, 'validation_failed');
    expect(response.body.error?.field).toBe('subAccountId');
  });

  it.each(['purpose', 'description', 'paymentMethod', 'source'])(
    'with a NUL, a lone surrogate or a control character in %s is refused, naming the field',
    async (field) => {
      for (const text of ['a\\u0000b', '\\ud800', 'a\\udc00b', '\\u001b[31m', '\\u2028']) {
        const response = await pay(payment({}).replace(/}$/, `,"${field}":"x${text}x"}`));
        requireFailure(response, 400, 'validation_failed');
        expect(response.body.error?.field).toBe(field);
      }
    },
  );

  it('with a NUL, a lone surrogate or a strange name in its metadata is refused', async () => {
    for (const metadata of ['{"a":"x\\u0000"}', '{"a":"\\ud800"}', '{"\\ud800":"a"}', '{"\\u0000":"a"}', '{"":"a"}']) {
      requireFailure(await pay(payment({}).replace(/}$/, `,"metadata":${metadata}}`)), 400, 'validation_failed');
    }
  });

  it('may begin with a byte order mark', async () => {
    expect((await pay(`\ufeff${payment({})}`)).status).toBe(200);
  });

  it('takes the last value where a name appears twice', async () => {
    const response = await pay(payment({}).replace(/}$/, ',"amount":7}'));
    expect(response.body.data).toMatchObject({ grossAmount: 7 });
  });

  it('may declare its charset', async () => {
    for (const type of ['application/json; charset=utf-8', 'application/json;charset="UTF-8"', 'APPLICATION/JSON']) {
      expect((await send(['POST', PAYMENTS], payment({}), { 'content-type': type })).status).toBe(200);
    }
  });

  it('with a strange Idempotency-Key is refused, naming the header', async () => {
    for (const key of ['', ' ', '""', 'x'.repeat(256), 'é']) {
      const response = await send(['POST', PAYMENTS], payment({}), {
        'content-type': 'application/json',
        'idempotency-key': key,
      });
      requireFailure(response, 400, 'validation_failed');
      expect(response.body.error?.field).toBe('Idempotency-Key');
    }
  });
});

describe('an id in a path', () => {
  it.each([
    '1e300',
    '9223372036854775808',
    '99999999999999999999',
    '-1',
    '0',
    '01',
    '+1',
    '1.5',
    'abc',
    '%00',
    '1%00',
    '%20',
    '1%0d%0aX:y',
    '%F0%9F%92%A9',
    "1'--",
    '1;drop',
    '0x1',
    '１',
    '__proto__',
    'constructor',
    'x'.repeat(200),
  ])('%s belongs to nobody', async (id) => {
    const address = encodeURI(`/v1/api/subaccounts/${id}`).replaceAll('%25', '%');
    requireFailure(await client.get(address), 404, 'not_found');
    requireFailure(await client.patch(address, { businessName: 'x' }), 404, 'not_found');
    requireFailure(await client.delete(address.replace('/api/', '/business/')), 404, 'not_found');
  });
});

describe('a query', () => {
  it.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=abc',
    'page=',
    'page=1&page=2',
    'limit=1001',
    'limit=0',
    'limit=%00',
  ])('%s is refused', async (query) => {
    requireFailure(await client.get(`/v1/api/subaccounts?${query}`), 400, 'validation_failed');
  });

  it.each([
    'search=%00',
    'search=%ed%a0%80',
    'search=%zz',
    `search=${'a'.repeat(5_000)}`,
    '__proto__=1',
    'enabled[]=x',
  ])('%s is refused or finds nothing, and never fails', async (query) => {
    const response = await client.get(`/v1/api/subaccounts?${query}`);
    expect(response.status, response.text).toBeLessThan(500);
  });
});

describe('a delete', () => {
  it('may declare JSON without a body', async () => {
    const { id } = await createAccount(client);
    const { status, text } = await client.delete(`/v1/business/subaccounts/${id}`, {
      'content-type': 'application/json',
    });
    expect(status, text).toBe(200);
  });
});
