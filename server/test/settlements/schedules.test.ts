import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { scheduleDueRuns } from '../../src/features/settlements/schedules/schedule-due-runs.ts';
import type { SettlementRun } from '../../src/features/settlements/runs/schemas.ts';
import { addDays } from '../../src/platform/time/dates.ts';
import { lastEntry } from '../audit-log/audit-log.testing.ts';
import { keepLedgerInvariants } from '../harness/ledger-invariants.ts';
import { type Client, startTestApp, type TestApp, type TestBusiness } from '../harness/test-app.ts';
import { pay, type Payee, requireAccepted } from '../posting/payments.testing.ts';
import { balanceOf, createHolder, payoutsOf, RUNS, settle } from './settlements.testing.ts';
import { leaveOut } from '../harness/leave-out.ts';

let testApp: TestApp;
let business: TestBusiness;
let client: Client;

beforeAll(async () => {
  testApp = await startTestApp({}, { movableClock: true });
  const { pool } = testApp.testDatabase.database;
  await leaveOut(pool, 'settlement_settings', 'account_schedule', 'settlement_run');
});
beforeEach(async () => {
  business = await testApp.addBusiness();
  client = business.inTest;
});
afterEach(async () => {
  // Later tests use the same days.
  const { pool } = testApp.testDatabase.database;
  await pool.query("UPDATE settlement_settings SET frequency = 'manual', weekday = NULL, month_day = NULL");
  await pool.query('DELETE FROM settlement_overrides');
});
afterAll(() => testApp.close());
keepLedgerInvariants(
  () => testApp.testDatabase.database.pool,
  () => business,
);

/** Sets the clock, to a time in Lagos. */
const itIs = (day: string, time = '10:00'): Promise<void> =>
  testApp.testDatabase.clock.set(new Date(`${day}T${time}:00+01:00`));

/** Runs what a server's background runs about every minute. */
async function lookAround(): Promise<void> {
  await scheduleDueRuns(testApp.services);
  await settle(testApp);
}

/** Like a server that runs through all of these days, both inclusive. */
async function liveThrough(from: string, to: string): Promise<void> {
  for (let day = from; day <= to; day = addDays(day, 1)) {
    for (const time of ['00:30', '06:00', '18:00']) {
      await itIs(day, time);
      await lookAround();
    }
  }
}

async function setSettings(settings: object, by = client): Promise<void> {
  const { status, text } = await by.patch('/v1/api/settlement-settings', settings);
  expect(status, text).toBe(200);
}

async function setSchedule({ id }: Payee, terms: object): Promise<void> {
  const { status, text } = await client.put(`/v1/api/subaccounts/${id}/settlement-schedule`, terms);
  expect(status, text).toBe(200);
}

async function nextRunOn(): Promise<string | null> {
  const { body } = await client.get('/v1/api/settlement-settings');
  return (body.data as { nextRunOn: string | null }).nextRunOn;
}

/** In the order in which they were made. */
async function runsOf(by: Client = client): Promise<SettlementRun[]> {
  const { body } = await by.get(`${RUNS}?limit=100`);
  return (body.data as SettlementRun[]).toReversed();
}

const datesOfRuns = async (by?: Client): Promise<(string | null)[]> =>
  (await runsOf(by)).map(({ scheduledFor }) => scheduledFor);

async function paidIn(run: number): Promise<Record<number, number>> {
  return Object.fromEntries((await payoutsOf(client, run)).map(({ subAccountId, amount }) => [subAccountId, amount]));
}

const addMoney = async (payee: Payee, amount: number): Promise<unknown> =>
  requireAccepted(await pay(client, payee, { amount }));

const remove = async ({ id }: Payee): Promise<void> => {
  expect((await client.delete(`/v1/business/subaccounts/${id}`)).status).toBe(200);
};

const manual = { frequency: 'manual', delayBusinessDays: 0 };
const daily = { frequency: 'daily', delayBusinessDays: 0 };
const weekly = (weekday: number, delayBusinessDays = 0) => ({ frequency: 'weekly', weekday, delayBusinessDays });
const monthly = (monthDay: number) => ({ frequency: 'monthly', monthDay, delayBusinessDays: 0 });

