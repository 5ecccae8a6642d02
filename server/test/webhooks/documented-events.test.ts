/** Every event is made and delivered once, and its body is what the document says, with no field more. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JsonSchema } from '../../src/platform/http/openapi-example.ts';
import { EVENT_TYPES, TEST_EVENT } from '../../src/core/outbox/event-types.ts';
import { type ApiDocument, type Media, wholeSchema } from '../harness/api-document.ts';
import { closed } from '../harness/response-check.ts';
import { shareTestApp, type TestApp } from '../harness/test-app.ts';
import {
  exportRun,
  makeRun,
  PAYOUTS,
  payoutsOf,
  requirePayout,
  requireRun,
  RUNS,
  settle,
} from '../settlements/settlements.testing.ts';
import { type Receiver, startReceiver } from './receiver.testing.ts';
import { createEndpoint, createPayee, dispatcherOf, ENDPOINTS, pay } from './webhooks.testing.ts';

interface Event {
  readonly post: { readonly requestBody: { readonly content: Readonly<Record<string, Media>> } };
}
type Document = ApiDocument & { readonly webhooks: Readonly<Record<string, Event>> };

let testApp: TestApp;
let receiver: Receiver;
let document: Document;
beforeAll(async () => {
  testApp = await shareTestApp();
  receiver = await startReceiver();
  document = (await testApp.app.inject('/openapi.json')).json<Document>();
});
afterAll(async () => {
  await receiver.close();
  await testApp.close();
});

async function makeEveryEvent(): Promise<void> {
  const { business } = testApp;
  const client = business.inTest;
  const { id: endpoint } = await createEndpoint(client, receiver.url);
  const payee = await createPayee(client);
  const path = `/v1/api/subaccounts/${payee.id}`;
  for (const change of [{ businessName: 'Ada & Sons' }, { enabled: false }, { enabled: true }]) {
    expect((await client.patch(path, change)).status).toBe(200);
  }
  const reference = await pay(client, payee, 100);
  expect((await client.post(`/v1/api/payments/${reference}/refunds`, { amount: 10 })).status).toBe(200);
  const other = await createPayee(client);
  await pay(client, other, 20);
  await makeRun(testApp, client);
  const [one, two] = await payoutsOf(client, 1);
  requirePayout(await client.post(`${RUNS}/1/payouts/${two?.id}/cancel`));
  requireRun(await client.post(`${RUNS}/1/approve`));
  await exportRun(testApp, business, 1);
  for (const [state, seenState] of [
    ['unknown', 'exported'],
    ['paid', 'unknown'],
    ['failed', 'paid'],
  ]) {
    requirePayout(await client.post(`${PAYOUTS}/${one?.id}/resolve`, { state, seenState, reason: 'Said so' }));
  }
  await makeRun(testApp, client);
  requireRun(await client.post(`${RUNS}/2/cancel`));
  await settle(testApp);
  expect((await client.post(`${path}/authorization-key`, {})).status).toBe(200);
  const empty = await createPayee(client);
  expect((await client.delete(`/v1/business/subaccounts/${empty.id}`)).status).toBe(200);
  expect((await client.post(`${ENDPOINTS}/${endpoint}/test`)).status).toBe(200);
}

it('the document has every event, and what is delivered is what it says', async () => {
  expect(Object.keys(document.webhooks).toSorted()).toEqual([...EVENT_TYPES, TEST_EVENT].toSorted());
  await makeEveryEvent();
  const dispatcher = dispatcherOf(testApp);
  await dispatcher.settle();
  await dispatcher.stop();

  const delivered = receiver.received.map(({ body }) => body);
  expect([...new Set(delivered.map(({ type }) => type))].toSorted()).toEqual([...EVENT_TYPES, TEST_EVENT].toSorted());
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats: { 'date-time': true, date: true } });
  for (const body of delivered) {
    const media = document.webhooks[body.type]?.post.requestBody.content['application/json'];
    const validate = ajv.compile(closed(wholeSchema(document, media?.schema as JsonSchema)) as object);
    expect(validate(body), `${body.type}: ${ajv.errorsText(validate.errors)}`).toBe(true);
  }
});
