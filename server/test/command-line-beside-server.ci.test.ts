import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeTemporaryDirectory,
  removeDataDirectory,
  runQuery,
} from '../src/platform/database/embedded/embedded-postgres.testing.ts';
import { failureOf, json, type KeysOutput, type NewBusinessOutput } from './command-line.testing.ts';
import { type Environment, tributary } from './harness/command.ts';
import { type ServerProcess, startServer } from './harness/server-process.ts';

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
    await expect.poll(() => banksStatus(rolled.key), { timeout: 10_000 }).toBe(401);
    expect(await banksStatus(again.key)).toBe(200);

    const revoked = await json<{ warnings: unknown[] }>(['keys', 'revoke', String(created.keyId)], env());
    expect(revoked.warnings).toEqual([]);
    await expect.poll(() => banksStatus(created.key), { timeout: 10_000 }).toBe(401);
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
    await expect.poll(list, { timeout: 60_000 }).toEqual({ banks: [{ name: 'Only Bank', code: '000999' }] });

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
