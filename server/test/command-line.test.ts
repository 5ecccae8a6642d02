import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { createProgram, REMOTE_NOUNS, SERVER_NOUNS } from '@tributary/cli';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Invocation } from '../src/cli/invocation.ts';
import { PROGRAM } from '../src/cli/run-command.ts';
import {
  makeTemporaryDirectory,
  postmasterOf,
  removeDataDirectory,
} from '../src/platform/database/embedded/embedded-postgres.testing.ts';
import type { CreatedRefund, RefundList } from '../src/features/refunds/schemas.ts';
import { failureOf, json, type KeysOutput, type NewBusinessOutput } from './command-line.testing.ts';
import { type Environment, startTributary, tributary } from './harness/command.ts';
import { createTestDatabase, type TestDatabase } from './harness/database.ts';
import { startTestApp, type TestApp } from './harness/test-app.ts';
import { createPayee, pay, requireAccepted } from './posting/payments.testing.ts';

/** A reference that no payment has. */
const PAYMENT = '6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a';
const KEY = { pk: /^pk_(test|live)_[\w-]{32}$/, sk: /^sk_(test|live)_[\w-]{32}$/ };

describe('on an empty data directory, without a server', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await makeTemporaryDirectory();
  });
  afterAll(() => removeDataDirectory(dataDir));
  const env = (): Environment => ({ DATA_DIR: dataDir });

  it('creates businesses, lists them and their keys, and leaves nothing running', async () => {
    const acme = await json<NewBusinessOutput>(['business', 'create', '--name', 'Acme'], env());
    expect(acme).toEqual({
      businessId: expect.any(Number) as number,
      live: { publicKey: expect.stringMatching(KEY.pk) as string, secretKey: expect.stringMatching(KEY.sk) as string },
      test: { publicKey: expect.stringMatching(KEY.pk) as string, secretKey: expect.stringMatching(KEY.sk) as string },
    });
    expect(acme.live.secretKey).toMatch(/^sk_live_/);
    expect(acme.test.publicKey).toMatch(/^pk_test_/);
    expect(await postmasterOf(dataDir)).toBeUndefined();

    const { businesses } = await json<{ businesses: object[] }>(['business', 'list'], env());
    expect(businesses).toEqual([
      { businessId: acme.businessId, name: 'Acme', createdAt: expect.stringMatching(/^20.*Z$/) as string },
    ]);
    const list = ['keys', 'list', '--business', String(acme.businessId)];
    const { keys } = await json<KeysOutput>(list, env());
    expect(keys.map(({ mode, kind, status }) => `${mode} ${kind} ${status}`)).toEqual([
      'test public active',
      'test secret active',
      'live public active',
      'live secret active',
    ]);
    expect((await json<KeysOutput>([...list, '--mode', 'live'], env())).keys).toEqual(keys.slice(2));
    expect(await postmasterOf(dataDir)).toBeUndefined();
  });

  it('prints tables for people', async () => {
    const list = await tributary(['business', 'list'], env());
    expect(list).toMatchObject({ exitCode: 0, stderr: '' });
    expect(list.stdout).toMatch(/│ Id +│ Name +│ Created +│\n.*\n│ \d+ +│ Acme +│ 20\d\d-/);
    const created = await tributary(['business', 'create', '--name', 'Beta'], env());
    expect(created.stdout).toMatch(/^Business \d+\..*\n[^]*│ test │ public │ pk_test_/);
    const id = /^Business (\d+)/.exec(created.stdout)?.[1] ?? '';
    expect((await tributary(['keys', 'list', '--business', id], env())).stdout).toMatch(/│ sk_test_….{4} │ active │/);
    expect((await tributary(['database', 'migrate'], env())).stdout).toBe('The database is up to date.\n');
  });

  it('prints the address of the database', async () => {
    const { url } = await json<{ url: string }>(['database', 'url'], env());
    expect(url).toMatch(/^postgres:\/\/tributary_server:[\w-]+@127\.0\.0\.1:\d+\/tributary$/);
    expect(await tributary(['database', 'url'], env())).toEqual({ exitCode: 0, stdout: `${url}\n`, stderr: '' });
    const owner = await json<{ url: string }>(['database', 'url', '--owner'], env());
    expect(owner.url).toMatch(/^postgres:\/\/tributary:[\w-]+@127\.0\.0\.1:\d+\/tributary$/);
  });

  it('says where chains end and whether they have left, with one PostgreSQL that it ends', async () => {
    expect(await json<object>(['ledger', 'seals'], env())).toMatchObject({ seals: [], facts: expect.any(Array) as [] });
    expect(await postmasterOf(dataDir)).toBeUndefined();
  });

  it('takes DATA_DIR from where npm was called', async () => {
    const parent = join(dataDir, '..');
    const relative = dataDir.slice(parent.length + 1);
    const { businesses } = await json<{ businesses: object[] }>(['business', 'list'], {
      DATA_DIR: relative,
      INIT_CWD: parent,
    });
    expect(businesses).toHaveLength(2);
  });

  it('ends PostgreSQL when it is interrupted', async () => {
    const other = await makeTemporaryDirectory();
    try {
      const command = startTributary(['database', 'migrate', '--json'], { DATA_DIR: other });
      await expect.poll(() => postmasterOf(other), { timeout: 60_000, interval: 5 }).toBeDefined();
      command.process.kill('SIGTERM');
      expect(failureOf(await command.result)).toEqual({ exitCode: 143, code: 'interrupted' });
      expect(await postmasterOf(other)).toBeUndefined();
    } finally {
      await removeDataDirectory(other);
    }
  });
});