describe('a daily schedule', () => {
  it('makes one run on each business day from six in the morning, and none on other days', async () => {
    await itIs('2026-11-19');
    const payee = await createHolder(client, 100);
    await setSettings({ schedule: daily });
    await liveThrough('2026-11-19', '2026-11-19');
    expect(await datesOfRuns()).toEqual([]);
    await itIs('2026-11-20', '05:59');
    await lookAround();
    expect(await datesOfRuns()).toEqual([]);
    await itIs('2026-11-20', '06:00');
    await lookAround();
    expect(await runsOf()).toMatchObject([
      { scheduledFor: '2026-11-20', state: 'draft', created: { by: { kind: 'schedule' } }, subAccountIds: null },
    ]);
    expect(await paidIn(1)).toEqual({ [payee.id]: 100 });
    expect(await lastEntry(client)).toMatchObject({ action: 'settlement_run.started', actor: { kind: 'schedule' } });
    await addMoney(payee, 7);
    await liveThrough('2026-11-20', '2026-11-24');
    expect(await datesOfRuns()).toEqual(['2026-11-20', '2026-11-23', '2026-11-24']);
    expect(await paidIn(2)).toEqual({ [payee.id]: 7 });
    expect(await runsOf()).toMatchObject([{}, {}, { state: 'cancelled', payouts: { count: 0 } }]);
  });

  it('that is chosen before six in the morning pays on the same day', async () => {
    await itIs('2026-11-20', '05:59');
    const payee = await createHolder(client, 100);
    await setSettings({ schedule: daily });
    expect(await nextRunOn()).toBe('2026-11-20');
    await liveThrough('2026-11-20', '2026-11-20');
    expect(await datesOfRuns()).toEqual(['2026-11-20']);
    expect(await balanceOf(client, payee)).toBe(0);
  });

  it('belongs to one mode', async () => {
    await itIs('2026-11-19');
    await setSettings({ schedule: daily }, business.inLive);
    await liveThrough('2026-11-20', '2026-11-20');
    expect(await datesOfRuns(business.inLive)).toEqual(['2026-11-20']);
    expect(await datesOfRuns()).toEqual([]);
  });
});

describe('a due date that is no business day', () => {
  it.each([
    ['from Christmas, over the weekend and Boxing Day', weekly(5), '2026-12-20', '2026-12-29'],
    ['from the last day of February, a Saturday', monthly(31), '2026-02-20', '2026-03-02'],
  ])('moves to the next business day: %s', async (_, schedule, chosenOn, runOn) => {
    await itIs(chosenOn);
    const payee = await createHolder(client, 100);
    await setSettings({ schedule });
    expect(await nextRunOn()).toBe(runOn);
    await liveThrough(chosenOn, addDays(runOn, -1));
    expect(await datesOfRuns()).toEqual([]);
    expect(await nextRunOn()).toBe(runOn);
    await liveThrough(runOn, runOn);
    expect(await datesOfRuns()).toEqual([runOn]);
    expect(await paidIn(1)).toEqual({ [payee.id]: 100 });
    expect(String(await nextRunOn()) > runOn).toBe(true);
  });

  it('makes one run with another that moves to the same day', async () => {
    await itIs('2026-11-19');
    const [saturdays, sundays] = [await createHolder(client, 10), await createHolder(client, 20)];
    await setSchedule(saturdays, { schedule: weekly(6) });
    await setSchedule(sundays, { schedule: weekly(7) });
    await liveThrough('2026-11-20', '2026-11-24');
    expect(await datesOfRuns()).toEqual(['2026-11-23']);
    expect(await paidIn(1)).toEqual({ [saturdays.id]: 10, [sundays.id]: 20 });
  });

  it('follows what the operator has corrected', async () => {
    const holidayCorrections = { add: new Set(['2026-11-23']), remove: new Set<string>() };
    const sibling = await testApp.startSibling({ holidayCorrections });
    await itIs('2026-11-19');
    await setSettings({ schedule: weekly(1) });
    for (const day of ['2026-11-23', '2026-11-24']) {
      await itIs(day);
      await scheduleDueRuns(sibling.services);
    }
    await sibling.close();
    expect(await datesOfRuns()).toEqual(['2026-11-24']);
    await settle(testApp);
  });
});

