import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeTemporaryDirectory,
  postmasterOf,
  removeDataDirectory,
  runQuery,
} from '../src/database/embedded/embedded-postgres.testing.ts';
import type { CreatedRefund, RefundList } from '../src/refunds/schemas.ts';
import { ACCOUNT_BODY } from './connected-accounts/account-fixture.ts';
import { type CommandResult, type Environment, startTributary, tributary } from './harness/command.ts';
import { createTestDatabase, type TestDatabase } from './harness/database.ts';
import { type ServerProcess, startServer } from './harness/server-process.ts';

/** A reference that no payment has. */
const PAYMENT = '6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a';
const KEY = { pk: /^pk_(test|live)_[\w-]{32}$/, sk: /^sk_(test|live)_[\w-]{32}$/ };

interface NewBusinessOutput {
  readonly businessId: number;
  readonly live: { readonly publicKey: string; readonly secretKey: string };
  readonly test: { readonly publicKey: string; readonly secretKey: string };
}

interface KeysOutput {
  readonly keys: { readonly keyId: number; readonly mode: string; readonly kind: string; readonly status: string }[];
}

/** The JSON of a command that must succeed: alone on one line, with nothing on standard error. */
async function json<T>(args: readonly string[], env: Environment): Promise<T> {
  const { exitCode, stdout, stderr } = await tributary([...args, '--json'], env);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  expect(stdout.trimEnd()).not.toContain('\n');
  return JSON.parse(stdout) as T;
}

function failureOf({ exitCode, stdout, stderr }: CommandResult): { exitCode: number | null; code: string } {
  expect(stdout).toBe('');
  const { error } = JSON.parse(stderr) as { error: { code: string; message: string } };
  expect(Object.keys(error)).toEqual(['code', 'message']);
  expect(error.message).not.toBe('');
  return { exitCode, code: error.code };
}

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
      await expect.poll(() => postmasterOf(other), { timeout: 20_000, interval: 5 }).toBeDefined();
      command.process.kill('SIGTERM');
      expect(failureOf(await command.result)).toEqual({ exitCode: 143, code: 'interrupted' });
      expect(await postmasterOf(other)).toBeUndefined();
    } finally {
      await removeDataDirectory(other);
    }
  });
});

