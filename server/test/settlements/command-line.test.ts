import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ResultFile, ResultFileDetail } from '../../src/features/settlements/results/schemas.ts';
import type { Payout, SettlementRun } from '../../src/features/settlements/runs/schemas.ts';
import { type CommandResult, tributary } from '../harness/command.ts';
import { shareTestApp, type TestApp, type TestBusiness } from '../harness/test-app.ts';
import { createHolder, getRun, payoutsOf } from './settlements.testing.ts';

const TIMEOUT_MS = 300_000;

let testApp: TestApp;
let business: TestBusiness;
let folder: string;
beforeAll(async () => {
  testApp = await shareTestApp();
  ({ business } = testApp);
  folder = await mkdtemp(join(tmpdir(), 'settlements-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await testApp.close();
});

function run(args: readonly string[], more: readonly string[] = ['--json']): Promise<CommandResult> {
  const ledger = ['--business', String(business.businessId), '--mode', 'test'];
  return tributary([...args, ...ledger, ...more], { DATABASE_URL: testApp.testDatabase.url, INIT_CWD: folder });
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

describe('settlement runs and payouts at the command line', () => {
  it(
    'are made, approved, exported, written to files and resolved',
    async () => {
      const ada = await createHolder(business.inTest, 1_000);
      await createHolder(business.inTest, 250.5);
      const created = await json<SettlementRun>('settlements', 'runs', 'create');
      expect(created).toMatchObject({
        number: 1,
        state: 'draft',
        payouts: { count: 2, amount: 1_250.5 },
        created: { by: { kind: 'operator' } },
      });
      const { state } = await json<SettlementRun>('settlements', 'runs', 'approve', '1');
      expect(state).toBe('approved');
      expect(await failureOf('settlements', 'runs', 'export', '1', '--format', 'pain.001.001.09')).toEqual([
        1,
        'source_account_missing',
      ]);
      const source = ['--source-bank', '000014', '--source-account', '0123456789', '--source-name', 'ACME LIMITED'];
      await json('settlements', 'settings', ...source);
      const again = await json<SettlementRun>('settlements', 'runs', 'show', '1');
      expect(again).toMatchObject({ state: 'draft', manifest: { version: 2 } });
      expect(await failureOf('settlements', 'runs', 'approve', '1', '--manifest', '0000-0000-0000-0000')).toEqual([
        1,
        'manifest_changed',
      ]);
      await json('settlements', 'runs', 'approve', '1', '--manifest', again.manifest?.shortForm ?? '');
      const exported = await json<SettlementRun>('settlements', 'runs', 'export', '1', '--format', 'pain.001.001.09');
      expect(exported.exported).toMatchObject({ by: { kind: 'operator' }, format: 'pain.001.001.09' });

      for (const format of ['csv', 'pain.001.001.10']) {
        const served = await business.inTest.get(`/v1/api/settlement-runs/1/file?format=${format}`);
        const printed = await run(['settlements', 'runs', 'file', '1', '--format', format], []);
        expect([printed.exitCode, printed.stdout]).toEqual([0, served.text]);
        const written = await json('settlements', 'runs', 'file', '1', '--format', format, '--output', `out.${format}`);
        expect(written).toMatchObject({ output: `out.${format}`, format, payouts: 2 });
        expect(await readFile(join(folder, `out.${format}`), 'utf8')).toBe(served.text);
      }

      const payouts = await payoutsOf(business.inTest, 1);
      const [first, second] = payouts;
      const resolved = await json<Payout>(
        'payouts',
        'resolve',
        first?.id ?? '',
        '--state',
        'failed',
        '--reason',
        'The bank telephoned',
      );
      expect(resolved).toMatchObject({ state: 'failed', reason: 'The bank telephoned' });
      await json('payouts', 'resolve', second?.id ?? '', '--state', 'paid', '--reason', 'The bank telephoned');
      expect(await getRun(business.inTest, 1)).toMatchObject({ state: 'completed', failed: { count: 1 } });
      const list = await json<{ payouts: Payout[]; totalCount: number }>('payouts', 'list', '--state', 'failed');
      expect(list).toMatchObject({ payouts: [{ id: first?.id }], totalCount: 1 });
      const ofAccount = await json<{ payouts: Payout[] }>('payouts', 'list', '--account', String(ada.id));
      expect(ofAccount.payouts.map(({ subAccountId }) => subAccountId)).toEqual([ada.id]);
      const { runs } = await json<{ runs: SettlementRun[] }>('settlements', 'runs', 'list', '--state', 'completed');
      expect(runs).toEqual([await json<SettlementRun>('settlements', 'runs', 'show', '1')]);
      expect((await run(['settlements', 'runs', 'list'], [])).stdout).toMatch(
        /│ 1 +│ completed +│ [\w-]{19} +│ – +│ 2, ₦1250\.50 +│/,
      );
      expect((await run(['payouts', 'list'], [])).stdout).toContain('The bank telephoned');
    },
    TIMEOUT_MS,
  );

  it(
    'are reviewed, and payouts of them are held for a reason',
    async () => {
      for (const amount of [300, 400]) await createHolder(business.inTest, amount);
      const { number } = await json<SettlementRun>('settlements', 'runs', 'create');
      interface Review {
        readonly newAccounts: number;
        readonly unusualPayouts: readonly { readonly id: string; readonly amount: number }[];
      }
      const review = ['settlements', 'runs', 'review', String(number)];
      const { newAccounts, unusualPayouts } = await json<Review>(...review);
      expect(newAccounts).toBeGreaterThanOrEqual(2);
      const firsts = await json<Review>(...review, '--unusual', 'first_payout');
      expect(firsts.unusualPayouts).toHaveLength(newAccounts);
      expect(await json<Review>(...review, '--unusual', 'account_deleted')).toMatchObject({ unusualPayouts: [] });
      expect((await run([...review, '--unusual', 'account_deleted'], [])).stdout).toContain('has this code');
      const held = unusualPayouts.filter(({ amount }) => amount === 300 || amount === 400).map(({ id }) => id);
      const { stdout } = await run(review, []);
      expect(stdout).toContain('It is the first payout of this account');
      const hold = ['settlements', 'runs', 'hold', String(number), ...held.slice(0, 1)];
      expect(await failureOf(...hold, '--reason', ' ')).toEqual([1, 'validation_failed']);
      const changed = await json<SettlementRun>(...hold, '--reason', 'Asked by telephone');
      expect(changed).toMatchObject({ cancelled: { count: 1 }, manifest: { why: 'payout_held' } });
      expect((await run([...hold, '--reason', 'Again'], [])).stdout).toContain('The payouts were held before.');
      expect((await run(review, [])).stdout).toMatch(/Held: 1 of ₦\d+\.00, back in wallets/v);
      expect((await run(['payouts', 'list', '--state', 'cancelled'], [])).stdout).toMatch(
        / held +│ Asked by telephone /v,
      );
      await json('settlements', 'runs', 'cancel', String(number));
    },
    TIMEOUT_MS,
  );

  it(
    'end with what the bank says, which is taken in once, listed and shown',
    async () => {
      const { id } = await createHolder(business.inTest, 70);
      const { number } = await json<SettlementRun>('settlements', 'runs', 'create', '--account', String(id));
      await json('settlements', 'runs', 'approve', String(number));
      await json('settlements', 'runs', 'export', String(number), '--format', 'csv');
      const [payout] = await payoutsOf(business.inTest, number);
      const lines = [
        'end_to_end_id,amount,status,reason',
        `${payout?.endToEndId},70.00,failed,The account is closed`,
        `${'0'.repeat(32)},1.00,paid,`,
      ];
      await writeFile(join(folder, 'results.csv'), `${lines.join('\r\n')}\r\n`);
      const upload = ['settlements', 'results', 'upload', 'results.csv'];
      const file = await json<ResultFileDetail>(...upload);
      expect(file).toMatchObject({
        number: 1,
        filename: 'results.csv',
        state: 'applied',
        counts: { applied: 1, unmatched: 1 },
        accepted: { by: { kind: 'operator' } },
        firstNotMatched: [{ line: 3, result: 'unmatched' }],
      });
      expect((await payoutsOf(business.inTest, number))[0]).toMatchObject({
        state: 'failed',
        reason: 'The account is closed',
      });
      const again = await run(upload, []);
      expect(again.stdout).toContain('File 1 was received before.');
      expect(again.stdout).toContain('The first lines that did not match:');
      expect(await json('settlements', 'results', 'show', '1')).toEqual(file);
      const list = await json<{ files: ResultFile[]; totalCount: number }>('settlements', 'results', 'list');
      expect(list).toMatchObject({ files: [{ number: 1, lineCount: 2 }], totalCount: 1 });
      const results = ['settlements', 'results'] as const;
      const open = await json<{ lines: { id: string }[]; totalCount: number }>(...results, 'open');
      expect(open).toMatchObject({ lines: [{ id: '1-2', state: 'open' }], totalCount: 1 });
      expect(await json(...results, 'take', '1-2')).toMatchObject({ owner: { by: { kind: 'operator' } } });
      const why = ['--reason', 'Of another system'] as const;
      expect(await failureOf(...results, 'confirm', '1-2', ...why)).toEqual([1, 'line_state_conflict']);
      expect(await failureOf(...results, 'return', '1-2', ...why)).toEqual([1, 'line_state_conflict']);
      expect(await json(...results, 'explain', '1-2', ...why)).toMatchObject({ state: 'explained' });
      expect((await run([...results, 'open'], [])).stdout).toContain('There are no lines to resolve.');
      expect(await failureOf('settlements', 'results', 'upload', 'no-such.csv')).toEqual([1, 'validation_failed']);
      expect(await failureOf('settlements', 'results', 'show', '999')).toEqual([1, 'not_found']);
    },
    TIMEOUT_MS,
  );

  it(
    'are made for some accounts only, once for one reference, and given back by cancelling',
    async () => {
      const ada = await createHolder(business.inTest, 1_000);
      const bola = await createHolder(business.inTest, 500);
      await createHolder(business.inTest, 1);
      const reference = 'b5a0f3f4-3a55-4d0e-9d5e-0a8a4c1f5b11';
      const create = ['settlements', 'runs', 'create', '--reference', reference];
      const wanted = ['--account', String(bola.id), '--account', String(ada.id)];
      const created = await json<SettlementRun>(...create, ...wanted);
      expect(created).toMatchObject({ state: 'draft', payouts: { count: 2, amount: 1_500 }, reference });
      expect(await json<SettlementRun>(...create, ...wanted)).toEqual(created);
      expect(await failureOf(...create)).toEqual([1, 'reference_conflict']);
      const cancelled = await json<SettlementRun>('settlements', 'runs', 'cancel', String(created.number));
      expect(cancelled).toMatchObject({
        state: 'cancelled',
        cancelled: { count: 2, amount: 1_500 },
        cancelledBy: { by: { kind: 'operator' } },
      });
    },
    TIMEOUT_MS,
  );

  it(
    'leave a file that was there as it is when there is nothing to write, and no part of one',
    async () => {
      const { id } = await createHolder(business.inTest, 20);
      const { number } = await json<SettlementRun>('settlements', 'runs', 'create', '--account', String(id));
      await json('settlements', 'runs', 'approve', String(number));
      await json('settlements', 'runs', 'export', String(number), '--format', 'csv');
      await writeFile(join(folder, 'kept.csv'), 'kept');
      const file = ['settlements', 'runs', 'file', '--format', 'csv', '--output'];
      expect(await failureOf(...file, 'kept.csv', '999')).toEqual([1, 'not_found']);
      expect(await failureOf(...file, 'kept.csv', '1')).toEqual([1, 'run_superseded']);
      expect(await failureOf(...file, 'no-such-folder/a.csv', String(number))).toEqual([1, 'validation_failed']);
      expect(await readFile(join(folder, 'kept.csv'), 'utf8')).toBe('kept');
      expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    'say what is wrong, with the exit codes of all commands',
    async () => {
      const runs = ['settlements', 'runs'];
      expect(await failureOf(...runs, 'show', '999')).toEqual([1, 'not_found']);
      expect(await failureOf(...runs, 'show', 'x')).toEqual([2, 'wrong_usage']);
      expect(await failureOf(...runs, 'create', '--account', '0')).toEqual([2, 'wrong_usage']);
      expect(await failureOf(...runs, 'create', '--account', '999999')).toEqual([1, 'not_found']);
      expect(await failureOf(...runs, 'create', '--reference', 'x')).toEqual([1, 'validation_failed']);
      expect(await failureOf(...runs, 'export', '1')).toEqual([2, 'wrong_usage']);
      expect(await failureOf(...runs, 'export', '1', '--format', 'xlsx')).toEqual([2, 'wrong_usage']);
      expect(await failureOf(...runs, 'cancel', '1')).toEqual([1, 'run_state_conflict']);
      expect(await failureOf(...runs, 'file', '1', '--format', 'csv')).toEqual([1, 'validation_failed']);
      expect(await failureOf('payouts', 'list', '--from', 'yesterday')).toEqual([1, 'validation_failed']);
      expect(await failureOf('payouts', 'resolve', 'x', '--state', 'paid', '--reason', 'x')).toEqual([1, 'not_found']);
      expect(await failureOf('payouts', 'resolve', 'x', '--state', 'paid')).toEqual([2, 'wrong_usage']);
      const elsewhere = ['--business', '4242', '--mode', 'test', '--json'];
      const { stderr } = await tributary([...runs, 'create', ...elsewhere], { DATABASE_URL: testApp.testDatabase.url });
      expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'not_found' } });
    },
    TIMEOUT_MS,
  );
});