describe('the schedule of an account', () => {
  it('pays it alone where the business pays by hand', async () => {
    await itIs('2026-11-19');
    const [own, other] = [await createHolder(client, 10), await createHolder(client, 20)];
    await setSchedule(own, { schedule: daily, minimumAmount: 5, reserve: { percent: 20 } });
    await liveThrough('2026-11-20', '2026-11-20');
    expect(await paidIn(1)).toEqual({ [own.id]: 8 });
    expect(await balanceOf(client, other)).toBe(20);
    expect(await nextRunOn()).toBeNull();
  });

  it('stands in the place of that of the business', async () => {
    await itIs('2026-11-20');
    const [weeklyPaid, monthlyPaid, unpaid] = [
      await createHolder(client, 10),
      await createHolder(client, 20),
      await createHolder(client, 30),
    ];
    await setSettings({ schedule: weekly(1), minimumAmount: 1, reserve: { amount: 2 } });
    await setSchedule(monthlyPaid, { schedule: monthly(25) });
    await setSchedule(unpaid, { schedule: manual });
    await liveThrough('2026-11-21', '2026-11-30');
    expect(await datesOfRuns()).toEqual(['2026-11-23', '2026-11-25', '2026-11-30']);
    expect(await paidIn(1)).toEqual({ [weeklyPaid.id]: 8 });
    expect(await paidIn(2)).toEqual({ [monthlyPaid.id]: 20 });
    expect(await paidIn(3)).toEqual({});
    expect(await balanceOf(client, unpaid)).toBe(30);
  });

  it('that is taken away leaves the account to the business', async () => {
    await itIs('2026-11-19');
    const payee = await createHolder(client, 10);
    await setSettings({ schedule: weekly(1) });
    await setSchedule(payee, { schedule: manual });
    await client.delete(`/v1/api/subaccounts/${payee.id}/settlement-schedule`);
    await liveThrough('2026-11-20', '2026-11-23');
    expect(await paidIn(1)).toEqual({ [payee.id]: 10 });
  });
});

describe('a new schedule', () => {
  it('pays for no date before it was chosen, also where nothing ran meanwhile', async () => {
    await itIs('2026-11-19');
    const [early, late] = [await createHolder(client, 10), await createHolder(client, 20)];
    await setSchedule(early, { schedule: weekly(1) });
    // No process runs on the Monday, and only the first schedule was chosen before it.
    await itIs('2026-11-24', '05:00');
    await setSchedule(late, { schedule: weekly(1) });
    await liveThrough('2026-11-24', '2026-11-25');
    expect(await datesOfRuns()).toEqual(['2026-11-24']);
    expect(await paidIn(1)).toEqual({ [early.id]: 10 });
    await liveThrough('2026-11-26', '2026-11-30');
    expect(await paidIn(2)).toEqual({ [late.id]: 20 });
  });

  it('of a business pays for no date before it was chosen, however long it had none', async () => {
    await itIs('2026-01-05');
    await createHolder(client, 10);
    await setSettings({ minimumAmount: 1 });
    await itIs('2026-11-19', '07:00');
    await setSettings({ schedule: monthly(19) });
    expect(await nextRunOn()).toBe('2026-12-21');
    await liveThrough('2026-11-19', '2026-11-23');
    expect(await datesOfRuns()).toEqual([]);
  });

  it('keeps its next date when only amounts change', async () => {
    await itIs('2026-11-19');
    const payee = await createHolder(client, 10);
    await setSettings({ schedule: weekly(1) });
    // The Monday was missed; the change on the next day is about amounts.
    await itIs('2026-11-24', '05:00');
    await setSettings({ minimumAmount: 3 });
    await setSettings({ schedule: weekly(1) });
    await liveThrough('2026-11-24', '2026-11-24');
    expect(await paidIn(1)).toEqual({ [payee.id]: 10 });
  });
});

