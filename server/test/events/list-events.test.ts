import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount, pay } from '../connected-accounts/account-fixture.ts';
import { createHolder, exportRun, makeRun } from '../settlements/settlements.testing.ts';
import { startTestApp, type TestApp, type TestBusiness } from '../harness/test-app.ts';
import { createEndpoint, dispatcherOf } from '../webhooks/webhooks.testing.ts';
import { ok, startReceiver } from '../webhooks/receiver.testing.ts';
import { EVENTS, followAll, getEvents, typesOf, type WireEvent } from './events.testing.ts';

const DAY_MS = 24 * 60 * 60_000;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({}, { movableClock: true });
});
afterAll(() => testApp.close());

/** An account and payments in turn with changes of its name: t1, e2, t2, e3, … */
async function busyBusiness(rounds: number) {
  const business = await testApp.addBusiness();
  const { inTest } = business;
  const account = await createAccount(inTest);
  for (let round = 1; round <= rounds; round += 1) {
    await pay(inTest, account.id, account.authorizationKeys, 100 * round);
    await inTest.patch(`/v1/api/subaccounts/${account.id}`, { businessName: `Name ${round}` });
  }
  return { business, inTest, account };
}

const idsOf = (events: readonly WireEvent[]): string[] => events.map(({ id }) => id.split('_').at(-1) ?? '');

const errorOf = async (business: TestBusiness, after: string) => {
  const { status, body } = await business.inTest.get(`${EVENTS}?after=${encodeURIComponent(after)}`);
  return { status, ...(body.error as { code: string; field?: string; oldest?: string }) };
};

