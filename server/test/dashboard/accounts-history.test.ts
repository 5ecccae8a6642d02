import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAccount } from '../connected-accounts/account-fixture.ts';
import { signInMember, type TestMember } from '../harness/member.ts';
import { shareTestApp, type TestApp } from '../harness/test-app.ts';
import { generateLedger } from '../transactions/ledger-fixture.ts';

const HOUR_MS = 3_600_000;
/** One payment every hour from here on. The n-th one credits the account with 9 naira and n kobo. */
const START = new Date('2026-03-31T00:00:00Z');
const COUNT = 48;

let testApp: TestApp;
let viewer: TestMember;
let url: string;
beforeAll(async () => {
  testApp = await shareTestApp();
  const { business, testDatabase } = testApp;
  viewer = await signInMember(testApp, business, 'viewer');
  const { id } = await createAccount(business.inTest);
  const ledger = {
    businessId: business.businessId,
    live: false,
    count: COUNT,
    startAt: START,
    stepMs: HOUR_MS,
  };
  await generateLedger(testDatabase.database, ledger);
  url = `/dashboard/api/businesses/${business.businessId}/test/accounts/${id}/balance-history`;
});
afterAll(() => testApp.close());

const balanceAfter = (payments: number): number => (900 * payments + (payments * (payments + 1)) / 2) / 100;

async function getPoints(from: string, to: string, points: number): Promise<{ at: string; balance: number }[]> {
  const response = await viewer.get(`${url}?${new URLSearchParams({ from, to, points: String(points) }).toString()}`);
  expect(response.status, response.text).toBe(200);
  return (response.body.data as { points: { at: string; balance: number }[] }).points;
}

it('has the balance at each instant, a payment of that very instant included', async () => {
  const points = await getPoints('2026-03-30T23:00:00Z', '2026-04-02T01:00:00Z', 51);
  expect(points.map(({ at }) => Date.parse(at))).toEqual(points.map((_, n) => START.getTime() - HOUR_MS + n * HOUR_MS));
  expect(points.map(({ balance }) => balance)).toEqual(points.map((_, n) => balanceAfter(Math.min(n, COUNT))));
  const justBefore = await getPoints('2026-03-31T04:59:59.999Z', '2026-03-31T05:00:00Z', 2);
  expect(justBefore.map(({ balance }) => balance)).toEqual([balanceAfter(5), balanceAfter(6)]);
});

it('takes what has no offset as time in Lagos, wherever the server stands, and a date as its whole day', async () => {
  const inLagos = await getPoints('2026-03-31T02:00:00', '2026-03-31T03:00:00', 2);
  expect(inLagos.map(({ at }) => at)).toEqual(['2026-03-31T01:00:00.000Z', '2026-03-31T02:00:00.000Z']);
  const day = await getPoints('2026-03-31', '2026-03-31', 3);
  expect(day.map(({ at }) => at)).toEqual([
    '2026-03-30T23:00:00.000Z',
    '2026-03-31T11:00:00.000Z',
    '2026-03-31T23:00:00.000Z',
  ]);
  expect(day.map(({ balance }) => balance)).toEqual([0, balanceAfter(12), balanceAfter(24)]);
});

it('refuses what is no instant, naming it', async () => {
  for (const [field, query] of [
    ['from', 'from=2026-03-31%20(yesterday)&to=2026-04-01'],
    ['from', 'from=2026-02-30&to=2026-04-01'],
    ['to', 'from=2026-03-31&to=2026-03-31T25:00:00Z'],
    ['to', 'from=2026-03-31&to=2026-03-30'],
    ['points', 'from=2026-03-31&to=2026-04-01&points=201'],
  ]) {
    const response = await viewer.get(`${url}?${query}`);
    expect([response.status, response.body.error?.code, response.body.error?.field], query).toEqual([
      400,
      'validation_failed',
      field,
    ]);
  }
});
