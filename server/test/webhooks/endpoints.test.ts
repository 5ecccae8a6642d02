import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EVENT_TYPES, wantsType } from '../../src/core/outbox/event-types.ts';
import { signInMember } from '../harness/member.ts';
import { shareTestApp, type TestApp, type TestBusiness, type TestResponse } from '../harness/test-app.ts';
import { type CreatedEndpoint, createEndpoint, createPayee, ENDPOINTS } from './webhooks.testing.ts';

const URL_OF_THEIRS = 'http://127.0.0.1:9/hook';

let testApp: TestApp;
let business: TestBusiness;
beforeAll(async () => {
  testApp = await shareTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  business = await testApp.addBusiness();
});

const answerOf = ({ status, body }: TestResponse) => [status, body.error?.code, body.error?.field];

describe('an endpoint', () => {
  it('is registered, listed, changed and deleted; its secret is shown this once and stored sealed', async () => {
    const client = business.inTest;
    const created = await createEndpoint(client, URL_OF_THEIRS, ['refund.*', 'payment.accepted', 'refund.*']);
    expect(created).toMatchObject({
      url: URL_OF_THEIRS,
      events: ['refund.*', 'payment.accepted'],
      description: '',
      enabled: true,
      status: 'enabled',
      failingSince: null,
      lastSequence: 0,
    });
    const changed = await client.patch(`${ENDPOINTS}/${created.id}`, {
      description: ' Books ',
      events: [],
      enabled: false,
    });
    expect(changed.body.data).toMatchObject({
      description: 'Books',
      events: [],
      enabled: false,
      status: 'disabled',
      url: URL_OF_THEIRS,
    });
    const list = await client.get(ENDPOINTS);
    expect(list.body.data).toEqual([changed.body.data]);
    expect((await client.get(`${ENDPOINTS}/${created.id}`)).body.data).toEqual(changed.body.data);
    expect(list.text).not.toContain('whsec_');
    const { rows } = await testApp.testDatabase.database.pool.query<{ sealed: Buffer }>(
      'SELECT secret_ciphertext AS sealed FROM webhook_endpoints WHERE id = $1',
      [created.id],
    );
    expect(rows[0]?.sealed.length).toBeGreaterThan(32);
    expect(rows[0]?.sealed.includes(created.secret.slice('whsec_'.length))).toBe(false);
    expect((await client.delete(`${ENDPOINTS}/${created.id}`)).status).toBe(200);
    expect((await client.delete(`${ENDPOINTS}/${created.id}`)).status).toBe(404);
    expect((await client.get(ENDPOINTS)).body.data).toEqual([]);
  });

  it.each([
    [{}, 'url'],
    [{ url: 7 }, 'url'],
    [{ url: 'nonsense' }, 'url'],
    [{ url: URL_OF_THEIRS, events: ['payment.*', 'payment.exploded'] }, 'events.1'],
    [{ url: URL_OF_THEIRS, events: 'payment.accepted' }, 'events'],
    [{ url: URL_OF_THEIRS, description: 'a'.repeat(256) }, 'description'],
    [{ url: URL_OF_THEIRS, description: 'a\u0000b' }, 'description'],
    [{ url: URL_OF_THEIRS, secret: 'mine' }, 'secret'],
  ])('with %j is refused, naming the field', async (body, field) => {
    expect(answerOf(await business.inTest.post(ENDPOINTS, body))).toEqual([400, 'validation_failed', field]);
  });

  it('names every type that is unknown', async () => {
    const events = ['nope', 'payment.*', 'payment.exploded'];
    const { body } = await business.inTest.post(ENDPOINTS, { url: URL_OF_THEIRS, events });
    expect(body.error).toMatchObject({ field: 'events.0', errors: [{ field: 'events.0' }, { field: 'events.2' }] });
  });

  it.each([
    ['an overlap that is too long', 'secret', { overlapSeconds: 604_801 }, 'overlapSeconds'],
    ['an overlap below nothing', 'secret', { overlapSeconds: -1 }, 'overlapSeconds'],
    ['a range without an end', 'deliveries/resend', { from: '2026-01-01T00:00:00Z' }, 'to'],
    ['a range in days', 'deliveries/resend', { from: '2026-01-01', to: '2026-01-02' }, 'from'],
    [
      'a state that is none',
      'deliveries/resend',
      { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z', state: 'lost' },
      'state',
    ],
  ])('refuses %s', async (_what, path, body, field) => {
    const { id } = await createEndpoint(business.inTest, URL_OF_THEIRS);
    const answer = await business.inTest.post(`${ENDPOINTS}/${id}/${path}`, body);
    expect(answerOf(answer)).toEqual([400, 'validation_failed', field]);
  });

  it('refuses a change of nothing', async () => {
    const { id } = await createEndpoint(business.inTest, URL_OF_THEIRS);
    expect(answerOf(await business.inTest.patch(`${ENDPOINTS}/${id}`, {}))).toEqual([
      400,
      'validation_failed',
      undefined,
    ]);
  });

  it('of another business or the other mode is as good as unknown, to each of its operations', async () => {
    const { id } = await createEndpoint(business.inTest, URL_OF_THEIRS);
    const other = await testApp.addBusiness();
    const range = { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' };
    for (const client of [other.inTest, business.inLive]) {
      const at = `${ENDPOINTS}/${id}`;
      const answers = await Promise.all([
        client.get(at),
        client.patch(at, { enabled: false }),
        client.delete(at),
        client.post(`${at}/secret`, {}),
        client.post(`${at}/test`),
        client.get(`${at}/deliveries`),
        client.get(`${at}/deliveries/1`),
        client.post(`${at}/deliveries/1/resend`),
        client.post(`${at}/deliveries/resend`, range),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
      expect((await client.get(ENDPOINTS)).body.data).toEqual([]);
    }
    expect((await business.inTest.get(`${ENDPOINTS}/${id}`)).body.data).toMatchObject({ enabled: true });
  });

  it('that is sent twice under one Idempotency-Key exists once, and shows the same secret', async () => {
    const headers = { 'idempotency-key': 'register-once' };
    const send = () => business.inTest.post(ENDPOINTS, { url: URL_OF_THEIRS }, headers);
    const first = await send();
    const second = await send();
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(second.body).toEqual(first.body);
    expect((await business.inTest.get(ENDPOINTS)).body.data).toHaveLength(1);
    const { rows } = await testApp.testDatabase.database.pool.query<{ response: string }>(
      `SELECT response FROM idempotency_keys WHERE key = 'register-once'`,
    );
    expect(rows[0]?.response).not.toContain('whsec_');
  });

  it('is one of sixteen at most, also when many are registered at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => business.inTest.post(ENDPOINTS, { url: URL_OF_THEIRS })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(16);
    const refused = answers.filter(({ status }) => status !== 200);
    for (const answer of refused) expect(answerOf(answer)).toEqual([409, 'too_many_webhook_endpoints', undefined]);
    expect((await business.inLive.post(ENDPOINTS, { url: 'https://127.0.0.1:9/hook' })).status).toBe(200);
  });
});

describe('a filter', () => {
  it('takes everything when it is empty, and otherwise types and families', () => {
    expect(EVENT_TYPES.every((type) => wantsType([], type))).toBe(true);
    expect(EVENT_TYPES.filter((type) => wantsType(['refund.*', 'account.deleted'], type))).toEqual(
      EVENT_TYPES.filter((type) => type.startsWith('refund.') || type === 'account.deleted'),
    );
  });
});

describe('in the dashboard', () => {
  const base = () => `/dashboard/api/businesses/${business.businessId}/test/webhooks`;

  it('a developer registers, changes, tries, rolls and deletes an endpoint', async () => {
    const member = await signInMember(testApp, business, 'developer');
    const created = (await member.post(base(), { url: URL_OF_THEIRS })).body.data as CreatedEndpoint;
    expect(created.secret).toMatch(/^whsec_/);
    const at = `${base()}/${created.id}`;
    expect((await member.patch(at, { description: 'Books' })).body.data).toMatchObject({ description: 'Books' });
    expect((await member.post(`${at}/test`, {})).status).toBe(200);
    await createPayee(business.inTest);
    await testApp.services.webhooks.settle();
    const deliveries = await member.get(`${at}/deliveries`);
    expect(deliveries.headers['x-total-count']).toBe('2');
    expect((deliveries.body.data as { type: string }[]).map(({ type }) => type)).toEqual([
      'account.created',
      'webhook.test',
    ]);
    const detail = await member.get(`${at}/deliveries/2`);
    expect(detail.body.data).toMatchObject({ type: 'account.created', request: { url: URL_OF_THEIRS } });
    expect((await member.post(`${at}/deliveries/2/resend`, {})).status).toBe(200);
    const range = { from: '2026-01-01T00:00:00Z', to: new Date(Date.now() + 60_000).toISOString() };
    expect((await member.post(`${at}/deliveries/resend`, range)).body.data).toEqual({ resent: 2 });
    const rolled = (await member.post(`${at}/secret`, { overlapSeconds: 0 })).body.data as { secret: string };
    expect(rolled.secret).not.toBe(created.secret);
    expect((await member.delete(at)).status).toBe(200);
    expect((await member.get(base())).body.data).toEqual([]);
  });
});
