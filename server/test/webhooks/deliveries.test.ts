import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeAll, afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestBusiness } from '../harness/test-app.ts';
import { fail, ok, type Receiver, startReceiver } from './receiver.testing.ts';
import { createEndpoint, createPayee, deliveriesOf, dispatcherOf, ENDPOINTS, pay } from './webhooks.testing.ts';

const HOUR_MS = 3_600_000;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({}, { movableClock: true });
});
afterAll(() => testApp.close());

let business: TestBusiness;
let receiver: Receiver;
let dispatcher: ReturnType<typeof dispatcherOf>;
beforeEach(async () => {
  business = await testApp.addBusiness();
  receiver = await startReceiver();
  dispatcher = dispatcherOf(testApp);
});
afterEach(async () => {
  for (const error of dispatcher.errors) throw error;
  await dispatcher.stop();
  await receiver.close();
});

interface Health {
  readonly oldestUndelivered: string | null;
  readonly hours: readonly { readonly at: string; readonly deliveries: number; readonly failed: number }[];
}

const types = () => receiver.received.map(({ body }) => body.type);
const sequences = () => receiver.received.map(({ body }) => body.sequence);

describe('a delivery', () => {
  it('of a payment says what the API says of its transaction, signed so that the library verifies it', async () => {
    const client = business.inTest;
    const payee = await createPayee(client);
    const { secret } = await createEndpoint(client, receiver.url);
    const reference = await pay(client, payee, 250.5);
    await dispatcher.settle();

    const [delivery] = receiver.received;
    expect(receiver.received).toHaveLength(1);
    const verified = new Webhook(secret).verify(delivery?.text ?? '', delivery?.headers as Record<string, string>);
    expect(verified).toEqual(delivery?.body);
    const list = await client.get(`/v1/api/subaccounts/transactions/${payee.id}?limit=1`);
    const transactions = JSON.parse(list.text) as { data?: { transactions?: unknown[] } };
    expect(delivery?.body).toMatchObject({
      type: 'payment.accepted',
      id: `evt_test_${business.businessId}_t1`,
      sequence: 1,
      mode: 'test',
      data: { reference, grossAmount: 250.5, commission: 25.05, amount: 225.45, subAccountId: payee.id },
    });
    if (transactions.data?.transactions) expect(delivery?.body.data).toEqual(transactions.data.transactions[0]);
    expect(delivery?.headers).toMatchObject({
      'webhook-id': delivery?.body.id,
      'content-type': 'application/json; charset=utf-8',
    });
    expect(delivery?.method).toBe('POST');
  });

  it('is not verified with another secret, nor with a body that was changed', async () => {
    const { secret } = await createEndpoint(business.inTest, receiver.url);
    await createPayee(business.inTest);
    await dispatcher.settle();
    const [delivery] = receiver.received;
    const headers = delivery?.headers as Record<string, string>;
    const another = await createEndpoint(business.inTest, receiver.url);
    expect(() => new Webhook(another.secret).verify(delivery?.text ?? '', headers)).toThrow();
    expect(() => new Webhook(secret).verify(`${delivery?.text} `, headers)).toThrow();
  });

  it('tells of every change of an account, without its keys', async () => {
    const client = business.inTest;
    await createEndpoint(client, receiver.url);
    const { id, authorizationKey } = await createPayee(client);
    await client.patch(`/v1/api/subaccounts/${id}`, { txPercentage: 5 });
    await client.patch(`/v1/api/subaccounts/${id}`, { enabled: false });
    await client.patch(`/v1/api/subaccounts/${id}`, { enabled: true, businessName: 'Ada and Sons' });
    await client.patch(`/v1/api/subaccounts/${id}`, { enabled: true });
    const rotated = await client.post(`/v1/api/subaccounts/${id}/authorization-key`, {});
    await client.delete(`/v1/business/subaccounts/${id}`);
    await dispatcher.settle();

    expect(types()).toEqual([
      'account.created',
      'account.updated',
      'account.disabled',
      'account.updated',
      'account.enabled',
      'account.key_rotated',
      'account.deleted',
    ]);
    expect(receiver.received[0]?.body.data).toMatchObject({ id, businessName: 'Ada Stores', enabled: true });
    expect(receiver.received[2]?.body.data).toMatchObject({ id, enabled: false, txPercentage: 5 });
    const newKey = (rotated.body.data as { authorizationKeys: string }).authorizationKeys;
    for (const { text } of receiver.received)
      for (const key of [authorizationKey, newKey]) expect(text).not.toContain(key);
  });

  it('of a refund says what the API answered, once, and of a refused one there is none', async () => {
    const client = business.inTest;
    const payee = await createPayee(client);
    await createEndpoint(client, receiver.url, ['refund.created']);
    const reference = await pay(client, payee, 100);
    const url = `/v1/api/payments/${reference}/refunds`;
    const body = { amount: 60, reason: 'Torn', reference: randomUUID() };
    const made = await client.post(url, body);
    expect((await client.post(url, body)).headers['idempotency-replayed']).toBe('true');
    expect((await client.post(url, { amount: 60 })).status).toBe(409);
    await dispatcher.settle();
    expect(receiver.received.map(({ body: { type, data } }) => ({ type, data }))).toEqual([
      { type: 'refund.created', data: made.body.data },
    ]);
  });

  it('comes in the order of what happened, over payments and accounts, with numbers that have no gaps', async () => {
    const client = business.inTest;
    await createEndpoint(client, receiver.url);
    const wanted: string[] = [];
    for (let round = 0; round < 5; round += 1) {
      const payee = await createPayee(client);
      await pay(client, payee);
      await pay(client, payee);
      await client.patch(`/v1/api/subaccounts/${payee.id}`, { enabled: false });
      wanted.push('account.created', 'payment.accepted', 'payment.accepted', 'account.disabled');
      if (round === 2) await dispatcher.settle();
    }
    await dispatcher.settle();
    expect(types()).toEqual(wanted);
    expect(sequences()).toEqual(wanted.map((_type, index) => index + 1));
  });

  it('keeps the order over many rounds, each of a few', async () => {
    const few = dispatcherOf(testApp, { batchSizeMax: 7 });
    const client = business.inTest;
    const payee = await createPayee(client);
    await createEndpoint(client, receiver.url);
    await Promise.all(Array.from({ length: 50 }, () => pay(client, payee)));
    await client.patch(`/v1/api/subaccounts/${payee.id}`, { enabled: false });
    await few.settle();
    expect(sequences()).toEqual(Array.from({ length: 51 }, (_, index) => index + 1));
    expect(receiver.received.slice(0, 50).map(({ body }) => body.id)).toEqual(
      Array.from({ length: 50 }, (_, index) => `evt_test_${business.businessId}_t${index + 1}`),
    );
    expect(types().at(-1)).toBe('account.disabled');
    await few.stop();
  });

  it('comes only for the types that were asked for, families too, and its numbers count those alone', async () => {
    const client = business.inTest;
    const payee = await createPayee(client);
    const accounts = await startReceiver();
    await createEndpoint(client, receiver.url, ['payment.accepted']);
    await createEndpoint(client, accounts.url, ['account.*']);
    await pay(client, payee);
    await client.patch(`/v1/api/subaccounts/${payee.id}`, { enabled: false });
    await client.patch(`/v1/api/subaccounts/${payee.id}`, { enabled: true });
    await pay(client, payee);
    await dispatcher.settle();
    expect([types(), sequences()]).toEqual([
      ['payment.accepted', 'payment.accepted'],
      [1, 2],
    ]);
    expect(accounts.received.map(({ body }) => [body.type, body.sequence])).toEqual([
      ['account.disabled', 1],
      ['account.enabled', 2],
    ]);
    await accounts.close();
  });

  it('never comes from another business or the other mode', async () => {
    const other = await testApp.addBusiness();
    const theirs = await startReceiver();
    await createEndpoint(business.inTest, receiver.url);
    await createEndpoint(other.inTest, theirs.url);
    await pay(business.inLive, await createPayee(business.inLive));
    await pay(other.inTest, await createPayee(other.inTest));
    await dispatcher.settle();
    expect(receiver.received).toEqual([]);
    expect(theirs.received.map(({ body }) => body.type)).toEqual(['account.created', 'payment.accepted']);
    await theirs.close();
  });

  it('tells an endpoint of nothing that was before it, or while it was disabled', async () => {
    const client = business.inTest;
    const payee = await createPayee(client);
    await pay(client, payee);
    const { id } = await createEndpoint(client, receiver.url);
    await client.patch(`${ENDPOINTS}/${id}`, { enabled: false });
    await pay(client, payee);
    await client.patch(`/v1/api/subaccounts/${payee.id}`, { txPercentage: 5 });
    await client.patch(`${ENDPOINTS}/${id}`, { enabled: true });
    const reference = await pay(client, payee);
    await dispatcher.settle();
    expect(receiver.received.map(({ body }) => [body.type, body.sequence, body.data['reference']])).toEqual([
      ['payment.accepted', 1, reference],
    ]);
  });

  it('of a write that failed does not exist', async () => {
    const client = business.inTest;
    await createEndpoint(client, receiver.url);
    const { id } = await createPayee(client);
    await createPayee(client);
    const taken = { accountNumber: String(Number.NaN) };
    expect((await client.patch(`/v1/api/subaccounts/${id}`, taken)).status).toBe(400);
    expect((await client.patch(`/v1/api/subaccounts/${id}`, { businessName: 'X', txPercentage: 101 })).status).toBe(
      400,
    );
    expect((await client.delete(`/v1/business/subaccounts/999999999`)).status).toBe(404);
    // Fails after the event was written: the answer can't be kept under a key that another request has.
    const headers = { 'idempotency-key': 'once' };
    await client.patch(`/v1/api/subaccounts/${id}`, { businessName: 'First' }, headers);
    expect((await client.patch(`/v1/api/subaccounts/${id}`, { businessName: 'Other' }, headers)).status).toBe(422);
    await client.patch(`/v1/api/subaccounts/${id}`, { businessName: 'First' }, headers);
    await dispatcher.settle();
    expect(types()).toEqual(['account.created', 'account.created', 'account.updated']);
    expect(sequences()).toEqual([1, 2, 3]);
  });

  it('is not made in a ledger without endpoints, whose events are recorded all the same', async () => {
    const payee = await createPayee(business.inTest);
    await pay(business.inTest, payee);
    await dispatcher.settle();
    const { rows } = await testApp.testDatabase.database.pool.query<{ events: bigint; deliveries: bigint }>(
      `SELECT (SELECT count(*) FROM webhook_events WHERE business_id = $1) AS events,
              (SELECT count(*) FROM webhook_deliveries WHERE business_id = $1) AS deliveries`,
      [business.businessId],
    );
    // The account's; the payment is its own.
    expect(rows).toEqual([{ events: 1n, deliveries: 0n }]);
  });
});

