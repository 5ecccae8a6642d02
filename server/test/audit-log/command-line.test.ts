import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount } from '../connected-accounts/account-fixture.ts';
import { tributary } from '../harness/command.ts';
import { startTestApp, type TestApp, type TestBusiness } from '../harness/test-app.ts';
import { entriesOf } from './audit-log.testing.ts';

let testApp: TestApp;
let business: TestBusiness;
beforeAll(async () => {
  testApp = await startTestApp();
  business = await testApp.addBusiness();
  await createAccount(business.inTest, { businessName: '=1+1' });
});
afterAll(() => testApp.close());

const run = (...words: readonly string[]) => tributary(words, { DATABASE_URL: testApp.testDatabase.url });
const ofTestMode = () => ['--business', String(business.businessId), '--mode', 'test'];

describe('the audit log on the command line', () => {
  it('is listed as the API lists it, and narrowed by the same filters', async () => {
    const listed = await run('audit', 'list', ...ofTestMode(), '--json');
    expect(listed).toMatchObject({ exitCode: 0, stderr: '' });
    const entries = await entriesOf(business.inTest);
    expect(JSON.parse(listed.stdout)).toEqual({ entries, totalCount: entries.length });

    const narrowed = await run(
      'audit',
      'list',
      ...ofTestMode(),
      '--action',
      'account.created',
      '--limit',
      '1',
      '--json',
    );
    const created = entries.filter(({ action }) => action === 'account.created');
    expect(JSON.parse(narrowed.stdout)).toMatchObject({ entries: created });

    const table = await run('audit', 'list', ...ofTestMode());
    expect(table.stdout).toContain('account.created');
  });

  it('is exported without formulas', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'tributary-audit-')), 'audit.csv');
    const exported = await run('audit', 'export', ...ofTestMode(), '--output', file, '--json');
    expect(JSON.parse(exported.stdout)).toEqual({ output: file });
    const lines = readFileSync(file, 'utf8').trim().split(/\r?\n/v);
    expect(lines).toHaveLength((await entriesOf(business.inTest)).length + 1);
    expect(lines.join('\n')).toContain("'=1+1");
    expect(lines.join('\n')).not.toMatch(/(^|,)"?=1\+1/mv);
  });

  it('needs a business and a mode together, and a business that is there', async () => {
    for (const [words, code, message] of [
      [['--mode', 'test'], 'validation_failed', /--business/v],
      [['--business', String(business.businessId)], 'validation_failed', /--mode/v],
      [['--business', '999999', '--mode', 'test'], 'not_found', /no business/v],
    ] as const) {
      const { exitCode, stdout, stderr } = await run('audit', 'list', ...words, '--json');
      expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
      expect(JSON.parse(stderr)).toMatchObject({ error: { code, message: expect.stringMatching(message) as string } });
    }
  });

  it('is held against its chain by `ledger verify`, which names the entry that was changed', async () => {
    expect((await run('ledger', 'verify', '--json')).exitCode).toBe(0);
    await testApp.testDatabase.database.pool.query(
      `UPDATE log_entries SET subject_name = 'Somebody' WHERE business_id = $1 AND NOT live AND audit_number = 4`,
      [business.businessId],
    );
    const { exitCode, stdout } = await run('ledger', 'verify', '--json');
    expect(exitCode).toBe(1);
    const businessId = Number(business.businessId);
    expect(JSON.parse(stdout)).toMatchObject({
      ok: false,
      disagreement: { businessId, mode: 'test', where: 'log entry', row: expect.any(Number) as number },
    });
  });
});