describe('the list of events', () => {
  it('has everything in order, without an endpoint, and each with what it is about, its request and what it replaced', async () => {
    const { inTest, account } = await busyBusiness(2);
    const page = await getEvents(inTest);
    expect(idsOf(page.events)).toEqual(['e1', 't1', 'e2', 't2', 'e3']);
    expect(page.hasMore).toBe(false);
    const [created, payment, updated] = page.events;
    expect(created).toMatchObject({
      type: 'account.created',
      mode: 'test',
      sequence: 0,
      resource: { kind: 'account', id: account.id },
      previous: null,
      data: { id: account.id, businessName: 'Ada Stores', sequence: 1 },
    });
    expect(created?.request).toMatch(/^[0-9a-f-]{36}$/);
    expect(payment).toMatchObject({ type: 'payment.accepted', sequence: 1, request: null, previous: null });
    expect(payment?.resource).toEqual({ kind: 'payment', id: payment?.data['reference'] });
    expect(updated).toMatchObject({ type: 'account.updated', sequence: 1, previous: { businessName: 'Ada Stores' } });
    expect(JSON.stringify(page)).not.toContain(account.authorizationKeys);
  });

  it('names the request that made a change, and shows former bank details as keys see them', async () => {
    const { inTest, account } = await busyBusiness(0);
    const changes = { accountNumber: '2000000007', txPercentage: 4 };
    const { headers } = await inTest.patch(`/v1/api/subaccounts/${account.id}`, changes);
    const event = (await getEvents(inTest)).events.at(-1);
    expect(event?.request).toBe(headers['x-request-id']);
    expect(event?.previous).toEqual({
      txPercentage: account.percentValue,
      account: { accountNumber: account.accountNumber },
    });
  });

  it('is what webhooks send, but for the sequence', async () => {
    const { inTest, account } = await busyBusiness(1);
    const receiver = await startReceiver();
    receiver.answer(ok);
    const dispatcher = dispatcherOf(testApp);
    const start = (await getEvents(inTest)).next;
    await createEndpoint(inTest, receiver.url);
    await pay(inTest, account.id, account.authorizationKeys, 5);
    await inTest.patch(`/v1/api/subaccounts/${account.id}`, { enabled: false });
    await dispatcher.settle();
    const { events } = await getEvents(inTest, `after=${start}`);
    const sent = receiver.received.map(({ body }) => body);
    expect(typesOf({ events })).toEqual(['payment.accepted', 'account.disabled']);
    expect(sent).toEqual(events.map((event, index) => ({ ...event, sequence: index + 1 })));
    await dispatcher.stop();
    await receiver.close();
  });

  it.each([1, 2, 3, 1000])(
    'gives each event once in pages of %i, from the id of the last and from next',
    async (limit) => {
      const { inTest } = await busyBusiness(6);
      const expected = ['e1', 't1', 'e2', 't2', 'e3', 't3', 'e4', 't4', 'e5', 't5', 'e6', 't6', 'e7'];
      expect(idsOf(await followAll(inTest, limit))).toEqual(expected);
      expect(idsOf(await followAll(inTest, limit, ({ events }) => events.at(-1)?.id ?? ''))).toEqual(expected);
    },
  );

  it('has payouts and runs with their state before, and refunds', async () => {
    const business = await testApp.addBusiness();
    const { inTest } = business;
    await createHolder(inTest, 500, 700);
    const run = await makeRun(testApp, inTest);
    await exportRun(testApp, business, run.number);
    const { events } = await getEvents(inTest, 'types=payout.*,settlement_run.*');
    expect(typesOf({ events })).toEqual([
      'payout.created',
      'settlement_run.drafted',
      'settlement_run.approved',
      'settlement_run.exported',
    ]);
    expect(events.map(({ previous }) => previous)).toEqual([
      null,
      { state: 'preparing' },
      { state: 'draft' },
      { state: 'approved' },
    ]);
    expect(events.at(-1)?.resource).toEqual({ kind: 'settlement_run', id: run.number });
    expect(events[0]?.resource).toEqual({ kind: 'payout', id: events[0]?.data['id'] });
  });

  it('passes over what the filter leaves out, however much, and next goes on behind it', async () => {
    const { inTest } = await busyBusiness(6);
    const page = await getEvents(inTest, 'types=account.created&limit=1');
    expect(page.hasMore).toBe(true);
    const rest = await getEvents(inTest, `types=account.created&limit=1&after=${page.next}`);
    expect(rest).toMatchObject({ events: [], hasMore: false });
    expect((await getEvents(inTest, 'types=account.deleted')).events).toEqual([]);
    expect(idsOf((await getEvents(inTest, 'types=payment.accepted&limit=2')).events)).toEqual(['t1', 't2']);
    expect((await inTest.get(`${EVENTS}?types=account.sold`)).body.error).toMatchObject({ field: 'types' });
  });

  it('shows a key what its scopes allow, and refuses to filter by more', async () => {
    const { business, inTest } = await busyBusiness(1);
    const { database } = testApp.testDatabase;
    await createHolder(inTest, 500);
    await makeRun(testApp, inTest);
    await database.pool.query(`UPDATE api_keys SET scopes = '{payments:read}' WHERE business_id = $1 AND NOT live`, [
      business.businessId,
    ]);
    const { inTest: narrow } = { inTest: (await testApp.startSibling()).clientOf(business.test.secretKey) };
    expect(new Set(typesOf(await getEvents(narrow)))).toEqual(new Set(['payment.accepted']));
    const refused = await narrow.get(`${EVENTS}?types=payment.*,account.updated`);
    expect(refused.body.error?.code).toBe('scope_missing');
    expect(refused.body.message).toContain('accounts:read');
  });

  it('misses nothing while payments and changes commit beside it, on two processes', async () => {
    const { business, inTest, account } = await busyBusiness(0);
    const sibling = await testApp.startSibling();
    const clients = [inTest, sibling.clientOf(business.test.secretKey)] as const;
    const COUNT = 60;
    let isDone = false;
    const writing = Promise.all(
      Array.from({ length: COUNT }, (_, number) => {
        const client = clients[number % 3 === 0 ? 1 : 0];
        return number % 2 === 0
          ? pay(client, account.id, account.authorizationKeys, 1)
          : client.patch(`/v1/api/subaccounts/${account.id}`, { businessName: `Name ${number}` });
      }),
    ).finally(() => (isDone = true));
    const read: WireEvent[] = [];
    let next = '';
    for (let isLast = false; ; isLast = isDone) {
      const page = await getEvents(inTest, `limit=7${next === '' ? '' : `&after=${next}`}`);
      read.push(...page.events);
      ({ next } = page);
      if (isLast && !page.hasMore) break;
    }
    await writing;
    expect(idsOf(read)).toEqual(idsOf((await getEvents(inTest, 'limit=1000')).events));
    expect(read).toHaveLength(COUNT + 1);
    await sibling.close();
  });
});