describe('a delivery that fails', () => {
  it('is tried again at growing distances for 72 hours and then parked', async () => {
    const client = business.inTest;
    const { id } = await createEndpoint(client, receiver.url);
    receiver.answer(fail);
    await createPayee(client);
    const began = (await dispatcher.now()).getTime();
    const waits: number[] = [];
    await dispatcher.settle();
    for (;;) {
      const [delivery] = await deliveriesOf(client, id);
      if (delivery === undefined || delivery.nextAttemptAt === null) break;
      const wait = new Date(delivery.nextAttemptAt).getTime() - (await dispatcher.now()).getTime();
      waits.push(wait);
      // Not a moment earlier.
      await dispatcher.advance(wait - 2_000);
      await dispatcher.settle();
      expect(receiver.received).toHaveLength(waits.length);
      // Past the endpoint's own pause as well, which is at most a minute.
      await dispatcher.advance(62_000);
      await dispatcher.settle();
    }
    const [parked] = await deliveriesOf(client, id);
    expect(parked).toMatchObject({ state: 'parked', status: 500, problem: 'Status 500; 200 to 299 is success.' });
    expect(parked?.attempts).toBe(receiver.received.length);
    expect(receiver.received.length).toBeGreaterThan(15);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.received.map(({ text }) => text)).size).toBe(1);
    const hours = ((await dispatcher.now()).getTime() - began) / HOUR_MS;
    expect(hours).toBeGreaterThan(72);
    expect(hours).toBeLessThan(73);
    expect(waits[0]).toBeGreaterThan(3_500);
    expect(waits[0]).toBeLessThan(6_500);
    expect(Math.max(...waits)).toBeLessThanOrEqual(6 * HOUR_MS * 1.2);

    await dispatcher.advance(24 * HOUR_MS);
    await dispatcher.settle();
    expect(receiver.received).toHaveLength(parked?.attempts ?? 0);
  });

  it('does not keep later ones waiting', async () => {
    const client = business.inTest;
    const { id } = await createEndpoint(client, receiver.url);
    receiver.answer((received, response, count) =>
      received.body.sequence === 1 ? fail(received, response, count) : ok(received, response, count),
    );
    const payee = await createPayee(client);
    await pay(client, payee);
    await pay(client, payee);
    await dispatcher.settle();
    expect(sequences()).toEqual([1, 2, 3]);
    receiver.answer(ok);
    await dispatcher.advance(10_000);
    await dispatcher.settle();
    expect(sequences()).toEqual([1, 2, 3, 1]);
    expect((await deliveriesOf(client, id)).map(({ state, attempts }) => [state, attempts])).toEqual([
      ['delivered', 1],
      ['delivered', 1],
      ['delivered', 2],
    ]);
  });

  it('shows its endpoint as failing after half a minute, and as well again after the next success', async () => {
    const client = business.inTest;
    const { id } = await createEndpoint(client, receiver.url);
    const statusOf = async () => (await client.get(`${ENDPOINTS}/${id}`)).body.data as { status: string };
    receiver.answer(fail);
    await createPayee(client);
    await dispatcher.settle();
    expect(await statusOf()).toMatchObject({ status: 'enabled', failingSince: expect.any(String) as string });
    await testApp.testDatabase.database.pool.query(
      `UPDATE webhook_positions SET failing_since = now() - interval '31 seconds' WHERE endpoint_id = $1`,
      [id],
    );
    expect(await statusOf()).toMatchObject({ status: 'failing' });
    receiver.answer(ok);
    await dispatcher.advance(10_000);
    await dispatcher.settle();
    expect(await statusOf()).toMatchObject({ status: 'enabled', failingSince: null });
  });

  it('leaves the health of its endpoint: what failed at least once, what waits since when, what was given up', async () => {
    const client = business.inTest;
    const { id } = await createEndpoint(client, receiver.url);
    const health = async () => (await client.get(`${ENDPOINTS}/${id}/health`)).body.data as Health;
    const before = await health();
    expect(before).toMatchObject({ deliveries: 0, failed: 0, waiting: 0, parked: 0, oldestUndelivered: null });
    expect(before.hours).toHaveLength(24);

    const payee = await createPayee(client);
    await dispatcher.settle();
    receiver.answer(fail);
    await pay(client, payee);
    await pay(client, payee);
    await dispatcher.settle();
    const [, first] = (await deliveriesOf(client, id)).toReversed();
    const during = await health();
    expect(during).toMatchObject({ deliveries: 3, failed: 2, waiting: 2, oldestUndelivered: first?.createdAt });
    expect(during.hours.reduce((sum, { failed }) => sum + failed, 0)).toBe(2);

    receiver.answer(ok);
    await dispatcher.advance(60_000);
    await dispatcher.settle();
    expect(await health()).toMatchObject({ deliveries: 3, failed: 2, waiting: 0, oldestUndelivered: null });
    const again = `${ENDPOINTS}/${id}/deliveries/1/resend`;
    expect((await client.post(again, {})).status).toBe(200);
    await dispatcher.settle();
    const [one] = (await deliveriesOf(client, id)).toReversed();
    expect(one).toMatchObject({ attempts: 2, state: 'delivered' });
    expect(await health(), 'what was only sent again did not fail').toMatchObject({ deliveries: 3, failed: 2 });

    const { pool } = testApp.testDatabase.database;
    await pool.query(`UPDATE webhook_deliveries SET state = 'parked' WHERE endpoint_id = $1 AND sequence = 3`, [id]);
    expect(await health()).toMatchObject({ parked: 1, waiting: 0 });
    await pool.query(
      `UPDATE webhook_deliveries SET created_at = created_at - interval '1 day' WHERE endpoint_id = $1`,
      [id],
    );
    expect(await health()).toMatchObject({ deliveries: 0, failed: 0, parked: 1 });
  });

  it('makes an endpoint that fails on and on be asked ever more seldom, one event at a time', async () => {
    const client = business.inTest;
    const payee = await createPayee(client);
    await createEndpoint(client, receiver.url);
    receiver.answer(fail);
    await Promise.all(Array.from({ length: 40 }, () => pay(client, payee)));
    for (let round = 0; round < 5; round += 1) await dispatcher.settle();
    expect(receiver.received).toHaveLength(10);
    for (let probe = 1; probe <= 4; probe += 1) {
      await dispatcher.advance(61_000);
      await dispatcher.settle();
      expect(receiver.received).toHaveLength(10 + probe);
    }
    receiver.answer(ok);
    await dispatcher.advance(HOUR_MS);
    await dispatcher.settle();
    expect(new Set(sequences()).size).toBe(40);
  });
});

