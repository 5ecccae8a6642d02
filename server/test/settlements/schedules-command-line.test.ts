import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountSchedule, SettlementSettings } from '../../src/features/settlements/schedules/schemas.ts';
import { type CommandResult, tributary } from '../harness/command.ts';
import { shareTestApp, type TestApp, type TestBusiness } from '../harness/test-app.ts';
import { createPayee } from '../posting/payments.testing.ts';

const TIMEOUT_MS = 300_000;

let testApp: TestApp;
let business: TestBusiness;
beforeAll(async () => {
  testApp = await shareTestApp();
  ({ business } = testApp);
});
afterAll(() => testApp.close());

function run(args: readonly string[], more: readonly string[] = ['--json']): Promise<CommandResult> {
  const ledger = ['--business', String(business.businessId), '--mode', 'test'];
  return tributary(['settlements', ...args, ...ledger, ...more], { DATABASE_URL: testApp.testDatabase.url });
}

async function json<T>(...args: string[]): Promise<T> {
  const { exitCode, stdout, stderr } = await run(args);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  return JSON.parse(stdout) as T;
}

async function failureOf(...args: string[]): Promise<unknown> {
  const { exitCode, stderr } = await run(args);
  return [exitCode, (JSON.parse(stderr) as { error: { code: string } }).error.code];
}

describe('holds at the command line', () => {
  it(
    'are placed, shown and released, and with the rule of the second person not released',
    async () => {
      const own = await testApp.addBusiness();
      const { id } = await createPayee(own.inTest, {});
      const of = ['--business', String(own.businessId), '--mode', 'test', '--json'];
      const holds = (...args: string[]): Promise<CommandResult> =>
        tributary(['settlements', 'holds', ...args, ...of], { DATABASE_URL: testApp.testDatabase.url });
      const placed = await holds('place', String(id), '--kind', 'court_order', '--reason', 'Suit 12');
      expect(JSON.parse(placed.stdout)).toMatchObject({ isHeld: true, placed: [{ number: 1, reason: 'Suit 12' }] });
      expect((await holds('show', String(id))).stdout).toBe(placed.stdout);
      const release = ['release', String(id), '1', '--reason', 'Discharged'];
      await own.inTest.patch('/v1/api/settlement-settings', { approval: 'second_person' });
      expect((await holds(...release)).stderr).toContain('second_person_required');
      const other = await testApp.addBusiness();
      const stranger = ['--business', String(other.businessId), '--mode', 'test', '--json'];
      const foreign = await tributary(['settlements', 'holds', ...release, ...stranger], {
        DATABASE_URL: testApp.testDatabase.url,
      });
      expect(foreign.stderr).toContain('not_found');
    },
    TIMEOUT_MS,
  );
});

describe('settings and schedules at the command line', () => {
  it(
    'are those of the API, for the business',
    async () => {
      const source = ['--source-bank', '000013', '--source-account', '0123456789', '--source-name', 'ACME LIMITED'];
      const schedule = ['--frequency', 'weekly', '--weekday', '1', '--delay', '2'];
      const amounts = ['--minimum', '1,000', '--reserve', '2.5%', '--approval', 'second_person'];
      const set = await json<SettlementSettings>('settings', ...schedule, ...amounts, ...source);
      expect(set).toMatchObject({
        schedule: { frequency: 'weekly', weekday: 1, delayBusinessDays: 2 },
        minimumAmount: 1_000,
        reserve: { percent: 2.5 },
        approval: 'second_person',
        sourceAccount: { bankCode: '000013', accountNumber: '0123456789', accountName: 'ACME LIMITED' },
      });
      expect(await json('settings')).toEqual(set);
      expect((await business.inTest.get('/v1/api/settlement-settings')).body.data).toEqual(set);
      expect(await json('settings', '--reserve', 'none')).toEqual({ ...set, reserve: null });
      const unclear = await run(['settings'], ['--reserve', '7,5%']);
      expect(unclear).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('could mean 7.5 or 75') as string });
      const { stdout } = await run(['settings'], []);
      for (const text of ['weekly, Monday', 'T+2', '₦1000.00', 'second_person', '0123456789']) {
        expect(stdout).toContain(text);
      }
    },
    TIMEOUT_MS,
  );

  it(
    'are those of the API, for an account',
    async () => {
      const id = String((await createPayee(business.inTest)).id);
      expect(await json('schedule', id)).toMatchObject({ inherited: true });
      const set = await json<AccountSchedule>(
        'schedule',
        id,
        '--frequency',
        'monthly',
        '--month-day',
        '31',
        '--reserve',
        '50',
      );
      expect(set).toMatchObject({
        inherited: false,
        schedule: { frequency: 'monthly', monthDay: 31, delayBusinessDays: 0 },
        minimumAmount: 0,
        reserve: { amount: 50 },
      });
      expect((await business.inTest.get(`/v1/api/subaccounts/${id}/settlement-schedule`)).body.data).toEqual(set);
      expect(await json('schedule', id, '--remove')).toMatchObject({ inherited: true });
    },
    TIMEOUT_MS,
  );

  it(
    'are refused where they make no sense',
    async () => {
      const id = String((await createPayee(business.inTest)).id);
      expect(await failureOf('settings', '--weekday', '1')).toEqual([1, 'validation_failed']);
      expect(await failureOf('settings', '--frequency', 'weekly')).toEqual([1, 'validation_failed']);
      expect(await failureOf('settings', '--source-bank', '000013')).toEqual([1, 'validation_failed']);
      expect(await failureOf('settings', '--weekday', '8', '--frequency', 'weekly')).toEqual([2, 'wrong_usage']);
      expect(await failureOf('schedule', id, '--minimum', '5')).toEqual([1, 'validation_failed']);
      expect(await failureOf('schedule', id, '--remove', '--minimum', '5')).toEqual([1, 'validation_failed']);
      expect(await failureOf('schedule', '999999999')).toEqual([1, 'not_found']);
      expect(await json('schedule', id)).toMatchObject({ inherited: true });
    },
    TIMEOUT_MS,
  );

  it(
    'follow the holidays that the operator has corrected',
    async () => {
      const period = ['settlements', 'holidays', '--from', '2026-03-01', '--to', '2026-03-31', '--json'];
      const { stdout } = await tributary(period, {
        SETTLEMENT_HOLIDAYS_ADD: '2026-03-19',
        SETTLEMENT_HOLIDAYS_REMOVE: '2026-03-23',
      });
      expect(JSON.parse(stdout)).toMatchObject({
        holidays: [{ date: '2026-03-19' }, { date: '2026-03-20' }, { date: '2026-03-21' }],
      });
    },
    TIMEOUT_MS,
  );
});
