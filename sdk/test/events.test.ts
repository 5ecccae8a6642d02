import { afterAll, beforeAll, expect, it } from 'vitest';
import { TributaryError, type TributaryEvent } from '../src/index.ts';
import { newAccount, startServedApp, type ServedApp } from './served-app.testing.ts';

let served: ServedApp;
beforeAll(async () => {
  served = await startServedApp();
});
afterAll(() => served.close());

it('gives events from a place on, typed by their type, and waits for the next', async () => {
  const { accounts, events, payments } = served.tributary;
  const start = await events.latest();
  const { id: subAccountId, authorizationKeys: authorizationKey } = await accounts.create(newAccount());
  const seen: TributaryEvent[] = [];
  let isPaid = false;
  for await (const event of events.all({ after: start })) {
    seen.push(event);
    if (event.type === 'payment.accepted') break;
    // The walk waits by now, or soon.
    if (!isPaid) setTimeout(() => void payments.accept({ subAccountId, authorizationKey, amount: 25 }), 50);
    isPaid = true;
  }
  const [created, payment] = seen;
  if (created?.type !== 'account.created' || payment?.type !== 'payment.accepted') throw new Error('other events');
  expect(created.data).toMatchObject({ id: subAccountId });
  expect(payment.data.grossAmount).toBe(25);
  expect(payment.resource).toEqual({ kind: 'payment', id: payment.data.reference });

  const resumed = await events.list({ after: created.id, types: ['payment.*'], limit: 5 });
  expect(resumed).toMatchObject({ events: [{ id: payment.id }], hasMore: false });
  expect(await events.list({ after: resumed.next, waitSeconds: 1 })).toMatchObject({ events: [], next: resumed.next });
});

it('ends with its signal while it waits, and with the failure of an answer', async () => {
  const { events } = served.tributary;
  const controller = new AbortController();
  const start = await events.latest();
  const walk = events.all({ after: start }, { signal: controller.signal })[Symbol.asyncIterator]();
  setTimeout(() => controller.abort(new Error('enough')), 100);
  await expect(walk.next()).rejects.toThrow('enough');
  const wrong = events.all({ after: 'evt_test_0_t1' })[Symbol.asyncIterator]();
  await expect(wrong.next()).rejects.toBeInstanceOf(TributaryError);
});

it('asks again after a second where an answer leads no further, whatever it says of more', async () => {
  await served.renewFront();
  const next = await served.tributary.events.latest();
  const body = JSON.stringify({ success: true, message: 'ok', data: { events: [], next, hasMore: true } });
  served.front.fates.push(...Array.from({ length: 100 }, () => ({ status: 200, body })));
  const controller = new AbortController();
  setTimeout(() => controller.abort(new Error('enough')), 700);
  const walk = served.throughFront().events.all({ after: next }, { signal: controller.signal });
  await expect(walk[Symbol.asyncIterator]().next()).rejects.toThrow('enough');
  expect(served.front.seen).toHaveLength(1);
});
