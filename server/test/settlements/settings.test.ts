import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AccountSchedule, SettlementSettings } from '../../src/features/settlements/schedules/schemas.ts';
import { signInMember } from '../harness/member.ts';
import { type Client, shareTestApp, type TestApp, type TestBusiness, type TestResponse } from '../harness/test-app.ts';
import { createPayee } from '../posting/payments.testing.ts';

let testApp: TestApp;
let business: TestBusiness;
let client: Client;

beforeAll(async () => {
  testApp = await shareTestApp();
});
beforeEach(async () => {
  business = await testApp.addBusiness();
  client = business.inTest;
});
afterAll(() => testApp.close());

const SETTINGS = '/v1/api/settlement-settings';
const ofAccount = (id: number | bigint): string => `/v1/api/subaccounts/${id}/settlement-schedule`;

const WEEKLY = { frequency: 'weekly', weekday: 1, delayBusinessDays: 1 };
const SOURCE = { bankCode: '000013', accountNumber: '0123456789', accountName: 'ACME LIMITED' };

function requireSettings({ status, text, body }: TestResponse): SettlementSettings {
  expect(status, text).toBe(200);
  return body.data as SettlementSettings;
}
const requireSchedule = (response: TestResponse): AccountSchedule =>
  requireSettings(response) as unknown as AccountSchedule;

