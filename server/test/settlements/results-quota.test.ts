import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FilePreview } from '../../src/features/settlements/results/mapping-schemas.ts';
import { csv, pain002 } from '../../src/features/settlements/results/results.testing.ts';
import { startTestApp, type TestApp, type TestBusiness, type TestResponse } from '../harness/test-app.ts';
import { signInMember } from '../harness/member.ts';
import { codeOf } from '../posting/payments.testing.ts';
import { linesOf, requireFile, requireNoLeftovers, rowOf, seedRun, send } from './results.testing.ts';

const QUOTAS = { test: { lines: 1_500, bytes: 100_000 }, live: { lines: 2_000, bytes: 100_000 } };

let testApp: TestApp;
let business: TestBusiness;
beforeAll(async () => {
  testApp = await startTestApp({ resultQuotas: QUOTAS });
});
beforeEach(async () => {
  business = await testApp.addBusiness();
});
afterEach(() => requireNoLeftovers(testApp));
afterAll(() => testApp.close());

const rows = (count: number, name: string): string[] =>
  Array.from({ length: count }, (_, index) => `${name}-${index},1,paid,`);

function expectRefused(response: TestResponse, status: number, code: string): string {
  expect([response.status, codeOf(response)], response.text).toEqual([status, code]);
  return response.body.message;
}

describe('a file of bank results of which little is about payouts', () => {
  it('is refused as a whole, names the first ten lines, and leaves nothing behind', async () => {
    const { payouts } = await seedRun(testApp, business, { count: 3 });
    const ours = payouts.map((payout) => rowOf(payout, 'paid'));
    const refused = await send(business.inTest, csv(...ours, ...rows(1_001, 'x')));
    const message = expectRefused(refused, 422, 'unmatched_file');
    expect(message).toContain('1001 lines of the file match no payout of this business and mode, and 3 match one');
    expect(message).toContain('line 5 ("x-0"), 6 ("x-1")');
    expect(message).toContain('14 ("x-9"). ');
    const { rows: kept } = await testApp.services.database.pool.query(
      'SELECT outcome FROM settlement_payouts WHERE business_id = $1',
      [business.businessId],
    );
    expect(kept).toEqual([{ outcome: null }, { outcome: null }, { outcome: null }]);
  });

  it('is kept with all its lines if they are few', async () => {
    const file = requireFile(await send(business.inTest, csv(...rows(1_000, 'x'))));
    expect(file.counts.unmatched).toBe(1_000);
    expect(await linesOf(business.inTest, file.number)).toHaveLength(1_000);
  });
});

describe('the quota of bank results', () => {
  it('counts each file as 100 lines at least, and says when there is room', async () => {
    for (let file = 0; file < 15; file += 1) requireFile(await send(business.inTest, csv(...rows(1, `f${file}`))));
    const message = expectRefused(await send(business.inTest, csv(...rows(1, 'g'))), 409, 'quota_exceeded');
    expect(message).toContain('in test mode may have 1,500 lines and 0.1 MB in 30 days');
    expect(message).toContain('Those of the last 30 days have 1,500 lines');
    expect(message).toMatch(/There is room for it from \d{4}-\d\d-\d\dT[\d:.]+Z at the earliest\./v);

    const again = await send(business.inTest, csv(...rows(1, 'f7')));
    expect(requireFile(again).number, 'a file that was accepted before is known all the same').toBe(8);
    requireFile(await send(business.inLive, csv(...rows(1, 'g'))));
    requireFile(await send((await testApp.addBusiness()).inTest, csv(...rows(1, 'g'))));

    await testApp.services.database.pool.query(
      `UPDATE settlement_result_files SET accepted_at = accepted_at - interval '30 days' WHERE number = 1
          AND business_id = $1`,
      [business.businessId],
    );
    requireFile(await send(business.inTest, csv(...rows(1, 'g'))));
    expectRefused(await send(business.inTest, csv(...rows(1, 'h'))), 409, 'quota_exceeded');
  });

  it('refuses a file with more lines or bytes than there is room for', async () => {
    requireFile(await send(business.inTest, csv(...rows(800, 'x'))));
    expectRefused(await send(business.inTest, csv(...rows(800, 'y'))), 409, 'quota_exceeded');
    const long = 'a long reason '.repeat(30);
    const many = Array.from({ length: 600 }, (_, index) => `z-${index},1,paid,${long}`);
    const message = expectRefused(await send(business.inTest, csv(...many)), 409, 'quota_exceeded');
    expect(message).toContain('There is never room for it: send it in parts');
  });

  it('counts what a preview makes of a whole message, and knows a file that was received before', async () => {
    const { messageId, payouts } = await seedRun(testApp, business, { count: 120 });
    const member = await signInMember(testApp, business, 'finance');
    const base = `/dashboard/api/businesses/${business.businessId}/test/settlement-results/preview`;
    const preview = (content: string) => send(member, content, {}, base);
    const whole = pain002({ messageId, group: 'ACSC' });
    const one = pain002({ messageId, payments: [{ id: payouts[0]?.endToEndId, status: 'ACSC' }] });
    const shown = (response: TestResponse) => response.body.data as FilePreview;
    expect(shown(await preview(whole))).toMatchObject({ counts: { applied: 120 }, changes: { paid: { count: 120 } } });

    const { number } = requireFile(await send(business.inTest, one));
    for (const [name, count] of [
      ['x', 700],
      ['y', 600],
    ] as const) {
      requireFile(await send(business.inTest, csv(...rows(count, name))));
    }
    expectRefused(await preview(whole), 409, 'quota_exceeded');
    requireFile(await send(business.inTest, csv(...rows(1, 'z'))));
    expect(shown(await preview(one)), 'needs no room').toMatchObject({ earlier: { number } });
  });

  it('lets only one of two files in that fit alone', async () => {
    const answers = await Promise.all([
      send(business.inTest, csv(...rows(900, 'x'))),
      send(business.inTest, csv(...rows(900, 'y'))),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });
});
