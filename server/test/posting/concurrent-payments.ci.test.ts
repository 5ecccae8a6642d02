import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpClient, type HttpClient } from '../harness/http-client.ts';
import { requireLedgerInvariants } from '../harness/ledger-invariants.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { type Client, startTestApp, type TestApp, type TestProcess, type TestResponse } from '../harness/test-app.ts';
import {
  atOnce,
  BULK,
  type BulkItem,
  codeOf,
  createPayee,
  isReplay,
  pay,
  type Payee,
  paymentTo,
  requireAccepted,
} from './payments.testing.ts';

const IDENTICAL = 50;

let testApp: TestApp;
let sibling: TestProcess;
let servers: ServerProcess[];
/** Closed at the end. */
const httpClients: HttpClient[] = [];

beforeAll(async () => {
  testApp = await startTestApp();
  const environment = { DATABASE_URL: testApp.testDatabase.url };
  [sibling, ...servers] = await Promise.all([
    testApp.startSibling(),
    startServer(environment),
    startServer(environment),
  ]);
});
afterAll(async () => {
  await requireLedgerInvariants(testApp.testDatabase.database.pool);
  for (const client of httpClients) client.close();
  await Promise.all(servers.map((server) => server.end('SIGTERM')));
  await sibling.close();
  await testApp.close();
});

async function countPosted({ id }: Payee): Promise<number> {
  const { rows } = await testApp.testDatabase.database.pool.query<{ posted: number }>(
    'SELECT count(*)::int AS posted FROM transactions WHERE connected_account_id = $1',
    [id],
  );
  return rows[0]?.posted ?? -1;
}

const requireStatuses = (responses: readonly TestResponse[], ...allowed: number[]): void =>
  expect(
    responses.map(({ status }) => status).filter((status) => !allowed.includes(status)),
    responses.find(({ status }) => !allowed.includes(status))?.text,
  ).toEqual([]);

function overHttp(secretKey: string): HttpClient[] {
  const clients = servers.map(({ url }) => createHttpClient(url, secretKey));
  httpClients.push(...clients);
  return clients;
}

const WAYS: readonly (readonly [string, (secretKey: string) => readonly Client[]])[] = [
  ['one process', (secretKey) => [testApp.clientOf(secretKey)]],
  ['two processes that share this one', (secretKey) => [testApp.clientOf(secretKey), sibling.clientOf(secretKey)]],
  ['two servers', overHttp],
];