describe('rolling a secret', () => {
  it('has both secrets sign during the overlap, and the new one alone after it', async () => {
    const client = business.inTest;
    const { id, secret: old } = await createEndpoint(client, receiver.url);
    const rolled = await client.post(`${ENDPOINTS}/${id}/secret`, { overlapSeconds: 3600 });
    const { secret } = rolled.body.data as { secret: string };
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const verifies = (key: string, index: number): boolean => {
      const delivery = receiver.received[index];
      try {
        new Webhook(key).verify(delivery?.text ?? '', delivery?.headers as Record<string, string>);
        return true;
      } catch (error) {
        // The clock of the test is ahead of the library's; only the signature matters here.
        if ((error as Error).message !== 'Message timestamp too new') return false;
        const at = new Date(Number(delivery?.headers['webhook-timestamp']) * 1000);
        const wanted = new Webhook(key).sign(delivery?.body.id ?? '', at, delivery?.text ?? '');
        return String(delivery?.headers['webhook-signature']).split(' ').includes(wanted);
      }
    };
    await createPayee(client);
    await dispatcher.settle();
    expect([verifies(old, 0), verifies(secret, 0)]).toEqual([true, true]);
    await dispatcher.advance(2 * HOUR_MS);
    await createPayee(client);
    await dispatcher.settle();
    expect([verifies(old, 1), verifies(secret, 1)]).toEqual([false, true]);
  });

  it('without an overlap ends the old secret at once', async () => {
    const client = business.inTest;
    const { id, secret: old } = await createEndpoint(client, receiver.url);
    await client.post(`${ENDPOINTS}/${id}/secret`, { overlapSeconds: 0 });
    await createPayee(client);
    await dispatcher.settle();
    const [delivery] = receiver.received;
    expect(() => new Webhook(old).verify(delivery?.text ?? '', delivery?.headers as Record<string, string>)).toThrow();
    expect(String(delivery?.headers['webhook-signature']).split(' ')).toHaveLength(1);
  });
});

