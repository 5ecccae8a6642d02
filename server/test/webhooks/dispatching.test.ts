import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeInLedger } from '../../src/core/ledger/write-in-ledger.ts';
import { recordEvent, recordEvents } from '../../src/core/outbox/record-event.ts';
import { DELIVERY_KEPT_MS, forgetDeliveries } from '../../src/features/webhooks/forget-deliveries.ts';
import { startTestApp, type TestApp, type TestBusiness } from '../harness/test-app.ts';
import { type Answer, fail, ok, type Receiver, startReceiver } from './receiver.testing.ts';
import { createEndpoint, createPayee, deliveriesOf, dispatcherOf, ENDPOINTS, pay } from './webhooks.testing.ts';

const WAIT = { timeout: 60_000, interval: 20 };

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({}, { movableClock: true });
});
afterAll(() => testApp.close());

let business: TestBusiness;
let receiver: Receiver;
beforeEach(async () => {
  business = await testApp.addBusiness();
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

const sequences = (one: Receiver = receiver) => one.received.map(({ body }) => body.sequence);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Answers when the test allows it. */
function gate(): { answer: Answer; open: () => void } {
  const opened = Promise.withResolvers<void>();
  return {
    answer: async (received, response, count) => {
      await opened.promise;
      await ok(received, response, count);
    },
    open: () => opened.resolve(),
  };
}

describe('recording an event', () => {
  it('leaves none when the write that it tells of fails, and its number is given to the next', async () => {
    await createEndpoint(business.inTest, receiver.url);
    const caller = { businessId: business.businessId, live: false, apiKeyId: undefined };
    const event = (id: number) => ({ type: 'refund.created' as const, at: new Date(), data: { id } });
    const broken = writeInLedger(testApp.services, caller, async (tx) => {
      await recordEvent(tx, caller, event(1));
      throw new Error('something else went wrong');
    });
    await expect(broken).rejects.toThrow('something else went wrong');
    await writeInLedger(testApp.services, caller, (tx) => recordEvents(tx, caller, [event(2), event(3)]));
    const dispatcher = dispatcherOf(testApp);
    await dispatcher.settle();
    expect(receiver.received.map(({ body }) => [body.sequence, body.id, body.data['id']])).toEqual([
      [1, `evt_test_${business.businessId}_e1`, 2],
      [2, `evt_test_${business.businessId}_e2`, 3],
    ]);
    await dispatcher.stop();
  });
});

describe('a slow endpoint', () => {
  it('delays no other, however many events it has', async () => {
    const client = business.inTest;
    const other = await startReceiver();
    const { answer, open } = gate();
    receiver.answer(answer);
    const payee = await createPayee(client);
    await createEndpoint(client, receiver.url);
    await createEndpoint(client, other.url);
    await Promise.all(Array.from({ length: 40 }, () => pay(client, payee)));
    const dispatcher = dispatcherOf(testApp);
    const settled = dispatcher.settle();
    await expect.poll(() => [receiver.received.length, other.received.length], WAIT).toEqual([1, 40]);
    open();
    await settled;
    await dispatcher.settle();
    expect([sequences(), sequences(other)]).toEqual([upTo(40), upTo(40)]);
    await dispatcher.stop();
    await other.close();
  });

  it('that fell behind gets several at a time, at most as many as the limit', async () => {
    const client = business.inTest;
    let underWay = 0;
    let most = 0;
    receiver.answer(async (received, response, count) => {
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => setTimeout(resolve, 20));
      underWay -= 1;
      await ok(received, response, count);
    });
    const payee = await createPayee(client);
    await createEndpoint(client, receiver.url);
    await Promise.all(Array.from({ length: 60 }, () => pay(client, payee)));
    const dispatcher = dispatcherOf(testApp, { widthMax: 8 });
    await dispatcher.advance(10_000);
    await dispatcher.settle();
    expect(most).toBe(8);
    expect(sequences().toSorted((one, other) => one - other)).toEqual(upTo(60));
    await dispatcher.stop();
  });

  it('leaves slots for those that come later, however many it could use', async () => {
    const other = await startReceiver();
    const { answer, open } = gate();
    receiver.answer(answer);
    const payee = await createPayee(business.inTest);
    await createEndpoint(business.inTest, receiver.url);
    await Promise.all(Array.from({ length: 40 }, () => pay(business.inTest, payee)));
    const dispatcher = dispatcherOf(testApp, { attemptsMax: 16, widthMax: 32 });
    await dispatcher.advance(10_000);
    const settled = dispatcher.settle();
    await expect.poll(() => receiver.received.length, WAIT).toBe(2);
    const later = await testApp.addBusiness();
    await createEndpoint(later.inTest, other.url);
    await createPayee(later.inTest);
    await dispatcher.look();
    await expect.poll(() => other.received.length, WAIT).toBe(1);
    open();
    await settled;
    await dispatcher.stop();
    await other.close();
  });
});

describe('several processes', () => {
  it('on one database tell each event once, in order', async () => {
    const sibling = await testApp.startSibling();
    const client = business.inTest;
    const payee = await createPayee(client);
    await createEndpoint(client, receiver.url);
    const dispatchers = [dispatcherOf(testApp), dispatcherOf(sibling)];
    const paying = Promise.all(Array.from({ length: 60 }, () => pay(client, payee)));
    for (let round = 0; round < 20; round += 1) await Promise.all(dispatchers.map((one) => one.settle()));
    await paying;
    await Promise.all(dispatchers.map((one) => one.settle()));
    expect(sequences()).toEqual(upTo(60));
    for (const one of dispatchers) {
      expect(one.errors).toEqual([]);
      await one.stop();
    }
    await sibling.close();
  });

  it('do not wait for one that is gone longer than its lease, and the id stays the same', async () => {
    const client = business.inTest;
    await createEndpoint(client, receiver.url);
    await createPayee(client);
    const { answer, open } = gate();
    receiver.answer(answer);
    const stuck = dispatcherOf(testApp, { leaseMs: 300 });
    const stuckWork = stuck.settle();
    await expect.poll(() => receiver.received.length, WAIT).toBe(1);
    const other = dispatcherOf(testApp);
    await other.settle();
    expect(receiver.received).toHaveLength(1);
    receiver.answer(ok);
    await expect
      .poll(async () => {
        await other.settle();
        return receiver.received.length;
      }, WAIT)
      .toBe(2);
    expect(receiver.received[0]?.text).toBe(receiver.received[1]?.text);
    open();
    await stuckWork;
    await Promise.all([stuck.stop(), other.stop()]);
  });
});

describe('a process that is told to stop', () => {
  it('ends its attempts and gives its endpoints free at once', async () => {
    const client = business.inTest;
    const { id } = await createEndpoint(client, receiver.url);
    await createPayee(client);
    await createPayee(client);
    const { answer, open } = gate();
    receiver.answer(answer);
    const first = dispatcherOf(testApp);
    const work = first.settle();
    await expect.poll(() => receiver.received.length, WAIT).toBe(1);
    const stopped = first.stop();
    open();
    await Promise.all([stopped, work]);
    expect(sequences()).toEqual([1]);
    expect((await deliveriesOf(client, id)).map(({ state }) => state)).toEqual(['pending', 'delivered']);
    const second = dispatcherOf(testApp);
    await second.settle();
    expect(sequences()).toEqual([1, 2]);
    await second.stop();
  });

  it('calls off what takes too long, which counts as no attempt', async () => {
    const client = business.inTest;
    const { id } = await createEndpoint(client, receiver.url);
    await createPayee(client);
    const { answer, open } = gate();
    receiver.answer(answer);
    const first = dispatcherOf(testApp, { lastAttemptsMaxMs: 50 });
    const work = first.settle();
    await expect.poll(() => receiver.received.length, WAIT).toBe(1);
    await Promise.all([first.stop(), work]);
    expect(first.errors).toEqual([]);
    const [delivery] = await deliveriesOf(client, id);
    expect(delivery).toMatchObject({ state: 'pending', attempts: 0 });
    open();
  });
});

describe('what has grown old', () => {
  it('is forgotten: deliveries after thirty days, deleted endpoints with their last', async () => {
    const client = business.inTest;
    const kept = await createEndpoint(client, receiver.url);
    const gone = await createEndpoint(client, receiver.url);
    for (let index = 0; index < 5; index += 1) await createPayee(client);
    const dispatcher = dispatcherOf(testApp);
    await dispatcher.settle();
    await client.delete(`${ENDPOINTS}/${gone.id}`);
    const { db } = testApp.services;
    await forgetDeliveries({ db }, { batchSize: 2 });
    expect(await deliveriesOf(client, kept.id)).toHaveLength(5);
    await dispatcher.advance(DELIVERY_KEPT_MS + 60_000);
    await forgetDeliveries({ db }, { batchSize: 2 });
    expect(await deliveriesOf(client, kept.id)).toEqual([]);
    const { rows } = await testApp.testDatabase.database.pool.query(
      'SELECT id FROM webhook_endpoints WHERE deleted_at IS NOT NULL',
    );
    expect(rows).toEqual([]);
    await createPayee(client);
    await dispatcher.settle();
    expect((await deliveriesOf(client, kept.id)).map(({ sequence }) => sequence)).toEqual([6]);
    await dispatcher.stop();
  });
});

describe('a deleted endpoint', () => {
  it('is told of nothing any more and is as good as unknown', async () => {
    const client = business.inTest;
    const { id } = await createEndpoint(client, receiver.url);
    receiver.answer(fail);
    await createPayee(client);
    const dispatcher = dispatcherOf(testApp);
    await dispatcher.settle();
    expect((await client.delete(`${ENDPOINTS}/${id}`)).status).toBe(200);
    await dispatcher.advance(3_600_000);
    await createPayee(client);
    await dispatcher.settle();
    expect(receiver.received).toHaveLength(1);
    for (const path of ['', '/deliveries', '/deliveries/1']) {
      expect((await client.get(`${ENDPOINTS}/${id}${path}`)).status).toBe(404);
    }
    await dispatcher.stop();
  });
});