describe('scheduling', () => {
  it('makes up with one run for days on which nothing ran', async () => {
    await itIs('2026-11-02');
    const payee = await createHolder(client, 10);
    await setSettings({ schedule: weekly(1) });
    expect(await nextRunOn()).toBe('2026-11-09');
    await itIs('2026-11-26');
    expect(await nextRunOn()).toBe('2026-11-26');
    await lookAround();
    await liveThrough('2026-11-26', '2026-11-30');
    expect(await datesOfRuns()).toEqual(['2026-11-26', '2026-11-30']);
    expect(await paidIn(1)).toEqual({ [payee.id]: 10 });
  });

  it('makes one run, however many processes do it at once', async () => {
    await itIs('2026-11-20');
    const businesses = await Promise.all(Array.from({ length: 5 }, () => testApp.addBusiness()));
    for (const { inTest } of businesses) {
      await createHolder(inTest, 10);
      await setSettings({ schedule: daily }, inTest);
    }
    const sibling = await testApp.startSibling();
    await itIs('2026-11-23');
    await Promise.all([testApp, sibling, testApp, sibling].map(({ services }) => scheduleDueRuns(services)));
    await Promise.all([testApp, sibling].map((one) => settle(one)));
    await sibling.close();
    for (const { inTest } of businesses) {
      expect(await runsOf(inTest)).toMatchObject([
        { scheduledFor: '2026-11-23', state: 'draft', payouts: { count: 1, amount: 10 } },
      ]);
    }
  });

  it('goes on with other businesses when one fails, and tells of it', async () => {
    await itIs('2026-11-20');
    const other = await testApp.addBusiness();
    for (const inTest of [client, other.inTest]) await setSettings({ schedule: daily }, inTest);
    // As if somebody had inserted a run of that day by hand.
    const run = { live: false, number: 1n, scheduled_for: '2026-11-23', scheduled_after: '2026-11-22' };
    await testApp.services.db
      .insertInto('settlement_runs')
      .values({
        ...run,
        business_id: business.businessId,
        reference: '0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b10',
        state: 'cancelled',
        created_by_kind: 'operator',
        created_at: new Date(),
      })
      .execute();
    await itIs('2026-11-23');
    await expect(scheduleDueRuns(testApp.services)).rejects.toThrow(/settlement_runs_date_unique/);
    expect(await datesOfRuns(other.inTest)).toEqual(['2026-11-23']);
    await settle(testApp);
  });

  it('goes on in the background of a server, up to the draft', async () => {
    await itIs('2026-11-20');
    await createHolder(client, 10);
    await setSettings({ schedule: daily });
    await itIs('2026-11-23');
    const sibling = await testApp.startSibling();
    sibling.services.background.start();
    const draft = { scheduledFor: '2026-11-23', state: 'draft', payouts: { count: 1, amount: 10 } };
    await vi.waitFor(async () => expect(await runsOf()).toMatchObject([draft]), { timeout: 60_000 });
    await sibling.close();
  });

  it('ends when it is told to', async () => {
    await itIs('2026-11-20');
    await setSettings({ schedule: daily });
    await itIs('2026-11-23');
    await scheduleDueRuns(testApp.services, AbortSignal.abort());
    expect(await datesOfRuns()).toEqual([]);
  });
});

describe('what a deleted account has left', () => {
  it('is in the next scheduled run, without minimum, reserve and delay', async () => {
    await itIs('2026-11-19');
    const [leaving, staying] = [await createHolder(client, 10), await createHolder(client, 10)];
    await setSettings({ schedule: weekly(1, 5), minimumAmount: 50, reserve: { amount: 5 } });
    await itIs('2026-11-22');
    await addMoney(leaving, 3);
    await remove(leaving);
    await liveThrough('2026-11-23', '2026-11-23');
    expect(await paidIn(1)).toEqual({ [leaving.id]: 13 });
    expect(await balanceOf(client, staying)).toBe(10);
  });

  it('goes along in a run that fell due for other accounts', async () => {
    await itIs('2026-11-19');
    const [leaving, staying] = [await createHolder(client, 10), await createHolder(client, 20)];
    await setSchedule(staying, { schedule: daily });
    await remove(leaving);
    await liveThrough('2026-11-20', '2026-11-20');
    expect(await paidIn(1)).toEqual({ [leaving.id]: 10, [staying.id]: 20 });
  });

  it('is paid by the schedule of its own, which ends when nothing is left', async () => {
    await itIs('2026-11-19');
    const leaving = await createHolder(client, 10);
    await setSchedule(leaving, { schedule: daily, minimumAmount: 500 });
    await remove(leaving);
    await liveThrough('2026-11-20', '2026-11-24');
    expect(await datesOfRuns()).toEqual(['2026-11-20']);
    expect(await paidIn(1)).toEqual({ [leaving.id]: 10 });
  });
});

describe('a delay of business days', () => {
  it('leaves the money of the same day for the next run', async () => {
    await itIs('2026-11-23', '03:00');
    const payee = await createHolder(client, 10);
    await setSettings({ schedule: { ...daily, delayBusinessDays: 1 } });
    await liveThrough('2026-11-23', '2026-11-23');
    expect(await paidIn(1)).toEqual({});
    await itIs('2026-11-24', '00:01');
    await addMoney(payee, 5);
    await liveThrough('2026-11-24', '2026-11-24');
    expect(await paidIn(2)).toEqual({ [payee.id]: 10 });
    await liveThrough('2026-11-25', '2026-11-25');
    expect(await paidIn(3)).toEqual({ [payee.id]: 5 });
  });
});