describe('the settlement settings of a business', () => {
  it('are manual, for any amount and at once, before anything is chosen', async () => {
    expect(requireSettings(await client.get(SETTINGS))).toEqual({
      schedule: { frequency: 'manual', delayBusinessDays: 0 },
      minimumAmount: 0,
      reserve: null,
      approval: 'anyone',
      sourceAccount: null,
      bankDetailsHoldHours: 24,
      newAccountHoldHours: 0,
      bankDetails: 'anyone',
      nextRunOn: null,
      couldApproveRuns: {
        count: 0,
        names: [],
        nobodyBefore: null,
        wayOut:
          'Nobody else in the team may approve. Invite somebody as owner, admin or finance before the rule begins.',
      },
    });
  });

  it('change in what is sent, and keep the rest', async () => {
    const all = {
      schedule: WEEKLY,
      minimumAmount: 1_000.5,
      reserve: { percent: 2.5 },
      approval: 'anyone',
      sourceAccount: SOURCE,
    };
    expect(requireSettings(await client.patch(SETTINGS, all))).toMatchObject(all);
    const changed = requireSettings(await client.patch(SETTINGS, { reserve: { amount: 5_000 } }));
    expect(changed).toMatchObject({ ...all, reserve: { amount: 5_000 } });
    const cleared = requireSettings(await client.patch(SETTINGS, { reserve: null, sourceAccount: null }));
    expect(cleared).toMatchObject({ ...all, reserve: null, sourceAccount: null });
    expect(requireSettings(await client.get(SETTINGS))).toEqual(cleared);
  });

  it('have a schedule that is replaced as a whole', async () => {
    await client.patch(SETTINGS, { schedule: WEEKLY });
    const monthly = { frequency: 'monthly', monthDay: 31, delayBusinessDays: 0 };
    expect(requireSettings(await client.patch(SETTINGS, { schedule: monthly })).schedule).toEqual(monthly);
    const daily = { frequency: 'daily', delayBusinessDays: 2 };
    expect(requireSettings(await client.patch(SETTINGS, { schedule: daily })).schedule).toEqual(daily);
  });

  it('belong to one business and mode', async () => {
    await client.patch(SETTINGS, { minimumAmount: 700 });
    expect(requireSettings(await business.inLive.get(SETTINGS)).minimumAmount).toBe(0);
    const other = await testApp.addBusiness();
    expect(requireSettings(await other.inTest.get(SETTINGS)).minimumAmount).toBe(0);
  });

  it('are the same when they are sent again, under an Idempotency-Key too', async () => {
    const body = { schedule: WEEKLY, sourceAccount: SOURCE };
    const first = await client.patch(SETTINGS, body, { 'idempotency-key': 'settings-1' });
    const again = await client.patch(SETTINGS, body, { 'idempotency-key': 'settings-1' });
    expect(again.text).toBe(first.text);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect((await client.patch(SETTINGS, body)).text).toBe(first.text);
  });

  it('lose nothing when many change different fields at once', async () => {
    const changes = [
      { minimumAmount: 100 },
      { schedule: WEEKLY },
      { reserve: { amount: 5 } },
      { sourceAccount: SOURCE },
    ];
    await Promise.all(changes.map(async (change) => requireSettings(await client.patch(SETTINGS, change))));
    expect(requireSettings(await client.get(SETTINGS))).toMatchObject(Object.assign({}, ...changes) as object);
  });

  it.each<[string, object, string]>([
    ['without any field', {}, ''],
    ['with an unknown field', { frequency: 'daily' }, 'frequency'],
    ['with a schedule without a frequency', { schedule: { delayBusinessDays: 0 } }, 'schedule.frequency'],
    ['with a schedule without a delay', { schedule: { frequency: 'daily' } }, 'schedule.delayBusinessDays'],
    ['with an unknown frequency', { schedule: { ...WEEKLY, frequency: 'hourly' } }, 'schedule.frequency'],
    ['with a weekly schedule without a weekday', { schedule: { ...WEEKLY, weekday: undefined } }, 'schedule.weekday'],
    ['with weekday 0', { schedule: { ...WEEKLY, weekday: 0 } }, 'schedule.weekday'],
    ['with weekday 8', { schedule: { ...WEEKLY, weekday: 8 } }, 'schedule.weekday'],
    ['with weekday 1.5', { schedule: { ...WEEKLY, weekday: 1.5 } }, 'schedule.weekday'],
    ['with a weekday of a daily schedule', { schedule: { ...WEEKLY, frequency: 'daily' } }, 'schedule.weekday'],
    [
      'with a monthly schedule without a day',
      { schedule: { frequency: 'monthly', delayBusinessDays: 0 } },
      'schedule.monthDay',
    ],
    ['with day 32', { schedule: { frequency: 'monthly', monthDay: 32, delayBusinessDays: 0 } }, 'schedule.monthDay'],
    ['with a day of the month of a weekly one', { schedule: { ...WEEKLY, monthDay: 1 } }, 'schedule.monthDay'],
    ['with a delay of 31 days', { schedule: { ...WEEKLY, delayBusinessDays: 31 } }, 'schedule.delayBusinessDays'],
    ['with a negative delay', { schedule: { ...WEEKLY, delayBusinessDays: -1 } }, 'schedule.delayBusinessDays'],
    ['with a delay in text', { schedule: { ...WEEKLY, delayBusinessDays: '1' } }, 'schedule.delayBusinessDays'],
    ['with a negative minimum', { minimumAmount: -1 }, 'minimumAmount'],
    ['with a minimum of half a kobo', { minimumAmount: 1.005 }, 'minimumAmount'],
    ['with both kinds of reserve', { reserve: { amount: 1, percent: 1 } }, 'reserve'],
    ['with a reserve of no kind', { reserve: {} }, 'reserve'],
    ['with a reserve as a number', { reserve: 5 }, 'reserve'],
    ['with a reserve of more than all', { reserve: { percent: 100.1 } }, 'reserve.percent'],
    ['with a reserve of less than nothing', { reserve: { percent: -1 } }, 'reserve.percent'],
    ['with a reserve of five decimals', { reserve: { percent: 1.23456 } }, 'reserve.percent'],
    ['with a reserve of naira in text', { reserve: { amount: '5' } }, 'reserve.amount'],
    ['with a negative reserve', { reserve: { amount: -5 } }, 'reserve.amount'],
    ['with an unknown approval', { approval: 'nobody' }, 'approval'],
    [
      'with a source account of nine digits',
      { sourceAccount: { ...SOURCE, accountNumber: '123456789' } },
      'sourceAccount.accountNumber',
    ],
    [
      'with a source account without a name',
      { sourceAccount: { ...SOURCE, accountName: ' ' } },
      'sourceAccount.accountName',
    ],
    [
      'with a name that no payment file can carry',
      { sourceAccount: { ...SOURCE, accountName: 'A'.repeat(141) } },
      'sourceAccount.accountName',
    ],
    [
      'with a source account without a bank',
      { sourceAccount: { ...SOURCE, bankCode: undefined } },
      'sourceAccount.bankCode',
    ],
    ['with a bank code in letters', { sourceAccount: { ...SOURCE, bankCode: 'GTB' } }, 'sourceAccount.bankCode'],
  ])('are refused %s, and stay as they are', async (_, body, field) => {
    const { status, body: answer } = await client.patch(SETTINGS, body);
    expect(status).toBe(400);
    expect(answer.error).toMatchObject({ code: 'validation_failed', ...(field !== '' && { field }) });
    expect(requireSettings(await client.get(SETTINGS)).schedule.frequency).toBe('manual');
  });

  it('are refused with a bank that the directory lacks, naming it', async () => {
    const { status, body } = await client.patch(SETTINGS, { sourceAccount: { ...SOURCE, bankCode: '999999' } });
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: 'unknown_bank_code', field: 'sourceAccount.bankCode' });
    expect(body.message).toBe('sourceAccount.bankCode 999999 is not in the bank directory.');
  });

  it('are changed by members who may, and read by those who may see money', async () => {
    const url = `/dashboard/api/businesses/${business.businessId}/test/settlement-settings`;
    const admin = await signInMember(testApp, business, 'admin');
    expect(requireSettings(await admin.patch(url, { schedule: WEEKLY })).schedule).toEqual(WEEKLY);
    const finance = await signInMember(testApp, business, 'finance');
    // Keys don't see the team.
    const couldApprove = { count: 1, names: ['Ada Obi'], nobodyBefore: null, wayOut: null };
    const ofKeys = requireSettings(await client.get(SETTINGS));
    expect(ofKeys.couldApproveRuns).toEqual({ ...couldApprove, count: 2, names: [] });
    const ofMember = { ...ofKeys, couldApprove, couldApproveRuns: couldApprove };
    expect(requireSettings(await finance.get(url))).toEqual(ofMember);
    expect((await finance.patch(url, { approval: 'anyone' })).status).toBe(403);
  });
});