describe('refunds', () => {
  let testApp: TestApp;
  beforeAll(async () => {
    testApp = await startTestApp();
  });
  afterAll(() => testApp.close());
  const env = (): Environment => ({ DATABASE_URL: testApp.testDatabase.url });

  it('are made, once by the same reference, and listed', async () => {
    const { business } = testApp;
    const account = await createPayee(business.inTest);
    const { reference } = requireAccepted(await pay(business.inTest, account, { amount: 10_000 }));
    const of = [reference, '--business', String(business.businessId), '--mode', 'test'];
    const part = ['refunds', 'create', ...of, '--amount', '2,500', '--reason', 'Torn', '--reference', PAYMENT];
    const made = await json<CreatedRefund>(part, env());
    expect(made).toMatchObject({ refund: { amount: 2_500, reason: 'Torn', reference: PAYMENT }, balanceAfter: 6_750 });
    expect(await json(part, env())).toEqual(made);
    expect((await tributary(part, env())).stdout).toMatch(/^₦2500\.00 of payment .* was refunded before/);

    const rest = await tributary(['refunds', 'create', ...of, '--commission', 'platform'], env());
    expect(rest.stdout).toMatch(/is refunded .*\n₦0\.00 are left of it; the account has ₦6750\.00 now\.\n$/);
    expect(await json<RefundList>(['refunds', 'list', ...of], env())).toMatchObject({
      payment: { refundableAmount: 0 },
      refunds: [{ amount: 7_500, commission: 'platform' }, { amount: 2_500 }],
    });
    expect((await tributary(['refunds', 'list', ...of], env())).stdout).toContain('│ 2500.00 │ 2250.00 │ 250.00');
    expect(failureOf(await tributary(['refunds', 'create', ...of, '--json'], env()))).toEqual({
      exitCode: 1,
      code: 'already_refunded',
    });
  });
});

