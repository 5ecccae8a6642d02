import { Webhook } from 'standardwebhooks';
import { startReceiver } from '../../server/test/webhooks/receiver.testing.ts';
import { dispatcherOf } from '../../server/test/webhooks/webhooks.testing.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { constructEvent, WebhookError, type ReceivedHeaders, type WebhookEvent } from '../src/index.ts';
import { newAccount, startServedApp, type ServedApp } from './served-app.testing.ts';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const OTHER = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
const EVENT = { id: 'evt_test_1_t5', type: 'payment.accepted', data: { grossAmount: 25, metadata: '{"order":"ọjà"}' } };
const BODY = JSON.stringify(EVENT);
const AGO = (seconds: number): Date => new Date(Date.now() - seconds * 1_000);

function signed(body = BODY, at = new Date(), secrets = [SECRET]): Record<string, string> {
  const signatures = secrets.map((secret) => new Webhook(secret).sign(EVENT.id, at, body));
  return {
    'webhook-id': EVENT.id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': signatures.join(' '),
  };
}

describe('a request of a webhook', () => {
  it.each<[string, ReceivedHeaders]>([
    ['node:http', signed()],
    ['fetch', new Headers(signed())],
    ['a gateway', Object.fromEntries(Object.entries(signed()).map(([name, value]) => [name.toUpperCase(), [value]]))],
  ])('is an event with its metadata, with headers of %s', async (_from, headers) => {
    for (const body of [BODY, Buffer.from(BODY), new TextEncoder().encode(BODY).buffer]) {
      const event = await constructEvent(body, headers, SECRET);
      if (event.type !== 'payment.accepted') throw new Error('another event');
      expect(event.data.metadataObject).toEqual({ order: 'ọjà' });
    }
  });

  it('fits one of several secrets, and one of several signatures', async () => {
    expect(await constructEvent(BODY, signed(), [OTHER, SECRET])).toMatchObject({ id: EVENT.id });
    expect(await constructEvent(BODY, signed(BODY, new Date(), [OTHER, SECRET]), SECRET)).toMatchObject(EVENT);
    const unknownFirst = { ...signed(), 'webhook-signature': `v2,abc v1,%% ${signed()['webhook-signature']}` };
    expect(await constructEvent(BODY, unknownFirst, SECRET)).toMatchObject(EVENT);
  });

  it.each<[string, unknown, ReceivedHeaders, string]>([
    ['another body', BODY.replace('25', '26'), signed(), 'signature_mismatch'],
    ['another secret', BODY, signed(BODY, new Date(), [OTHER]), 'signature_mismatch'],
    ['another id', BODY, { ...signed(), 'webhook-id': 'evt_test_1_t6' }, 'signature_mismatch'],
    ['another time', BODY, { ...signed(), 'webhook-timestamp': '1' }, 'signature_mismatch'],
    ['no signature', BODY, { ...signed(), 'webhook-signature': undefined }, 'header_missing'],
    ['an empty signature', BODY, { ...signed(), 'webhook-signature': '' }, 'header_missing'],
    ['headers of Object.prototype', BODY, JSON.parse('{"__proto__":{"webhook-id":"x"}}'), 'header_missing'],
    ['a signature of six minutes ago', BODY, signed(BODY, AGO(360)), 'too_old'],
    ['a signature of a wrong clock', BODY, signed(BODY, AGO(-360)), 'too_new'],
    ['a parsed body', EVENT, signed(), 'body_not_raw'],
    ['no body', undefined, signed(), 'body_not_raw'],
    ['signed text that is no JSON', 'hush', signed('hush'), 'body_malformed'],
    ['signed JSON that is no event', '[1]', signed('[1]'), 'body_malformed'],
    ['signed null', 'null', signed('null'), 'body_malformed'],
  ])('is refused with %s', async (_what, body, headers, code) => {
    const refusal: unknown = await constructEvent(body as string, headers, SECRET).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(WebhookError);
    expect(refusal).toMatchObject({ code });
    expect(String((refusal as Error).stack)).not.toMatch(/hush|whsec/);
  });

  it('may be older where that is wanted', async () => {
    const headers = signed(BODY, AGO(360));
    expect(await constructEvent(BODY, headers, SECRET, { toleranceSeconds: 600 })).toMatchObject(EVENT);
  });

  it.each([undefined, '', 'secret', 'whsec_', 'whsec_%%%', []])('needs a secret, and %j is none', async (secret) => {
    const call = constructEvent(BODY, signed(), secret as string);
    await expect(call).rejects.toThrow(/^The secret must be that of the endpoint/);
    await expect(call).rejects.toBeInstanceOf(TypeError);
  });
});

describe('beside a server', () => {
  let served: ServedApp;
  beforeAll(async () => {
    served = await startServedApp();
  });
  afterAll(() => served.close());

  it('takes the events that the server itself signs', async () => {
    const receiver = await startReceiver();
    const dispatcher = dispatcherOf(served.app);
    const { webhooks, accounts } = served.tributary;
    const { id: endpointId, secret } = await webhooks.create({ url: receiver.url, events: [] });
    const { id } = await accounts.create(newAccount());
    await webhooks.sendTestEvent(endpointId);
    await dispatcher.settle();
    const events: WebhookEvent[] = [];
    for (const { text, headers } of receiver.received) {
      events.push(await webhooks.constructEvent(text, headers, secret));
    }
    expect(events.find(({ type }) => type === 'account.created')?.data).toMatchObject({ id });
    expect(events.find(({ type }) => type === 'webhook.test')?.data).toMatchObject({ endpointId });
    await dispatcher.stop();
    await receiver.close();
  });
});
