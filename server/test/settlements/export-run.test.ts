import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAYOUT_FILE_FORMATS } from '../../src/features/settlements/runs/file-format.ts';
import type { SettlementRun } from '../../src/features/settlements/runs/schemas.ts';
import { isoSchema } from '../harness/iso20022.ts';
import { signInMember } from '../harness/member.ts';
import { shareTestApp, type TestApp, type TestBusiness } from '../harness/test-app.ts';
import { requireRefused } from '../transactions/transaction-fixture.ts';
import {
  ADA,
  addBusinessWithSource,
  addRun,
  download,
  exportAs,
  fileUrl,
  XML_FORMATS,
} from './payout-files.testing.ts';
import { setSource } from './payout-run.testing.ts';

let testApp: TestApp;
let business: TestBusiness;
beforeAll(async () => {
  testApp = await shareTestApp();
  ({ business } = testApp);
});
afterAll(() => testApp.close());

describe('exporting a run', () => {
  it('moves an approved one on, and says who did it, when and in which format', async () => {
    const of = await addBusinessWithSource(testApp);
    const number = await addRun(testApp, of, [ADA]);
    const before = Date.now();
    const response = await exportAs(of.inLive, number, 'pain.001.001.09');
    expect(response.status, response.text).toBe(200);
    const { state, exported: by } = response.body.data as SettlementRun;
    expect(state).toBe('exported');
    expect(by).toMatchObject({ by: { kind: 'api_key' }, format: 'pain.001.001.09' });
    expect(Date.parse(by?.at ?? '')).toBeGreaterThanOrEqual(before);
    expect(response.headers['idempotency-replayed']).toBeUndefined();
  });

  it('says which person did it in the dashboard', async () => {
    const number = await addRun(testApp, business, [ADA]);
    const finance = await signInMember(testApp, business, 'finance');
    const path = `/dashboard/api/businesses/${business.businessId}/live/settlement-runs/${number}`;
    const response = await finance.post(`${path}/export`, { format: 'csv' });
    expect(response.status, response.text).toBe(200);
    expect((response.body.data as SettlementRun).exported?.by).toMatchObject({ kind: 'user', id: finance.userId });
    const file = await finance.get(`${path}/file?format=csv`);
    expect([file.status, file.text]).toEqual([200, await download(business.inLive, number, 'csv')]);
  });

  it('changes nothing when it is done again, in the same format or in another', async () => {
    const of = await addBusinessWithSource(testApp);
    const number = await addRun(testApp, of, [ADA]);
    const first = await exportAs(of.inLive, number, 'csv');
    for (const format of PAYOUT_FILE_FORMATS) {
      const again = await exportAs(of.inLive, number, format);
      expect([again.status, again.body.data]).toEqual([200, first.body.data]);
      expect(again.headers['idempotency-replayed']).toBe('true');
    }
  });

  it('is done once by many at the same time, and told of once', async () => {
    const of = await addBusinessWithSource(testApp);
    const endpoint = await of.inLive.post('/v1/api/webhook-endpoints', { url: 'https://example.com/hook' });
    expect(endpoint.status, endpoint.text).toBe(200);
    const number = await addRun(testApp, of, [ADA]);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => exportAs(of.inLive, number, PAYOUT_FILE_FORMATS[index % 3] ?? 'csv')),
    );
    expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === undefined)).toHaveLength(1);
    for (const { status, body } of answers) expect([status, body.data]).toEqual([200, answers[0]?.body.data]);
    const { rows } = await testApp.testDatabase.database.pool.query<{ type: string; payload: string }>(
      'SELECT type, payload FROM webhook_events WHERE business_id = $1 AND live',
      [of.businessId],
    );
    expect(rows.map(({ type }) => type)).toEqual(['settlement_run.exported']);
    expect(JSON.parse(rows[0]?.payload ?? '')).toEqual(answers[0]?.body.data);
  });

  it('is answered by what was kept when its Idempotency-Key comes again', async () => {
    const number = await addRun(testApp, business, [ADA]);
    const headers = { 'Idempotency-Key': `export-${number}` };
    const first = await exportAs(business.inLive, number, 'csv', headers);
    const again = await exportAs(business.inLive, number, 'csv', headers);
    expect([again.status, again.text, again.headers['idempotency-replayed']]).toEqual([200, first.text, 'true']);
    expect((await exportAs(business.inLive, number, 'pain.001.001.09', headers)).body.error?.code).toBe(
      'idempotency_key_mismatch',
    );
  });

  it('is refused before the run is approved, and so is its file before it is exported', async () => {
    const draft = await addRun(testApp, business, [ADA], { state: 'draft' });
    const approved = await addRun(testApp, business, [ADA]);
    for (const { status, body } of [
      await exportAs(business.inLive, draft, 'csv'),
      await business.inLive.get(fileUrl(draft, 'csv')),
      await business.inLive.get(fileUrl(approved, 'csv')),
    ]) {
      expect([status, body.error?.code]).toEqual([409, 'run_state_conflict']);
    }
  });

  it('as ISO 20022 needs an account that pays, and leaves the run as it is without one', async () => {
    const of = await testApp.addBusiness();
    const number = await addRun(testApp, of, [ADA]);
    for (const format of XML_FORMATS) {
      const { status, body } = await exportAs(of.inLive, number, format);
      expect([status, body.error?.code, body.error?.field]).toEqual([409, 'source_account_missing', 'sourceAccount']);
    }
    expect((await exportAs(of.inLive, number, 'csv')).status).toBe(200);
    const file = await of.inLive.get(fileUrl(number, 'pain.001.001.10'));
    expect([file.status, file.body.error?.code]).toEqual([409, 'source_account_missing']);

    await setSource(testApp.testDatabase.database, { businessId: of.businessId, live: true });
    expect((await of.inLive.get(fileUrl(number, 'pain.001.001.10'))).status).toBe(409);
    const later = await exportAs(of.inLive, number, 'pain.001.001.10');
    expect([later.status, later.body.error?.code]).toEqual([409, 'source_account_missing']);
  });

  it('as ISO 20022 is refused where the sum has more digits than it allows, and not where it has as many', async () => {
    const of = await addBusinessWithSource(testApp);
    const huge = await addRun(testApp, of, [{ ...ADA, amountKobo: 10n ** 18n }]);
    requireRefused(await exportAs(of.inLive, huge, 'pain.001.001.10'), 'format');
    expect((await exportAs(of.inLive, huge, 'csv')).status).toBe(200);
    requireRefused(await of.inLive.get(fileUrl(huge, 'pain.001.001.10')), 'format');
    const large = await addRun(testApp, of, [{ ...ADA, amountKobo: 10n ** 18n - 1n }]);
    expect((await exportAs(of.inLive, large, 'pain.001.001.10')).status).toBe(200);
    await isoSchema('pain.001.001.10')?.requireValid(await download(of.inLive, large, 'pain.001.001.10'));
  });

  it('refuses an unknown or missing format by name', async () => {
    const number = await addRun(testApp, business, [ADA]);
    requireRefused(await exportAs(business.inLive, number, 'xlsx'), 'format');
    requireRefused(await business.inLive.post(`/v1/api/settlement-runs/${number}/export`, {}), 'format');
    requireRefused(await business.inLive.get(fileUrl(number, 'pain.001.001.08')), 'format');
    requireRefused(await business.inLive.get(`/v1/api/settlement-runs/${number}/file`), 'format');
  });

  it('is 404 for a number that is none, unknown, of another business or of another mode', async () => {
    const number = await addRun(testApp, business, [ADA]);
    const other = await testApp.addBusiness();
    for (const [client, path] of [
      [business.inLive, '999999'],
      [business.inLive, 'abc'],
      [business.inLive, '0'],
      [business.inLive, '9'.repeat(30)],
      [business.inTest, String(number)],
      [other.inLive, String(number)],
    ] as const) {
      const url = `/v1/api/settlement-runs/${path}`;
      for (const { status, body } of [
        await client.post(`${url}/export`, { format: 'csv' }),
        await client.get(`${url}/file?format=csv`),
      ]) {
        expect([status, body.error?.code]).toEqual([404, 'not_found']);
      }
    }
  });

  it('takes a secret key and nothing less', async () => {
    const number = await addRun(testApp, business, [ADA]);
    for (const [key, status] of [
      [undefined, 401],
      [business.live.publicKey, 403],
    ] as const) {
      const client = testApp.clientOf(key);
      expect((await exportAs(client, number, 'csv')).status).toBe(status);
      expect((await client.get(fileUrl(number, 'csv'))).status).toBe(status);
    }
  });
});
