import { afterAll, beforeAll, expect, it } from 'vitest';
import { ACCOUNT_BODY } from '../connected-accounts/account-fixture.ts';
import { createLogger } from '../../src/platform/http/logging.ts';
import { type ListeningApp, sendRaw, startListening } from './listening-app.testing.ts';

const lines: string[] = [];
let test: ListeningApp;
beforeAll(async () => {
  test = await startListening({ logLines: lines });
});
afterAll(() => test.close());

const ACCOUNT_NUMBER = '0000014579';
const PASSWORD = 'hunter2-of-the-database';

interface Sent {
  readonly status: number;
  readonly body: { readonly data: { readonly id: number; readonly authorizationKeys: string } };
}

async function send(method: string, path: string, headers: Record<string, string>, body?: unknown): Promise<Sent> {
  const response = await fetch(test.url + path, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: (text.startsWith('{') ? JSON.parse(text) : {}) as Sent['body'] };
}

it('no key, authorisation key, account number or password is ever logged', async () => {
  const { secretKey, publicKey } = test.business.test;
  const apiKey = { apiKey: secretKey };
  const wrongKey = `sk_test_${'w'.repeat(32)}`;
  const wrongAuthorization = `auth_test_${'v'.repeat(32)}`;

  // Successful requests.
  const created = await send('POST', '/v1/api/subaccounts/partial', apiKey, {
    ...ACCOUNT_BODY,
    accountNumber: ACCOUNT_NUMBER,
  });
  expect(created.status).toBe(200);
  const { id, authorizationKeys } = created.body.data;
  const payment = { subAccountId: id, authorizationKey: authorizationKeys, amount: 10 };
  expect((await send('POST', '/v1/api/payments', apiKey, payment)).status).toBe(200);
  expect((await send('GET', `/v1/api/subaccounts?search=${ACCOUNT_NUMBER}`, apiKey)).status).toBe(200);
  expect((await send('GET', `/business/get-banks-api?api_key=${publicKey}`, {})).status).toBe(200);
  expect((await send('GET', '/business/get-banks-api', { authorization: `Bearer ${publicKey}` })).status).toBe(200);

  // The caller's mistakes, with secrets in the right and in wrong places.
  const duplicate = { ...ACCOUNT_BODY, accountNumber: ACCOUNT_NUMBER };
  expect((await send('POST', '/v1/api/subaccounts/partial', apiKey, duplicate)).status).toBe(400);
  expect((await send('POST', '/v1/api/payments', { apiKey: wrongKey }, payment)).status).toBe(401);
  expect((await send('POST', '/v1/api/payments', { apiKey: publicKey }, payment)).status).toBe(403);
  const mismatch = { ...payment, authorizationKey: wrongAuthorization };
  expect((await send('POST', '/v1/api/payments', apiKey, mismatch)).status).toBe(403);
  expect((await send('POST', '/v1/api/payments', apiKey, { ...payment, [authorizationKeys]: 1 })).status).toBe(400);
  expect((await send('POST', '/v1/api/payments', apiKey, `{"authorizationKey":"${authorizationKeys}"`)).status).toBe(
    400,
  );
  expect((await send('GET', `/nowhere/${secretKey}?apiKey=${secretKey}`, apiKey)).status).toBe(404);
  expect((await send('GET', `/v1/api/subaccounts/${secretKey}`, apiKey)).status).toBe(404);
  await sendRaw(test.port, `GET /%zz${secretKey} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  await sendRaw(test.port, `nonsense ${secretKey}\r\n\r\n`);

  // Our own failures: the table is missing, and the database's error contains the values of the row.
  const { pool } = test.testDatabase.database;
  await pool.query('ALTER TABLE connected_accounts RENAME TO hidden_accounts');
  try {
    const another = { ...ACCOUNT_BODY, accountNumber: '0123456789' };
    expect((await send('POST', '/v1/api/subaccounts/partial', apiKey, another)).status).toBe(500);
    expect((await send('POST', '/v1/api/payments', apiKey, { ...payment, amount: 11 })).status).toBe(500);
    expect((await send('GET', `/v1/api/subaccounts/${id}`, apiKey)).status).toBe(500);
  } finally {
    await pool.query('ALTER TABLE hidden_accounts RENAME TO connected_accounts');
  }
  await pool.query(
    `ALTER TABLE connected_accounts ADD CONSTRAINT refuse_all CHECK (account_number = 'none') NOT VALID`,
  );
  try {
    const another = { ...ACCOUNT_BODY, accountNumber: '0123456789' };
    expect((await send('POST', '/v1/api/subaccounts/partial', apiKey, another)).status).toBe(500);
  } finally {
    await pool.query('ALTER TABLE connected_accounts DROP CONSTRAINT refuse_all');
  }

  const log = lines.join('');
  expect(lines.length).toBeGreaterThan(10);
  expect(log).toContain('"statusCode":500');
  expect(log).toContain('does not exist');
  const secrets = [secretKey, publicKey, wrongKey, authorizationKeys, wrongAuthorization, test.business.live.secretKey];
  for (const secret of [...secrets, ACCOUNT_NUMBER, '0123456789']) {
    expect(log).not.toContain(secret);
    expect(log).not.toContain(secret.slice(-16));
  }
  for (const line of lines) expect(() => JSON.parse(line) as unknown, line).not.toThrow();
});

it('a secret that gets into an error or an object is blotted out', () => {
  const written: string[] = [];
  const logger = createLogger('info', { write: (line: string) => void written.push(line) });
  const url = `postgres://tributary:${PASSWORD}@127.0.0.1:5432/tributary`;
  const error = Object.assign(new Error(`cannot connect to ${url} with sk_live_${'s'.repeat(32)}`), {
    detail: `Failing row contains (${ACCOUNT_NUMBER}).`,
    parameters: [ACCOUNT_NUMBER],
    cause: new Error(`auth_live_${'a'.repeat(32)}`),
  });
  logger.error({ err: error }, `failed at ${url}`);
  logger.error(error);
  logger.info({ accountNumber: ACCOUNT_NUMBER, body: { authorizationKey: 'plain', password: PASSWORD } }, 'objects');
  logger.info({ headers: { authorization: `Bearer pk_live_${'p'.repeat(32)}`, apiKey: 'plain' } }, 'headers');
  const log = written.join('');
  for (const secret of [PASSWORD, ACCOUNT_NUMBER, 'ssss', 'aaaa', 'pppp', 'plain']) expect(log).not.toContain(secret);
  expect(log).toContain('cannot connect to');
});
