import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount } from '../connected-accounts/account-fixture.ts';
import { shareTestApp, type TestApp, type TestResponse } from '../harness/test-app.ts';

let test: TestApp;
let account: { readonly id: number; readonly authorizationKeys: string };
beforeAll(async () => {
  test = await shareTestApp();
  account = await createAccount(test.business.inTest);
});
afterAll(() => test.close());

/** The request exactly as written. */
async function send(path: string, body: string, key: string, method: 'POST' | 'PATCH' = 'POST'): Promise<TestResponse> {
  const { secretKey } = test.business.test;
  const response = await test.app.inject({
    method,
    url: path,
    headers: { apiKey: secretKey, 'content-type': 'application/json', 'idempotency-key': key },
    payload: body,
  });
  return {
    status: response.statusCode,
    headers: response.headers as Record<string, string>,
    text: response.body,
    body: response.json(),
  };
}

const bodyOf = (metadata: string, amount = '1000'): string =>
  `{"subAccountId":${account.id},"authorizationKey":"${account.authorizationKeys}","amount":${amount},` +
  `"metadata":${metadata}}`;

const query = (text: string, values: unknown[]) => test.testDatabase.database.pool.query(text, values);

const PAYMENTS = '/v1/api/payments';
const FIRST = '{"order":"A-1","lines":2}';

describe('a request sent again under its Idempotency-Key', () => {
  it.each([
    ['fields of an object', () => bodyOf('{"lines":2,"order":"A-1"}')],
    ['white space', () => ` ${bodyOf('{ "order" : "A-1",\n"lines" : 2 }')}\r\n`],
    ['escapes', () => bodyOf(String.raw`{"o\u0072der":"\u0041-1","lines":2}`)],
    ['the number', () => bodyOf(FIRST, '1.000e3')],
    [
      'fields of the body',
      () => JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(bodyOf(FIRST)) as object).toReversed())),
    ],
  ])('is the same when only %s are written in another way', async (_what, again) => {
    const key = randomUUID();
    const first = await send(PAYMENTS, bodyOf(FIRST), key);
    expect(first.status, first.text).toBe(200);
    const second = await send(PAYMENTS, again(), key);
    expect(second.headers['idempotency-replayed'], second.text).toBe('true');
    expect(second.text).toBe(first.text);
  });

  it.each([
    ['a value', bodyOf.bind(null, '{"order":"A-2","lines":2}')],
    ['the type of a value', bodyOf.bind(null, '{"order":"A-1","lines":"2"}')],
    ['a field more', bodyOf.bind(null, '{"order":"A-1","lines":2,"x":null}')],
    ['the amount', bodyOf.bind(null, FIRST, '1000.01')],
  ])('is another when %s differs', async (_what, other) => {
    const key = randomUUID();
    expect((await send(PAYMENTS, bodyOf(FIRST), key)).status).toBe(200);
    const { status, body } = await send(PAYMENTS, other(), key);
    expect([status, body.error?.code]).toEqual([422, 'idempotency_key_mismatch']);
  });

  it('is another with another order in a list, and with another query', async () => {
    const key = randomUUID();
    const one = bodyOf(FIRST);
    const two = bodyOf(FIRST, '2000');
    expect((await send(`${PAYMENTS}/bulk`, `{"payments":[${one},${two}]}`, key)).status).toBe(200);
    expect((await send(`${PAYMENTS}/bulk`, `{"payments":[${two},${one}]}`, key)).status).toBe(422);

    const { id } = await createAccount(test.business.inTest);
    const remove = (path: string) =>
      test.app.inject({
        method: 'DELETE',
        url: `/v1/business/subaccounts/${id}${path}`,
        headers: { apiKey: test.business.test.secretKey, 'idempotency-key': `delete-${key}` },
      });
    expect((await remove('')).statusCode).toBe(200);
    expect((await remove('?force=true')).statusCode).toBe(422);
    expect((await remove('')).headers['idempotency-replayed']).toBe('true');
  });

  it('matches what the version before stored, whose rule asks for the same order of fields', async () => {
    const key = randomUUID();
    const first = await send(PAYMENTS, bodyOf(FIRST), key);
    await query('UPDATE idempotency_keys SET meaning = NULL WHERE key = $1', [key]);
    expect((await send(PAYMENTS, ` ${bodyOf(FIRST)}`, key)).text).toBe(first.text);
    expect((await send(PAYMENTS, bodyOf('{"lines":2,"order":"A-1"}'), key)).status).toBe(422);
  });

  it('matches what a later version stored by a rule of its own', async () => {
    const key = randomUUID();
    const first = await send(PAYMENTS, bodyOf(FIRST), key);
    await query(String.raw`UPDATE idempotency_keys SET meaning = '\x09aa' WHERE key = $1`, [key]);
    expect((await send(PAYMENTS, bodyOf(FIRST), key)).text).toBe(first.text);
    expect((await send(PAYMENTS, bodyOf(FIRST, '1'), key)).status).toBe(422);
  });

  it('is the same for operations other than payments', async () => {
    const key = randomUUID();
    const path = `/v1/api/subaccounts/${account.id}`;
    const first = await send(path, '{"businessName":"Ada","userMobile":"08031234567"}', key, 'PATCH');
    expect(first.status, first.text).toBe(200);
    const second = await send(path, '{"userMobile":"08031234567","businessName":"Ada"}', key, 'PATCH');
    expect(second.headers['idempotency-replayed']).toBe('true');
  });
});

describe('a payment sent again under its reference', () => {
  it('is the same when the keys of its metadata stand in another order', async () => {
    const reference = randomUUID();
    const withReference = (metadata: string): string => bodyOf(metadata).replace('{', `{"reference":"${reference}",`);
    const first = await send(PAYMENTS, withReference(FIRST), randomUUID());
    const second = await send(PAYMENTS, withReference('{"lines":2,"order":"A-1"}'), randomUUID());
    expect([second.status, second.headers['idempotency-replayed']], second.text).toEqual([200, 'true']);
    expect((second.body.data as { id: number }).id).toBe((first.body.data as { id: number }).id);
    const other = await send(PAYMENTS, withReference('{"lines":3,"order":"A-1"}'), randomUUID());
    expect([other.status, other.body.error?.code]).toEqual([409, 'reference_conflict']);
  });
});