describe('the rule of the second person', () => {
  it('is ended by nobody alone, neither by a key nor by a person', async () => {
    await client.patch(SETTINGS, { approval: 'second_person' });
    const refused = await client.patch(SETTINGS, { approval: 'anyone', minimumAmount: 5 });
    expect([refused.status, refused.body.error]).toMatchObject([
      403,
      { code: 'second_person_required', field: 'approval' },
    ]);
    expect(requireSettings(await client.get(SETTINGS))).toMatchObject({ approval: 'second_person', minimumAmount: 0 });
    expect((await client.patch(SETTINGS, { approval: 'second_person', minimumAmount: 5 })).status).toBe(200);
    const owner = await signInMember(testApp, business, 'owner');
    const url = `/dashboard/api/businesses/${business.businessId}/test/settlement-settings`;
    const alone = await owner.patch(url, { approval: 'anyone' });
    expect([alone.status, alone.body.error?.code]).toEqual([403, 'second_person_required']);
    expect(alone.body.message).toContain('/settlement-settings/approval-requests');
  });
});

describe('the settlement schedule of an account', () => {
  const OWN = { schedule: { frequency: 'daily', delayBusinessDays: 0 }, minimumAmount: 50, reserve: { amount: 10 } };

  it('is that of its business until it has its own, and again after that', async () => {
    const { id } = await createPayee(client);
    const { schedule, minimumAmount, reserve, nextRunOn } = requireSettings(
      await client.patch(SETTINGS, { schedule: WEEKLY, minimumAmount: 200, reserve: { percent: 5 } }),
    );
    const inherited = { inherited: true, schedule, minimumAmount, reserve, nextRunOn };
    expect(requireSchedule(await client.get(ofAccount(id)))).toEqual(inherited);
    expect(requireSchedule(await client.put(ofAccount(id), OWN))).toMatchObject({ inherited: false, ...OWN });
    expect(requireSchedule(await client.get(ofAccount(id)))).toMatchObject({ inherited: false, ...OWN });
    expect(requireSchedule(await client.delete(ofAccount(id)))).toEqual(inherited);
    expect(requireSchedule(await client.delete(ofAccount(id)))).toEqual(inherited);
    expect(requireSchedule(await client.get(ofAccount(id)))).toEqual(inherited);
  });

  it('stands for all that the business has set: what is not sent is none', async () => {
    const { id } = await createPayee(client);
    await client.patch(SETTINGS, { minimumAmount: 200, reserve: { percent: 5 } });
    await client.put(ofAccount(id), OWN);
    const put = requireSchedule(await client.put(ofAccount(id), { schedule: OWN.schedule }));
    expect(put).toMatchObject({ inherited: false, minimumAmount: 0, reserve: null });
  });

  it('leaves the settings of the business as they are', async () => {
    const { id } = await createPayee(client);
    const before = requireSettings(await client.get(SETTINGS));
    await client.put(ofAccount(id), OWN);
    expect(requireSettings(await client.get(SETTINGS))).toEqual(before);
  });

  it.each<[string, object, string]>([
    ['without a schedule', { minimumAmount: 5 }, 'schedule'],
    ['with both kinds of reserve', { ...OWN, reserve: { amount: 1, percent: 2 } }, 'reserve'],
    ['with a wrong weekday', { schedule: { ...WEEKLY, weekday: 9 } }, 'schedule.weekday'],
    ['with an approval, which is for the business to say', { ...OWN, approval: 'anyone' }, 'approval'],
  ])('is refused %s', async (_, body, field) => {
    const { id } = await createPayee(client);
    const { status, body: answer } = await client.put(ofAccount(id), body);
    expect(status).toBe(400);
    expect(answer.error).toMatchObject({ code: 'validation_failed', field });
    expect(requireSchedule(await client.get(ofAccount(id))).inherited).toBe(true);
  });

  it('is not found for an account that is deleted, unknown, foreign or of the other mode', async () => {
    const deleted = await createPayee(client);
    await client.put(ofAccount(deleted.id), OWN);
    await client.delete(`/v1/business/subaccounts/${deleted.id}`);
    const foreign = await createPayee((await testApp.addBusiness()).inTest);
    const live = await createPayee(business.inLive);
    for (const id of [deleted.id, foreign.id, live.id, 999_999_999]) {
      const answers = [
        await client.get(ofAccount(id)),
        await client.put(ofAccount(id), OWN),
        await client.delete(ofAccount(id)),
      ];
      for (const { status, body } of answers) expect([status, body.error?.code]).toEqual([404, 'not_found']);
    }
    expect((await client.get('/v1/api/subaccounts/nobody/settlement-schedule')).status).toBe(404);
  });

  it('is set and taken away by members who may', async () => {
    const { id } = await createPayee(client);
    const url = `/dashboard/api/businesses/${business.businessId}/test/accounts/${id}/settlement-schedule`;
    const owner = await signInMember(testApp, business, 'owner');
    expect(requireSchedule(await owner.put(url, OWN))).toMatchObject({ inherited: false, ...OWN });
    expect(requireSchedule(await owner.get(url))).toEqual(requireSchedule(await client.get(ofAccount(id))));
    expect(requireSchedule(await owner.delete(url)).inherited).toBe(true);
    const finance = await signInMember(testApp, business, 'finance');
    expect((await finance.put(url, OWN)).status).toBe(403);
  });
});

