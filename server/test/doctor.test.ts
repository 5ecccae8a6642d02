import { link, mkdtemp, rmdir, stat, statfs, symlink, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { attemptsWithin, connectionsWithin } from '../src/platform/http/descriptors.ts';
import {
  makeTemporaryDirectory,
  removeDataDirectory,
} from '../src/platform/database/embedded/embedded-postgres.testing.ts';
import { ageOf, noteDone } from '../src/platform/upkeep/last-done.ts';
import { readUpkeep } from '../src/platform/upkeep/upkeep.ts';
import { tributary } from './harness/command.ts';
import { createTestDatabase, type TestDatabase } from './harness/database.ts';

interface Page {
  readonly ok: boolean;
  readonly findings: readonly { readonly check: string; readonly state: string; readonly message: string }[];
}

const CHECKS = ['database', 'roles', 'durability', 'clock', 'disk', 'descriptors', 'backup', 'verify', 'settings'];
const DAY_S = 86_400;

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());
let dataDir: string;
beforeEach(async () => {
  dataDir = await makeTemporaryDirectory();
  return () => removeDataDirectory(dataDir);
});

const environment = (changes: Readonly<Record<string, string>> = {}) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: testDatabase.url,
  DATABASE_MIGRATION_URL: testDatabase.ownerUrl,
  ENCRYPTION_KEY: '7'.repeat(64),
  CONNECTIONS_MAX: '10',
  ...changes,
});

async function examined(changes?: Readonly<Record<string, string>>) {
  const { exitCode, stdout, stderr } = await tributary(['doctor', '--json'], environment(changes));
  const page = JSON.parse(stdout) as Page;
  expect(exitCode).toBe(page.ok ? 0 : 1);
  expect(page.ok).toBe(page.findings.every(({ state }) => state !== 'wrong'));
  if (!page.ok) expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'installation_unwell' } });
  expect(page.findings.map(({ check }) => check)).toEqual(CHECKS);
  const of = (check: string) => page.findings.find((finding) => finding.check === check);
  return { page, of };
}

describe('doctor', () => {
  it('names what is wrong, with 1, and nothing of it once it is right', async () => {
    const { of } = await examined();
    expect(of('verify')).toMatchObject({ state: 'wrong', message: expect.stringContaining('never proved') as string });
    for (const check of ['database', 'roles', 'clock', 'disk', 'descriptors']) {
      expect(of(check), check).toMatchObject({ state: 'ok' });
    }
    expect(of('settings')).toMatchObject({ state: 'warning', message: expect.stringContaining('SMTP_URL') as string });
    expect((await tributary(['ledger', 'verify'], environment())).exitCode).toBe(0);
    expect((await examined()).of('verify')).toMatchObject({ state: 'ok' });
    const old = Date.now() / 1_000 - 9 * DAY_S;
    await utimes(join(dataDir, 'last-verify'), old, old);
    expect((await examined()).of('verify')).toMatchObject({
      state: 'wrong',
      message: 'The books were last proved 9 days ago: run "ledger verify" every week.',
    });
  });

  it.each([
    ['roles', { DATABASE_MIGRATION_URL: '' }, 'warning'],
    ['settings', { WEBHOOK_ALLOW_PRIVATE: 'true' }, 'wrong'],
    ['settings', { DATABASE_REPLICA_URLS: 'postgres://a@db2.example.com/t' }, 'wrong'],
    ['settings', { DATABASE_REPLICA_URLS: 'postgres://a@db2.example.com/t?sslmode=disable' }, 'warning'],
    ['settings', { DATABASE_REPLICA_URLS: 'postgres://a@db2/t' }, 'warning'],
    ['descriptors', { CONNECTIONS_MAX: '1000000' }, 'wrong'],
  ] as const)('looks at %s: %j is %s', async (check, changes, state) => {
    expect((await examined(changes)).of(check)).toMatchObject({ state });
  });

  it('finds that the role that serves is the owner', async () => {
    const { of } = await examined({ DATABASE_URL: testDatabase.ownerUrl });
    expect(of('roles')).toMatchObject({ state: 'wrong' });
  });

  it('says everything else where the database does not answer', async () => {
    const { of } = await examined({ DATABASE_URL: 'postgres://a@127.0.0.1:1/t' });
    for (const check of ['database', 'roles', 'durability', 'clock']) {
      expect(of(check), check).toMatchObject({
        state: 'wrong',
        message: expect.stringContaining('ECONNREFUSED') as string,
      });
    }
    expect(of('descriptors')).toMatchObject({ state: 'ok' });
    expect(of('settings')).toMatchObject({ state: 'warning' });
  });

  it('shows people a table', async () => {
    const { stdout } = await tributary(['doctor'], environment());
    for (const check of CHECKS) expect(stdout).toContain(check);
  });
});

describe('what has to be looked after', () => {
  it('has an age since it was done, which is infinite before', async () => {
    expect(await ageOf(dataDir, 'backup')).toBe(Number.POSITIVE_INFINITY);
    await noteDone(dataDir, 'backup');
    expect(await ageOf(dataDir, 'backup')).toBeLessThan(60_000);
    await noteDone('/proc/nowhere', 'backup');
  });

  it('replaces the file of another account', async () => {
    await noteDone(dataDir, 'verify');
    const theirs = join(dataDir, 'theirs');
    await link(join(dataDir, 'last-verify'), theirs);
    await utimes(theirs, 1, 1);
    await noteDone(dataDir, 'verify');
    expect(await ageOf(dataDir, 'verify')).toBeLessThan(60_000);
    expect((await stat(theirs)).mtimeMs).toBe(1_000);
  });

  it('looks at the disk where a link says that the database is', async () => {
    const elsewhere = await mkdtemp('/var/tmp/tributary-');
    onTestFinished(() => rmdir(elsewhere).catch(() => undefined));
    await symlink(elsewhere, join(dataDir, 'postgres'));
    const { blocks, bsize } = await statfs(elsewhere);
    expect((await readUpkeep(dataDir, true)).disk?.totalBytes).toBe(blocks * bsize);
  });

  it('has room on the disk, and backups, only where the database is ours', async () => {
    const { disk, ...ages } = await readUpkeep(dataDir, true);
    expect(disk?.freeBytes).toBeGreaterThan(0);
    expect(disk?.totalBytes).toBeGreaterThan(disk?.freeBytes ?? 0);
    expect(ages).toEqual({ backupAgeMs: Number.POSITIVE_INFINITY, verifyAgeMs: Number.POSITIVE_INFINITY });
    expect(await readUpkeep(dataDir, false)).toMatchObject({ backupAgeMs: undefined, disk: undefined });
  });

  it('leaves descriptors for the database, webhooks and health', () => {
    expect([100, 1_024, 65_536, undefined].map(attemptsWithin)).toEqual([12, 128, 1_024, 1_024]);
    expect(connectionsWithin(5_000, 4_096)).toBe(3_456);
    expect(connectionsWithin(5_000, 65_536)).toBe(5_000);
    expect(connectionsWithin(5_000, 1_024)).toBe(768);
    expect(connectionsWithin(5_000, 100)).toBe(10);
    expect(connectionsWithin(5_000)).toBe(5_000);
  });
});
