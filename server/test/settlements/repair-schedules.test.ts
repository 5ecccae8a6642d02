import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { scheduleDueRuns } from '../../src/features/settlements/schedules/schedule-due-runs.ts';
import type { SettlementRun } from '../../src/features/settlements/runs/schemas.ts';
import { lastEntry } from '../audit-log/audit-log.testing.ts';
import { tributary } from '../harness/command.ts';
import { startTestApp, type TestApp, type TestBusiness } from '../harness/test-app.ts';
import { createHolder, RUNS } from './settlements.testing.ts';

const TIMEOUT_MS = 300_000;
const DAILY = { frequency: 'daily', delayBusinessDays: 0 };

let testApp: TestApp;
let business: TestBusiness;
beforeAll(async () => {
  testApp = await startTestApp({}, { movableClock: true });
});
beforeEach(async () => {
  await itIs('2026-11-19');
  business = await testApp.addBusiness();
  await createHolder(business.inTest, 100);
  expect((await business.inTest.patch('/v1/api/settlement-settings', { schedule: DAILY })).status).toBe(200);
});
afterAll(() => testApp.close());

const itIs = (day: string): Promise<void> => testApp.testDatabase.clock.set(new Date(`${day}T10:00:00+01:00`));

async function repair(...args: string[]): Promise<{ exitCode: number | null; output: unknown }> {
  const environment = { DATABASE_URL: testApp.testDatabase.url };
  const { exitCode, stdout, stderr } = await tributary(
    ['settlements', 'repair-schedules', ...args, '--json'],
    environment,
  );
  return { exitCode, output: JSON.parse(exitCode === 0 ? stdout : stderr) as unknown };
}

const ofBusiness = () => ['--business', String(business.businessId), '--mode', 'test'];

/** The state that a process with a wrong clock has left. */
const setThrough = (date: string) =>
  testApp.testDatabase.database.pool.query(
    'UPDATE settlement_settings SET scheduled_through = $2, schedule_after = $2 WHERE business_id = $1',
    [business.businessId, date],
  );

async function runDates(): Promise<(string | null)[]> {
  await scheduleDueRuns(testApp.services);
  const { body } = await business.inTest.get(`${RUNS}?limit=100`);
  return (body.data as SettlementRun[]).map(({ scheduledFor }) => scheduledFor).toReversed();
}

describe('schedules that a wrong clock has set to a day to come', () => {
  it(
    'make runs again once they are put right, beginning with what fell due since the last; done again, it changes nothing',
    async () => {
      await itIs('2026-11-20');
      expect(await runDates()).toEqual(['2026-11-20']);
      await setThrough('2030-01-01');
      await itIs('2026-11-25');
      expect(await runDates()).toEqual(['2026-11-20']);
      const { businessId } = business;
      expect(await repair()).toEqual({
        exitCode: 0,
        output: {
          schedules: [{ businessId: Number(businessId), mode: 'test', before: '2030-01-01', through: '2026-11-20' }],
        },
      });
      expect(await lastEntry(business.inTest)).toMatchObject({
        action: 'settlement_settings.changed',
        actor: { kind: 'operator' },
        before: { scheduledThrough: '2030-01-01' },
        after: { scheduledThrough: '2026-11-20' },
      });
      expect(await repair()).toEqual({ exitCode: 0, output: { schedules: [] } });
      expect(await repair(...ofBusiness())).toEqual({ exitCode: 0, output: { schedules: [] } });
      await itIs('2026-11-26');
      expect(await runDates()).toEqual(['2026-11-20', '2026-11-26']);
    },
    TIMEOUT_MS,
  );

  it(
    'take no date that has not come, or before the last run, or that is none, and none for all businesses',
    async () => {
      await itIs('2026-11-20');
      expect(await runDates()).toEqual(['2026-11-20']);
      await setThrough('2030-01-01');
      await itIs('2026-11-25');
      const refused = { exitCode: 1, output: { error: { code: 'validation_failed' } } };
      for (const date of ['2026-11-26', '2026-11-19', '2026-02-30', 'yesterday']) {
        expect(await repair(...ofBusiness(), '--through', date), date).toMatchObject(refused);
      }
      expect(await repair('--through', '2026-11-24')).toMatchObject(refused);
      expect(await repair('--business', String(business.businessId))).toMatchObject(refused);
      expect(await repair(...ofBusiness(), '--through', '2026-11-24')).toMatchObject({
        output: { schedules: [{ through: '2026-11-24' }] },
      });
    },
    TIMEOUT_MS,
  );
});