describe('refunds', () => {
  let test: TestDatabase;
  let server: ServerProcess;
  let acme: NewBusinessOutput;
  beforeAll(async () => {
    test = await createTestDatabase();
    server = await startServer({ DATABASE_URL: test.url });
    acme = await json<NewBusinessOutput>(['business', 'create', '--name', 'Acme'], env());
  });
  afterAll(async () => {
    await server.end('SIGTERM');
    await test.drop();
  });
  const env = (): Environment => ({ DATABASE_URL: test.url });

  it('are made, once by the same reference, and listed', async () => {
    const headers = { apiKey: acme.test.secretKey, 'content-type': 'application/json' };
    const send = async (
      path: string,
      body: object,
    ): Promise<{ id: number; authorizationKeys: string; reference: string }> => {
      const response = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
      return ((await response.json()) as { data: { id: number; authorizationKeys: string; reference: string } }).data;
    };
    const account = await send('/v1/api/subaccounts/partial', ACCOUNT_BODY);
    const { reference } = await send('/v1/api/payments', {
      subAccountId: account.id,
      authorizationKey: account.authorizationKeys,
      amount: 10_000,
    });
    const of = [reference, '--business', String(acme.businessId), '--mode', 'test'];
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

describe('while the server runs', () => {
  let dataDir: string;
  let server: ServerProcess;
  let acme: NewBusinessOutput;
  beforeAll(async () => {
    dataDir = await makeTemporaryDirectory();
    server = await startServer({ DATA_DIR: dataDir });
    acme = await json<NewBusinessOutput>(['business', 'create', '--name', 'Acme'], env());
  });
  afterAll(async () => {
    await server.end('SIGTERM');
    await removeDataDirectory(dataDir);
  });
  const env = (): Environment => ({ DATA_DIR: dataDir });
  const banksStatus = async (key: string): Promise<number> =>
    (await fetch(`${server.url}/business/get-banks-api`, { headers: { authorization: `Bearer ${key}` } })).status;
  const keyIdOf = async (mode: string, kind: string): Promise<string> => {
    const { keys } = await json<KeysOutput>(['keys', 'list', '--business', String(acme.businessId)], env());
    return String(keys.find((key) => key.mode === mode && key.kind === kind && key.status === 'active')?.keyId);
  };

  it('creates a business whose keys work at once', async () => {
    for (const key of [acme.live, acme.test].flatMap(({ publicKey, secretKey }) => [publicKey, secretKey])) {
      expect(await banksStatus(key)).toBe(200);
    }
  });

  it('creates, rolls and revokes keys', async () => {
    const business = String(acme.businessId);
    const created = await json<{ key: string; keyId: number }>(
      ['keys', 'create', '--business', business, '--mode', 'live', '--public'],
      env(),
    );
    expect(created).toMatchObject({ businessId: acme.businessId, mode: 'live', kind: 'public' });
    expect(await banksStatus(created.key)).toBe(200);

    const rolled = await json<{ key: string; keyId: number; oldKeyEndsAt: string }>(
      ['keys', 'roll', String(created.keyId), '--overlap', '24h'],
      env(),
    );
    expect(rolled).toMatchObject({ mode: 'live', kind: 'public', oldKeyId: created.keyId });
    expect(Date.parse(rolled.oldKeyEndsAt)).toBeGreaterThan(Date.now() + 23 * 60 * 60_000);
    expect([await banksStatus(created.key), await banksStatus(rolled.key)]).toEqual([200, 200]);

    const again = await json<{ key: string }>(['keys', 'roll', String(rolled.keyId), '--overlap', '0'], env());
    await expect.poll(() => banksStatus(rolled.key), { timeout: 1_000 }).toBe(401);
    expect(await banksStatus(again.key)).toBe(200);

    const revoked = await json<{ warnings: unknown[] }>(['keys', 'revoke', String(created.keyId)], env());
    expect(revoked.warnings).toEqual([]);
    await expect.poll(() => banksStatus(created.key), { timeout: 1_000 }).toBe(401);
  });

  it('creates a key with a name, scopes, addresses and an end, and lists them', async () => {
    const business = ['--business', String(acme.businessId)];
    const terms = ['--name', 'Books', '--scopes', 'payments:read, accounts:read', '--addresses', '203.0.113.0/24'];
    const args = ['keys', 'create', ...business, '--mode', 'test', ...terms, '--expires', '2099-12-31'];
    const { keyId } = await json<{ keyId: number }>(args, env());
    const { keys } = await json<KeysOutput>(['keys', 'list', ...business], env());
    expect(keys.find((key) => key.keyId === keyId)).toMatchObject({
      name: 'Books',
      maker: null,
      scopes: ['accounts:read', 'payments:read'],
      allowedAddresses: ['203.0.113.0/24'],
      expiresAt: '2099-12-31T23:00:00.000Z',
    });
  });

  it('warns when the last secret key of a mode is revoked', async () => {
    const id = await keyIdOf('live', 'secret');
    const result = await json<{ warnings: { code: string }[] }>(['keys', 'revoke', id], env());
    expect(result.warnings.map(({ code }) => code)).toEqual(['no_secret_key_left']);
    const again = await tributary(['keys', 'revoke', id], env());
    expect(again.stdout).toMatch(/^Key \d+ is revoked since .*\nBusiness \d+ has no secret key left in live mode\./);
  });

  it('imports banks that the server then lists, from a file named from where npm was called', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tributary-banks-'));
    await writeFile(join(folder, 'banks.csv'), 'name,code,category,cbn_code\nOnly Bank,000999,commercial,\n');
    const result = await json(['banks', 'import', 'banks.csv'], { ...env(), INIT_CWD: folder });
    expect(result).toEqual({ total: 1, added: 1, changed: 0, removed: 230, kept: [] });
    const list = async (): Promise<unknown> => {
      const headers = { authorization: `Bearer ${acme.test.publicKey}` };
      const response = await fetch(`${server.url}/business/get-banks-api`, { headers });
      return ((await response.json()) as { data: unknown }).data;
    };
    await expect.poll(list, { timeout: 3_000 }).toEqual({ banks: [{ name: 'Only Bank', code: '000999' }] });

    await writeFile(join(folder, 'banks.csv'), 'name,code,category,cbn_code\nOnly Bank,999,commercial,\n');
    const refused = await tributary(['banks', 'import', join(folder, 'banks.csv'), '--json'], env());
    expect(failureOf(refused)).toEqual({ exitCode: 1, code: 'validation_failed' });
    expect(refused.stderr).toContain('line 2: code must be six digits');
    const missing = await tributary(['banks', 'import', join(folder, 'none.csv'), '--json'], env());
    expect(failureOf(missing)).toEqual({ exitCode: 1, code: 'validation_failed' });
    await rm(folder, { recursive: true });
  });

  it('prints an address at which the database answers', async () => {
    const { url } = await json<{ url: string }>(['database', 'url'], env());
    expect(await runQuery(url, `SELECT name FROM businesses WHERE id = ${acme.businessId}`)).toEqual([
      { name: 'Acme' },
    ]);
  });

  it('has nothing to migrate', async () => {
    expect(await json(['database', 'migrate'], env())).toEqual({ applied: [] });
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
    const ends = JSON.parse(printed.stdout) as { facts: object[]; auditLogs: object[] };
    expect(ends).toEqual({
      version: 2,
      takenAt: expect.any(String) as string,
      facts: expect.any(Array) as object[],
      auditLogs: expect.any(Array) as object[],
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
    // The keys of a business are facts, and its creation is in its audit log.
    expect(ends.facts).toContainEqual(expect.objectContaining({ businessId, mode: 'test', number: 3 }));
    expect(ends.auditLogs).toContainEqual(expect.objectContaining({ businessId, mode: 'test' }));
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
    expect(applied[0]).toBe('0001.do.initial.sql');
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

  it('takes --json before the command too', async () => {
    const { stdout } = await tributary(['--json', 'business', 'list'], env());
    expect(JSON.parse(stdout)).toEqual({ businesses: [] });
  });
});
