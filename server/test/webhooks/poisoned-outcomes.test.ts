import { afterAll, beforeAll, expect, it } from 'vitest';
import { DISPATCHER_LIMITS, WebhookDispatcher } from '../../src/features/webhooks/dispatcher.ts';
import type { AttemptResult } from '../../src/features/webhooks/send.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';
import { createEndpoint, createPayee, deliveriesOf, pay } from './webhooks.testing.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const OK: AttemptResult = { delivered: true, durationMs: 5, status: 200, response: 'ok', problem: undefined };

it('an outcome that the database would never take is kept without its words, and its neighbours as they are', async () => {
  const { business, services } = testApp;
  const { id } = await createEndpoint(business.inTest, 'http://127.0.0.1:9/hook', ['payment.accepted']);
  const payee = await createPayee(business.inTest);
  for (const _ of [1, 2, 3, 4, 5]) await pay(business.inTest, payee);
  const errors: unknown[] = [];
  const refused: number[] = [];
  let attempts = 0;
  const dispatcher = new WebhookDispatcher(
    {
      db: services.db,
      vault: services.vault,
      allowPrivate: true,
      onError: (error) => errors.push(error),
      onRefused: (count) => refused.push(count),
      // Not an HTTP status, and too large for its column.
      sender: { send: async () => ((attempts += 1) === 3 ? { ...OK, status: 70_000 } : OK), close: () => undefined },
    },
    { ...DISPATCHER_LIMITS, pauseMs: 0 },
  );
  await dispatcher.settle();
  expect({ errors, refused, attempts }).toEqual({ errors: [], refused: [1], attempts: 5 });
  const deliveries = await deliveriesOf(business.inTest, id);
  expect(deliveries.map(({ state, status, problem }) => ({ state, status, problem })).toReversed()).toEqual([
    { state: 'delivered', status: 200, problem: null },
    { state: 'delivered', status: 200, problem: null },
    { state: 'delivered', status: null, problem: 'What came of this attempt could not be kept.' },
    { state: 'delivered', status: 200, problem: null },
    { state: 'delivered', status: 200, problem: null },
  ]);
  await dispatcher.stop();
});