describe('the settlement calendar', () => {
  const URL = '/v1/api/settlement-calendar';

  it('names the public holidays of a period, to members as well', async () => {
    const wanted = [
      { date: '2026-12-25', name: 'Christmas Day' },
      { date: '2026-12-26', name: 'Boxing Day' },
      { date: '2026-12-28', name: 'Boxing Day (substitute day)' },
      { date: '2027-01-01', name: "New Year's Day" },
    ];
    const query = '?from=2026-12-01&to=2027-01-01';
    expect((await client.get(`${URL}${query}`)).body.data).toEqual(wanted);
    const finance = await signInMember(testApp, business, 'finance');
    const url = `/dashboard/api/businesses/${business.businessId}/test/settlement-calendar${query}`;
    expect((await finance.get(url)).body.data).toEqual(wanted);
  });

  it('has what the operator has corrected', async () => {
    const holidayCorrections = { add: new Set(['2026-03-19']), remove: new Set(['2026-03-23']) };
    const sibling = await testApp.startSibling({ holidayCorrections });
    const { body } = await sibling.clientOf(business.test.secretKey).get(`${URL}?from=2026-03-01&to=2026-03-31`);
    await sibling.close();
    expect(body.data).toMatchObject([{ date: '2026-03-19' }, { date: '2026-03-20' }, { date: '2026-03-21' }]);
  });

  it.each([
    ['from=2026-12-01', 'to'],
    ['from=2026-02-30&to=2026-12-31', 'from'],
    ['from=1999-12-31&to=2000-12-31', 'from'],
    ['from=2076-01-01&to=2077-01-01', 'to'],
    ['from=2026-01-02&to=2026-01-01', 'to'],
    ['from=2026-01-01&to=2037-01-01', 'to'],
    ['from=today&to=2026-12-31', 'from'],
  ])('refuses %s', async (query, field) => {
    const { status, body } = await client.get(`${URL}?${query}`);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: 'validation_failed', field });
  });
});
