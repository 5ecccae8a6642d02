import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WireOverview } from '../../src/features/overview/schemas.ts';
import { signInMember, type TestMember } from '../harness/member.ts';
import { type Client, shareTestApp, type TestApp, type TestBusiness } from '../harness/test-app.ts';
import { createHolder, exportRun, makeRun, PAYOUTS, payoutsOf, RUNS, settle } from './settlements.testing.ts';

const DAY_MS = 86_400_000;

let testApp: TestApp;
let business: TestBusiness;
let client: Client;
let finance: TestMember;
beforeAll(async () => {
  testApp = await shareTestApp();
});
beforeEach(async () => {
  business = await testApp.addBusiness();
  client = business.inTest;
  finance = await signInMember(testApp, business, 'finance');
});
afterAll(() => testApp.close());

async function overview(mode = 'test'): Promise<WireOverview> {
  const response = await finance.get(`/dashboard/api/businesses/${business.businessId}/${mode}/overview`);
  expect(response.status, response.text).toBe(200);
  return response.body.data as WireOverview;
}
const attention = async (mode?: string) => (await overview(mode)).settlements;
const somewhen = expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string;

async function resolveFirst(number: number, state: string): Promise<void> {
  const [payout] = await payoutsOf(client, number, '&state=exported');
  const response = await client.post(`${PAYOUTS}/${payout?.id}/resolve`, { state, reason: 'The bank says so' });
  expect(response.status, response.text).toBe(200);
}

describe('what the overview says of settlements', () => {
  it('names drafts until they are approved, without what was taken out of them', async () => {
    expect(await attention()).toEqual([]);
    await createHolder(client, 100);
    await createHolder(client, 23.5);
    await makeRun(testApp, client);
    const draft = { kind: 'awaiting_approval', runNumber: 1, lastAt: somewhen };
    expect(await attention()).toEqual([{ ...draft, count: 2, amount: 123.5 }]);
    expect(await attention('live')).toEqual([]);
    const viewer = await signInMember(testApp, business, 'viewer');
    const seen = await viewer.get(`/dashboard/api/businesses/${business.businessId}/test/overview`);
    expect(seen.body.data, 'a viewer sees no payouts').toMatchObject({
      settlements: [],
      settlementsCount: 0,
      madeOf: { paidOut: 123.5, inRuns: 0 },
    });
    expect((await overview()).madeOf).toMatchObject({ paidOut: 0, inRuns: 123.5 });
    const [first] = await payoutsOf(client, 1);
    await client.post(`${RUNS}/1/payouts/${first?.id}/cancel`, {});
    expect(await attention()).toEqual([{ ...draft, count: 1, amount: 23.5 }]);
    expect((await client.post(`${RUNS}/1/approve`, {})).status).toBe(200);
    expect(await attention()).toEqual([]);
  });

  it('names runs that the bank has not answered for days, until it answers, and lines that nobody has answered', async () => {
    for (const amount of [10, 20.5]) await createHolder(client, amount);
    await makeRun(testApp, client);
    await exportRun(testApp, business, 1);
    const { openLines, settlements } = await overview();
    expect([openLines, settlements]).toEqual([null, []]);
    const exportedBefore = (days: number) =>
      testApp.services.db
        .updateTable('settlement_runs')
        .set({ exported_at: new Date(Date.now() - days * DAY_MS) })
        .where('business_id', '=', business.businessId)
        .execute();
    await exportedBefore(31);
    expect(await attention()).toEqual([]);
    await exportedBefore(3);
    const unanswered = { kind: 'unanswered_payouts', runNumber: 1, lastAt: somewhen };
    expect(await attention()).toEqual([{ ...unanswered, count: 2, amount: 30.5 }]);
    const [first] = await payoutsOf(client, 1);
    await resolveFirst(1, 'paid');
    expect(await attention()).toMatchObject([{ ...unanswered, count: 1 }]);

    // A file that says the opposite of what is known: nobody could apply its line.
    const file = `end_to_end_id,amount,status\n${first?.endToEndId},${first?.amount},failed\n`;
    const type = { 'content-type': 'application/octet-stream' };
    expect((await client.post('/v1/api/settlement-results', file, type)).status).toBe(200);
    const after = await overview();
    expect(after.openLines).toEqual({ count: 1, since: somewhen });
    expect(after.settlements).toMatchObject([{ ...unanswered, count: 1 }]);
    const viewer = await signInMember(testApp, business, 'viewer');
    const seen = await viewer.get(`/dashboard/api/businesses/${business.businessId}/test/overview`);
    expect(seen.body.data).toMatchObject({ openLines: null, settlements: [] });
    expect((await client.post('/v1/api/settlement-result-lines/1-1/explain', { reason: 'Their error' })).status).toBe(
      200,
    );
    expect((await overview()).openLines).toBeNull();
  });

  it('names unknown payouts by their run until somebody resolves them', async () => {
    for (const amount of [10, 20, 30]) await createHolder(client, amount);
    await makeRun(testApp, client);
    await exportRun(testApp, business, 1);
    await resolveFirst(1, 'unknown');
    await resolveFirst(1, 'unknown');
    expect(await attention()).toEqual([
      { kind: 'unknown_payouts', runNumber: 1, count: 2, amount: 30, lastAt: somewhen },
    ]);
    const unknown = await payoutsOf(client, 1, '&state=unknown');
    for (const { id } of unknown) await client.post(`${PAYOUTS}/${id}/resolve`, { state: 'paid', reason: 'A letter' });
    expect(await attention()).toEqual([]);
  });

  it('names failed payouts by their run until their accounts are paid again', async () => {
    for (const amount of [10, 20]) await createHolder(client, amount);
    await makeRun(testApp, client);
    await exportRun(testApp, business, 1);
    await resolveFirst(1, 'failed');
    await resolveFirst(1, 'failed');
    const failed = { kind: 'failed_payouts', runNumber: 1, lastAt: somewhen };
    expect(await attention()).toEqual([{ ...failed, count: 2, amount: 30 }]);
    const [first] = await payoutsOf(client, 1);
    await makeRun(testApp, client, { subAccountIds: [first?.subAccountId] });
    expect(await attention()).toMatchObject([
      { ...failed, count: 1, amount: 20 },
      { kind: 'awaiting_approval', runNumber: 2 },
    ]);
    // A cancelled run has paid nobody.
    await client.post(`${RUNS}/2/cancel`, {});
    await settle(testApp);
    expect(await attention()).toEqual([{ ...failed, count: 2, amount: 30 }]);
  });

  it('names no failed payout after thirty days', async () => {
    await createHolder(client, 10);
    await makeRun(testApp, client);
    await exportRun(testApp, business, 1);
    await resolveFirst(1, 'failed');
    const fail = (daysAgo: number) =>
      testApp.services.db
        .updateTable('settlement_payouts')
        .set({ outcome_at: new Date(Date.now() - daysAgo * DAY_MS) })
        .where('business_id', '=', business.businessId)
        .execute();
    await fail(29);
    expect(await attention()).toHaveLength(1);
    await fail(31);
    expect(await attention()).toEqual([]);
  });
});
