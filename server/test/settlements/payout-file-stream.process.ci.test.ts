import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { PAYOUT_FILE_FORMATS, type PayoutFileFormat } from '../../src/features/settlements/runs/file-format.ts';
import { openStream, readMeasured, standsStill } from '../harness/streams.ts';
import { startTestApp, type TestApp, type TestBusiness } from '../harness/test-app.ts';
import { addBusinessWithSource, exportAs, fileUrl } from './payout-files.testing.ts';
import { generateRun } from './payout-run.testing.ts';

const MANY = 200_000;
/** Half of what the whole file takes. The system itself keeps some MB for a reader. */
const READS_MAX = MANY / 200 / 2;
const HEAP_GROWTH_MAX_MB = 12;

let testApp: TestApp;
let business: TestBusiness;
let number: bigint;
let base: string;
beforeAll(async () => {
  testApp = await startTestApp();
  business = await addBusinessWithSource(testApp);
  const { database } = testApp.testDatabase;
  number = await generateRun(database, { businessId: business.businessId, live: true, count: MANY });
  base = await testApp.app.listen({ host: '127.0.0.1', port: 0 });
  expect((await exportAs(business.inLive, number, 'csv')).status).toBe(200);
});
afterAll(() => testApp.close());

const open = (format: PayoutFileFormat) =>
  openStream(new URL(fileUrl(number, format), base), { apiKey: business.live.secretKey });

describe('the file of a run of many payouts', () => {
  it.each(PAYOUT_FILE_FORMATS)(
    'as %s is whole, and takes no more memory than one of a few',
    async (format) => {
      const { lines, end, heapGrowthMb } = await readMeasured(await open(format));
      // A heading; or five lines before the payouts and three after them.
      expect(lines).toBe(format === 'csv' ? MANY + 1 : MANY + 5 + 1 + 3);
      expect(end).toMatch(format === 'csv' ? /,200000\r\n$/ : /<\/PmtInf>\n<\/CstmrCdtTrfInitn>\n<\/Document>\n$/);
      expect(heapGrowthMb).toBeLessThan(HEAP_GROWTH_MAX_MB);
    },
    300_000,
  );

  it.each(['csv', 'pain.001.001.10'] as const)(
    'as %s waits for a reader who does not read, and is given up when they go',
    async (format) => {
      const { pool } = testApp.services.database;
      let reads = 0;
      const count = (): void => void (reads += 1);
      pool.on('acquire', count);
      onTestFinished(() => void pool.off('acquire', count));
      const response = await open(format);
      response.pause();
      await standsStill(() => reads);
      expect(reads).toBeLessThan(READS_MAX);
      response.destroy();
      await standsStill(() => reads);
      expect(reads).toBeLessThan(READS_MAX);
      await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
    },
    120_000,
  );

  it('is refused before its first byte where a payout is missing', async () => {
    await testApp.testDatabase.database.pool.query(
      'DELETE FROM settlement_payouts WHERE business_id = $1 AND position = $2',
      [business.businessId, MANY],
    );
    for (const format of PAYOUT_FILE_FORMATS) {
      const refused = await business.inLive.get(fileUrl(number, format));
      expect([refused.status, refused.body.error?.code], format).toEqual([409, 'manifest_changed']);
    }
  });
});