describe('with DATABASE_URL', () => {
  let test: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    test = await createTestDatabase();
    folder = await mkdtemp(join(tmpdir(), 'tributary-nothing-'));
  });
  afterAll(async () => {
    await test.drop();
    await rm(folder, { recursive: true });
  });
  const env = (): Environment => ({ DATABASE_URL: test.url, INIT_CWD: folder });

  it('works on that database, and makes no data directory', async () => {
    const { businessId } = await json<NewBusinessOutput>(['business', 'create', '--name', 'Acme'], env());
    const { rows } = await test.database.pool.query('SELECT id FROM businesses');
    expect(rows).toEqual([{ id: BigInt(businessId) }]);
    expect(await json(['database', 'url'], env())).toEqual({ url: test.url });
    expect(await json(['database', 'url', '--owner'], env())).toEqual({ url: test.url });
    const both = { ...env(), DATABASE_MIGRATION_URL: test.ownerUrl };
    expect(await json(['database', 'url', '--owner'], both)).toEqual({ url: test.ownerUrl });
    expect(await readdir(folder)).toEqual([]);
  });

  it('verifies the ledgers, and names the first row that disagrees', async () => {
    const { businessId } = await json<NewBusinessOutput>(['business', 'create', '--name', 'Acme'], env());
    expect(await json(['ledger', 'verify'], env())).toMatchObject({ ok: true, wallets: 0, disagreement: null });
    expect((await tributary(['ledger', 'verify'], env())).stdout).toMatch(/^Everything agrees\. Looked at \d+ ledgers/);

    await test.database.pool.query('UPDATE ledgers SET balance_kobo = 5 WHERE business_id = $1 AND live', [businessId]);
    const { exitCode, stdout, stderr } = await tributary(['ledger', 'verify', '--json'], env());
    expect(exitCode).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      ok: false,
      disagreement: { businessId, mode: 'live', where: 'ledger' },
    });
    expect(JSON.parse(stderr)).toEqual({
      error: {
        code: 'ledger_disagreement',
        message: expect.stringContaining(`Business ${businessId}, live mode: ledger keeps 5`) as string,
      },
    });
  });

  it('prints where each chain ends, and compares the chains with what it printed', async () => {
    const { rows } = await test.database.pool.query<{ id: bigint }>('SELECT min(id) AS id FROM businesses');
    const businessId = Number(rows[0]?.id);
    await test.database.pool.query(
      `INSERT INTO ledger_seal_heads (business_id, live, number, last_sequence, sealed_at, digest)
       VALUES ($1, true, 3, 12, '2026-03-01T12:00:00Z', decode(repeat('5a', 32), 'hex'))`,
      [businessId],
    );
    const printed = await tributary(['ledger', 'seals', '--json'], env());
    const ends = JSON.parse(printed.stdout) as { logs: object[] };
    expect(ends).toEqual({
      version: 3,
      takenAt: expect.any(String) as string,
      facts: [],
      logs: expect.any(Array) as object[],
      auditLogs: [],
      seals: [
        {
          businessId,
          mode: 'live',
          number: 3,
          lastSequence: 12,
          sealedAt: '2026-03-01T12:00:00.000Z',
          digest: '5a'.repeat(32),
        },
      ],
    });
    expect(ends.logs).toContainEqual(expect.objectContaining({ businessId, mode: 'test', number: 3 }));
    expect((await tributary(['ledger', 'seals'], env())).stdout).toContain('2026-03-01 12:00:00 UTC');

    // As if the whole chain had been removed: only the seals kept outside show it.
    await test.database.pool.query('UPDATE ledgers SET balance_kobo = 0; DELETE FROM ledger_seal_heads');
    expect(await json(['ledger', 'verify'], env())).toMatchObject({ ok: true, seals: 0, unsealed: 0 });
    await writeFile(join(folder, 'seals.json'), printed.stdout);
    const against = (file: string) => tributary(['ledger', 'verify', '--against', file, '--json'], env());
    const missing = await against('seals.json');
    expect(missing.exitCode).toBe(1);
    expect(JSON.parse(missing.stdout)).toMatchObject({
      ok: false,
      disagreement: { businessId, mode: 'live', where: 'seal', row: 3 },
    });

    await writeFile(join(folder, 'seals.json'), printed.stdout.replace('"live"', '"demo"'));
    const wrong = await against('seals.json');
    expect(failureOf(wrong)).toEqual({ exitCode: 1, code: 'validation_failed' });
    expect(wrong.stderr).toContain('/seals/0/mode');
    await writeFile(join(folder, 'seals.json'), printed.stdout.slice(1));
    expect(failureOf(await against('seals.json'))).toEqual({ exitCode: 1, code: 'validation_failed' });
    await rm(join(folder, 'seals.json'));
    expect(failureOf(await against('seals.json'))).toEqual({ exitCode: 1, code: 'validation_failed' });
  });

  it('migrates an empty database', async () => {
    await test.database.pool.query(
      'DROP SCHEMA public CASCADE; CREATE SCHEMA public; GRANT USAGE ON SCHEMA public TO PUBLIC',
    );
    const asOwner = { ...env(), DATABASE_MIGRATION_URL: test.ownerUrl };
    const { applied } = await json<{ applied: string[] }>(['database', 'migrate'], asOwner);
    expect(applied[0]).toBe('0067.do.baseline.sql');
    expect(await json(['database', 'migrate'], env())).toEqual({ applied: [] });
  });

  it.each([
    ['an unknown business', ['keys', 'list', '--business', '4242'], 1, 'not_found'],
    ['an unknown key', ['keys', 'revoke', '4242'], 1, 'not_found'],
    ['an unknown key to roll', ['keys', 'roll', '4242', '--overlap', '0'], 1, 'not_found'],
    ['an overlap that is too long', ['keys', 'roll', '4242', '--overlap', '31d'], 1, 'validation_failed'],
    ['an empty name', ['business', 'create', '--name', ' '], 1, 'validation_failed'],
    [
      'a refund of an unknown payment',
      ['refunds', 'list', PAYMENT, '--business', '4242', '--mode', 'test'],
      1,
      'not_found',
    ],
    [
      'a refund of what is no reference',
      ['refunds', 'create', 'nope', '--business', '1', '--mode', 'test'],
      1,
      'not_found',
    ],
    ['a refund at no business', ['refunds', 'create', PAYMENT, '--business', '4242', '--mode', 'test'], 1, 'not_found'],
    ['no command', [], 2, 'wrong_usage'],
    ['half a command', ['keys'], 2, 'wrong_usage'],
    ['an unknown command', ['keys', 'steal'], 2, 'wrong_usage'],
    ['an unknown option', ['business', 'list', '--all'], 2, 'wrong_usage'],
    ['a missing option', ['business', 'create'], 2, 'wrong_usage'],
    ['one argument too many', ['business', 'list', 'Acme'], 2, 'wrong_usage'],
    ['an id that is no number', ['keys', 'revoke', '1e3'], 2, 'wrong_usage'],
    ['a mode that is none', ['keys', 'create', '--business', '1', '--mode', 'demo'], 2, 'wrong_usage'],
    [
      'an amount that is none',
      ['refunds', 'create', PAYMENT, '--business', '1', '--mode', 'test', '--amount', '1.005'],
      2,
      'wrong_usage',
    ],
    ['an overlap without a unit', ['keys', 'roll', '1', '--overlap', '24'], 2, 'wrong_usage'],
  ])('says what is wrong with %s', async (_name, args, exitCode, code) => {
    expect(failureOf(await tributary([...args, '--json'], env()))).toEqual({ exitCode, code });
  });

  it('says it in words when it was not asked for JSON', async () => {
    const unknown = await tributary(['keys', 'revoke', '4242'], env());
    expect(unknown).toEqual({ exitCode: 1, stdout: '', stderr: 'There is no API key with this id.\n' });
    const wrong = await tributary(['keys', 'revoke', 'x'], env());
    expect(wrong).toMatchObject({ exitCode: 2, stdout: '' });
    expect(wrong.stderr).toMatch(/^error: .*It must be a number such as 42\./);
  });

  it('says what is wrong with the configuration and with the database, and keeps the password to itself', async () => {
    const list = ['business', 'list', '--json'];
    expect(failureOf(await tributary(list, { DATABASE_URL: 'mysql://x' }))).toEqual({
      exitCode: 1,
      code: 'configuration_invalid',
    });
    const away = await tributary(list, { DATABASE_URL: 'postgres://me:hush@127.0.0.1:1/none' });
    expect(failureOf(away)).toEqual({ exitCode: 1, code: 'database_unavailable' });
    expect(away.stderr).not.toContain('hush');
  });

  it('shows help on request, on standard output', async () => {
    for (const args of [['--help'], ['keys', '--help'], ['database', 'url', '--help'], ['help']]) {
      const { exitCode, stdout, stderr } = await tributary(args, env());
      expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
      expect(stdout).toMatch(/^Usage: tributary/);
    }
  });

  it('says its version and the commit that it was made from', async () => {
    const said = expect.stringMatching(/^\d+\.\d+\.\d+\+[0-9a-f]{12}\n$/) as string;
    expect(await tributary(['--version'], env())).toEqual({ exitCode: 0, stdout: said, stderr: '' });
  });

  it('has the commands of the package, and those that the package names', () => {
    const stdout = new PassThrough();
    const program = createProgram(new Invocation({ env: {}, stdout, stderr: stdout }), PROGRAM, true);
    const remote = createProgram({ env: {}, stdout, stderr: stdout }, { description: '', nouns: REMOTE_NOUNS }, true);
    const inPackage = remote.commands.map((command) => [command.name(), command.description()]);
    expect(program.commands.map((command) => [command.name(), command.description()])).toEqual([
      ...Object.entries(SERVER_NOUNS),
      ...inPackage,
    ]);
  });

  it('takes --json before the command too', async () => {
    const { stdout } = await tributary(['--json', 'business', 'list'], env());
    expect(JSON.parse(stdout)).toEqual({ businesses: [] });
  });
});