describe('sending again', () => {
  it('repeats one delivery with the id and the number that it had', async () => {
    const client = business.inTest;
    const { id } = await createEndpoint(client, receiver.url);
    await createPayee(client);
    await createPayee(client);
    await dispatcher.settle();
    expect((await client.post(`${ENDPOINTS}/${id}/deliveries/1/resend`)).status).toBe(200);
    await dispatcher.settle();
    expect(sequences()).toEqual([1, 2, 1]);
    expect(receiver.received[2]?.text).toBe(receiver.received[0]?.text);
    expect(receiver.received[2]?.headers['webhook-id']).toBe(receiver.received[0]?.headers['webhook-id']);
  });

  it('repeats what happened in a time, or of that what was parked', async () => {
    const client = business.inTest;
    const { id } = await createEndpoint(client, receiver.url);
    for (let index = 0; index < 6; index += 1) {
      await createPayee(client);
      await new Promise((resolve) => setTimeout(resolve, 3));
    }
    await dispatcher.settle();
    const all = (await deliveriesOf(client, id)).toReversed();
    const range = { from: all[1]?.createdAt, to: all[4]?.createdAt };
    const first = await client.post(`${ENDPOINTS}/${id}/deliveries/resend`, range);
    expect(first.body.data).toEqual({ resent: 3 });
    await dispatcher.settle();
    expect(sequences()).toEqual([1, 2, 3, 4, 5, 6, 2, 3, 4]);

    await testApp.testDatabase.database.pool.query(
      `UPDATE webhook_deliveries SET state = 'parked' WHERE endpoint_id = $1 AND sequence IN (3, 6)`,
      [id],
    );
    const parked = await client.post(`${ENDPOINTS}/${id}/deliveries/resend`, { ...range, state: 'parked' });
    expect(parked.body.data).toEqual({ resent: 1 });
    await dispatcher.settle();
    expect(sequences().slice(9)).toEqual([3]);
    const none = { from: '2020-01-01T00:00:00Z', to: '2020-01-02T00:00:00Z' };
    expect((await client.post(`${ENDPOINTS}/${id}/deliveries/resend`, none)).body.data).toEqual({ resent: 0 });
  });

  it('gives what was parked another 72 hours', async () => {
    const client = business.inTest;
    const { id } = await createEndpoint(client, receiver.url);
    receiver.answer(fail);
    await createPayee(client);
    await dispatcher.advance(80 * HOUR_MS);
    await dispatcher.settle();
    expect(await deliveriesOf(client, id, '&state=parked')).toHaveLength(1);
    expect((await client.post(`${ENDPOINTS}/${id}/deliveries/1/resend`)).status).toBe(200);
    const [delivery] = await deliveriesOf(client, id);
    expect(delivery).toMatchObject({ state: 'pending' });
  });

  it('refuses an endpoint that is disabled, a delivery that is unknown, and a range that ends before it begins', async () => {
    const client = business.inTest;
    const { id } = await createEndpoint(client, receiver.url);
    const at = `${ENDPOINTS}/${id}`;
    expect((await client.post(`${at}/deliveries/1/resend`)).body.error?.code).toBe('not_found');
    const range = { from: '2026-01-02T00:00:00Z', to: '2026-01-01T00:00:00Z' };
    expect((await client.post(`${at}/deliveries/resend`, range)).body.error).toMatchObject({ field: 'to' });
    await client.patch(at, { enabled: false });
    const answers = await Promise.all([client.post(`${at}/deliveries/1/resend`), client.post(`${at}/test`)]);
    for (const { body } of answers) expect(body.error?.code).toBe('webhook_endpoint_disabled');
  });
});

describe('a test event', () => {
  it('goes to its endpoint alone, whatever that is subscribed to', async () => {
    const client = business.inTest;
    const other = await startReceiver();
    const { id } = await createEndpoint(client, receiver.url, ['refund.*']);
    await createEndpoint(client, other.url);
    expect((await client.post(`${ENDPOINTS}/${id}/test`)).status).toBe(200);
    await dispatcher.settle();
    expect(types()).toEqual(['webhook.test']);
    expect(other.received).toEqual([]);
    await other.close();
  });
});