describe.each(WAYS)('of many payments at once on %s', (_name, clientsWith) => {
  const clientsOf = (): readonly Client[] => clientsWith(testApp.business.test.secretKey);

  it('50 that are identical post one transaction, and 49 are told that it was there', async () => {
    const payee = await createPayee(testApp.business.inTest);
    const reference = randomUUID();
    const responses = await atOnce(clientsOf(), IDENTICAL, (client) => pay(client, payee, { reference }));
    requireStatuses(responses, 200);
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(responses.filter(isReplay)).toHaveLength(IDENTICAL - 1);
    expect(await countPosted(payee)).toBe(1);
  });

  it('50 with one Idempotency-Key post one transaction, and are answered alike or told to wait', async () => {
    const payee = await createPayee(testApp.business.inTest);
    const headers = { 'idempotency-key': randomUUID() };
    const responses = await atOnce(clientsOf(), IDENTICAL, (client) => pay(client, payee, {}, headers));
    requireStatuses(responses, 200, 409);
    const answered = responses.filter(({ status }) => status === 200);
    const told = responses.filter(({ status }) => status === 409);
    expect(new Set(answered.map(({ text }) => text)).size).toBe(1);
    expect(answered.filter((response) => !isReplay(response))).toHaveLength(1);
    expect(told.map(codeOf)).toEqual(told.map(() => 'idempotency_key_in_use'));
    expect(told.map((response) => response.headers['retry-after'])).toEqual(told.map(() => '1'));
    expect(await countPosted(payee)).toBe(1);
  });

  it('those with one Idempotency-Key and different bodies post one transaction, and the others are refused', async () => {
    const payee = await createPayee(testApp.business.inTest);
    const headers = { 'idempotency-key': randomUUID() };
    const send = (client: Client, index: number) => pay(client, payee, { amount: 1 + index }, headers);
    const responses = await atOnce(clientsOf(), IDENTICAL, send);
    requireStatuses(responses, 200, 409, 422);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const codes = new Set(responses.map(codeOf));
    expect(codes).toContain(undefined);
    for (const code of codes) {
      expect([undefined, 'idempotency_key_in_use', 'idempotency_key_mismatch']).toContain(code);
    }
    const [later] = await atOnce(clientsOf(), 1, (client) => pay(client, payee, { amount: 99 }, headers));
    expect(later && codeOf(later)).toBe('idempotency_key_mismatch');
    expect(await countPosted(payee)).toBe(1);
  });

  it('those with one reference and different content post one transaction, and the others are conflicts', async () => {
    const [payee, other] = [await createPayee(testApp.business.inTest), await createPayee(testApp.business.inTest)];
    const reference = randomUUID();
    const responses = await atOnce(clientsOf(), IDENTICAL, (client, index) =>
      pay(client, index % 5 === 0 ? other : payee, { reference, amount: 1 + index }),
    );
    requireStatuses(responses, 200, 409);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.map(codeOf).filter((code) => code === 'reference_conflict')).toHaveLength(IDENTICAL - 1);
    expect((await countPosted(payee)) + (await countPosted(other))).toBe(1);
  });

  it('those to the same 20 accounts, of any amount and split, all count once in balances, sequences and totals', async () => {
    const business = await testApp.addBusiness();
    const clients = clientsWith(business.test.secretKey);
    const terms = (index: number): object =>
      index % 3 === 0
        ? { splitType: 'flat', splitValue: index + 0.5 }
        : { txPercentage: (index * 7) % 101, txCap: index % 2 === 0 ? 5 : 0 };
    const payees = await Promise.all(Array.from({ length: 20 }, (_, n) => createPayee(business.inTest, terms(n))));
    const responses = await atOnce(clients, 600, (client, index) =>
      pay(client, payees[(index * 13) % payees.length] as Payee, {
        amount: Math.ceil(Math.random() * 1_000_000) / 100,
        ...(index % 2 === 0 ? { reference: randomUUID() } : {}),
      }),
    );
    const posted = responses.map(requireAccepted);
    expect(new Set(posted.map(({ id }) => id)).size).toBe(posted.length);
    await requireLedgerInvariants(testApp.testDatabase.database.pool);
    const { rows } = await testApp.testDatabase.database.pool.query<Record<string, bigint>>(
      'SELECT last_sequence, inflow_kobo, commission_kobo FROM ledgers WHERE business_id = $1 AND NOT live',
      [business.businessId],
    );
    const sumKobo = (amounts: readonly number[]): bigint =>
      amounts.reduce((sum, amount) => sum + BigInt(Math.round(amount * 100)), 0n);
    expect(rows[0]).toEqual({
      last_sequence: 600n,
      inflow_kobo: sumKobo(posted.map(({ amount }) => amount)),
      commission_kobo: sumKobo(posted.map(({ commission }) => commission)),
    });
  });
});

describe('a bulk of 5,000', () => {
  it('neither holds up the single payments beside it nor is held up by them', async () => {
    const payee = await createPayee(testApp.business.inTest);
    const answered = new AbortController();
    const payments = Array.from({ length: 5_000 }, () => paymentTo(payee, { amount: 1 }));
    const bulk = testApp.business.inTest.post(BULK, { payments }).finally(() => answered.abort());
    /** One payment after the other: each that is answered while the bulk runs did not have to wait for its end. */
    const payOnAndOn = async (client: Client): Promise<number> => {
      let answeredBeside = 0;
      while (!answered.signal.aborted) {
        requireAccepted(await pay(client, payee, { amount: 2 }));
        if (!answered.signal.aborted) answeredBeside += 1;
      }
      return answeredBeside;
    };
    const singles = Array.from({ length: 20 }, () => payOnAndOn(testApp.business.inTest));
    const items = (await bulk).body.data as BulkItem[];
    expect(items.filter(({ success }) => success)).toHaveLength(5_000);
    for (const beside of await Promise.all(singles)) expect(beside).toBeGreaterThanOrEqual(2);
  });

  it('sent twice at once under one Idempotency-Key, to two servers, posts each item once', async () => {
    const payee = await createPayee(testApp.business.inTest);
    const payments = Array.from({ length: 2_000 }, () => paymentTo(payee, { amount: 1 }));
    const headers = { 'idempotency-key': randomUUID() };
    const responses = await atOnce(overHttp(testApp.business.test.secretKey), 2, (client) =>
      client.post(BULK, { payments }, headers),
    );
    requireStatuses(responses, 200);
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(await countPosted(payee)).toBe(2_000);
  });

  it('and another one, at once under one Idempotency-Key, to two servers, are not mixed: one is refused whole', async () => {
    const payees = [await createPayee(testApp.business.inTest), await createPayee(testApp.business.inTest)];
    const headers = { 'idempotency-key': randomUUID() };
    const responses = await atOnce(overHttp(testApp.business.test.secretKey), 2, (client, index) => {
      const payee = payees[index] ?? expect.fail('no payee');
      return client.post(BULK, { payments: Array.from({ length: 1_000 }, () => paymentTo(payee)) }, headers);
    });
    const statuses = responses.map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect(await Promise.all(payees.map(countPosted))).toEqual(statuses.map((status) => (status === 200 ? 1_000 : 0)));
  });
});
