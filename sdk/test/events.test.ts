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

const page = { success: true, message: 'ok', data: { events: [], next: 'evt_1', hasMore: false } };
const event = { id: 'evt_1', type: 'payment.accepted' };

it.each([
  ['an event that is null', { events: [null] }],
  ['an event without an id', { events: [{ ...event, id: 7 }] }],
  ['events that are no list', { events: event }],
  ['no next', { next: null }],
  ['hasMore in words', { hasMore: 'no' }],
])('refuses a page with %s', async (_what, wrong) => {
  await served.renewFront();
  const body = JSON.stringify({ ...page, data: { ...page.data, ...wrong } });
  served.front.fates.push({ status: 200, body });
  const walk = served.throughFront().events.all()[Symbol.asyncIterator]();
  await expect(walk.next()).rejects.toMatchObject({ name: 'TributaryError', code: 'unexpected_response' });
});

it('ends where events lead back to where they began', async () => {
  await served.renewFront();
  const body = JSON.stringify({ ...page, data: { ...page.data, events: [event] } });
  served.front.fates.push({ status: 200, body }, { status: 200, body });
  const walk = served.throughFront().events.all({ after: 'evt_0' })[Symbol.asyncIterator]();
  expect(await walk.next()).toMatchObject({ value: event });
  await expect(walk.next()).rejects.toMatchObject({ code: 'unexpected_response' });
});