describe('a cursor', () => {
  it('called latest leaves out what there is, and next goes on from there', async () => {
    const { inTest, account } = await busyBusiness(1);
    const page = await getEvents(inTest, 'after=latest');
    expect(page).toMatchObject({ events: [], hasMore: false });
    await pay(inTest, account.id, account.authorizationKeys, 1);
    expect(idsOf((await getEvents(inTest, `after=${page.next}`)).events)).toEqual(['t2']);
    const { inTest: fresh } = await testApp.addBusiness();
    const { next } = await getEvents(fresh, 'after=latest');
    await createAccount(fresh);
    expect(idsOf((await getEvents(fresh, `after=${next}`)).events)).toEqual(['e1']);
  });

  it('that is malformed, of another mode or business, or of nothing that happened is refused', async () => {
    const { business } = await busyBusiness(1);
    const id = business.businessId;
    const other = testApp.business.businessId;
    const wrong = ['x', '', `evt_live_${id}_t1`, `evt_test_${other}_t1`, `evt_test_${id}_`, `evt_test_${id}_t01`];
    const unknown = [
      `evt_test_${id}_t2`,
      `evt_test_${id}_e3`,
      `evt_test_${id}_t1e9`,
      `evt_test_${id}_t${'9'.repeat(30)}`,
    ];
    for (const after of [...wrong, ...unknown]) {
      expect([after, await errorOf(business, after)]).toMatchObject([
        after,
        { status: 400, code: 'validation_failed', field: 'after' },
      ]);
    }
    for (const query of ['limit=0', 'limit=1001', 'wait=21', 'wait=-1', 'wait=1.5', 'page=1']) {
      expect([query, (await business.inTest.get(`${EVENTS}?${query}`)).status]).toEqual([query, 400]);
    }
  });

  it('holds for 30 days, and then names the oldest that does', async () => {
    const { business, inTest, account } = await busyBusiness(2);
    const first = (await getEvents(inTest, 'limit=1')).events[0]?.id ?? '';
    const quiet = (await getEvents(inTest, 'limit=1000')).next;
    await testApp.testDatabase.clock.advance(29 * DAY_MS);
    expect(idsOf((await getEvents(inTest, `after=${first}`)).events)).toEqual(['t1', 'e2', 't2', 'e3']);
    await pay(inTest, account.id, account.authorizationKeys, 1);
    await testApp.testDatabase.clock.advance(2 * DAY_MS);
    await inTest.patch(`/v1/api/subaccounts/${account.id}`, { businessName: 'Later' });

    const expired = await errorOf(business, first);
    expect(expired).toMatchObject({ status: 410, code: 'cursor_expired', field: 'after' });
    const kept = ['t3', 'e4'];
    expect(idsOf((await getEvents(inTest, `after=${expired.oldest}`)).events)).toEqual(kept);
    expect(idsOf((await getEvents(inTest)).events)).toEqual(kept);
    // Nothing after these was lost, however old they are.
    expect(idsOf((await getEvents(inTest, `after=${quiet}`)).events)).toEqual(kept);
    expect(idsOf((await getEvents(inTest, `after=evt_test_${business.businessId}_e3`)).events)).toEqual(kept);
  });
});
