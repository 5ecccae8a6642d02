import { randomBytes } from 'node:crypto';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { DatabaseClient } from '../../src/platform/database/client.ts';
import { migrate } from '../../src/platform/database/migrating/migrate.ts';
import { describeStartFailure } from '../../src/start-failure.ts';
import { startProgram } from '../edges/program.testing.ts';
import { asAdministrator, dropDatabase, newDatabaseName, withDatabase, withRole } from '../harness/administration.ts';
import { tributary } from '../harness/command.ts';
import { createTestDatabase } from '../harness/database.ts';

const postgresUrl = inject('postgresUrl');
const administer = (sql: string, url = postgresUrl) => asAdministrator(url, (client) => client.query(sql));

/** A role that may connect, and nothing else. */
async function createRole(): Promise<{ readonly name: string; readonly password: string }> {
  const role = { name: `nobody_${randomBytes(4).toString('hex')}`, password: 'tests-only' };
  await administer(`CREATE ROLE ${role.name} LOGIN PASSWORD '${role.password}'`);
  onTestFinished(() => administer(`DROP ROLE ${role.name}`).then(() => undefined));
  return role;
}

async function createEmptyDatabase(): Promise<string> {
  const name = newDatabaseName('clone');
  await administer(`CREATE DATABASE ${name}`);
  onTestFinished(() => dropDatabase(postgresUrl, name));
  const url = withDatabase(postgresUrl, name);
  // Before version 15 everybody might create tables there.
  await administer('REVOKE CREATE ON SCHEMA public FROM PUBLIC', url);
  return url;
}

/** What a start says on standard error, which must be one line and no stack. */
async function refusalOf(environment: Record<string, string>): Promise<string> {
  const program = startProgram({ ENCRYPTION_KEY: '11'.repeat(32), ...environment });
  program.url.catch(() => undefined);
  expect(await program.exited).toBe(1);
  expect(program.stderr().trim().split('\n'), program.stderr()).toHaveLength(1);
  return program.stderr().trim();
}

describe('a role without rights is told so in a sentence that names DATABASE_MIGRATION_URL and the command', () => {
  const ADVICE = /Set DATABASE_MIGRATION_URL to .*"npm run --silent tributary -- database migrate"/;

  it('when it may not build an empty database', async () => {
    const role = await createRole();
    const DATABASE_URL = withRole(await createEmptyDatabase(), role);
    const refusal = await refusalOf({ DATABASE_URL });
    expect(refusal).toMatch(
      /^The role of DATABASE_URL may not build or migrate the database: permission denied for schema/,
    );
    expect(refusal).toMatch(ADVICE);
    const { stderr } = await tributary(['database', 'migrate', '--json'], { DATABASE_URL });
    expect(JSON.parse(stderr)).toEqual({ error: { code: 'migration_rights_missing', message: refusal } });
  });

  it('when nobody has given it rights to the tables', async () => {
    const role = await createRole();
    const test = await createTestDatabase();
    onTestFinished(() => test.drop());
    const DATABASE_URL = withRole(test.ownerUrl, role);
    const refusal = await refusalOf({ DATABASE_URL });
    expect(refusal).toMatch(/permission denied for table schema_migrations/);
    expect(refusal).toMatch(ADVICE);
  });

  it('when some of its rights were taken away', async () => {
    const test = await createTestDatabase();
    onTestFinished(() => test.drop());
    await administer(`REVOKE ALL ON encryption_check, data_keys FROM ${inject('servingRole').name}`, test.ownerUrl);
    const refusal = await refusalOf({ DATABASE_URL: test.url });
    expect(refusal).toMatch(/^The role of DATABASE_URL lacks rights: permission denied for table/);
    expect(refusal).toMatch(ADVICE);
    const environment = { DATABASE_URL: test.url, ENCRYPTION_KEY: '11'.repeat(32) };
    const { stderr } = await tributary(['keys', 'rotate-encryption', '--json'], environment);
    expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'database_unusable' } });
  });

  it('when it is that of DATABASE_MIGRATION_URL and owns nothing', async () => {
    const role = await createRole();
    const url = await createEmptyDatabase();
    await expect(migrate({ url, migrationUrl: withRole(url, role) })).rejects.toThrow(
      /^The role of DATABASE_MIGRATION_URL may not build .*: permission denied for schema public. It must own the tables/,
    );
  });
});

describe('a database that cannot be used is described in a sentence', () => {
  it.each([
    ['57P01', /^The database is starting or stopping: .*Try again in a moment\.$/],
    ['57P02', /^The database is starting or stopping/],
    ['57P03', /^The database is starting or stopping/],
    ['25006', /^The database takes no writes: .*primary server/],
    ['53100', /^The disk of the database is full/],
    ['53300', /^The database takes no more connections/],
    ['42501', /^The role of DATABASE_URL lacks rights/],
    ['42P01', /^The database lacks a table that it should have/],
    ['3F000', /^The database has no schema to build in/],
    ['08006', /^The database does not answer \(08006\)\. Check DATABASE_URL/],
    ['08P01', /^The database does not answer \(08P01\)/],
  ])('%s', async (code, sentence) => {
    const client = new DatabaseClient({ connectionString: postgresUrl });
    await client.connect();
    onTestFinished(() => client.end());
    const error: unknown = await client
      .query(`DO $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '${code}'; END $$`)
      .catch((raised: unknown) => raised);
    expect(describeStartFailure(error, undefined)).toMatch(sentence);
  });

  it('whose password is wrong, which it does not repeat', async () => {
    const role = await createRole();
    const DATABASE_URL = withRole(postgresUrl, { ...role, password: 'not-the-password' });
    const refusal = await refusalOf({ DATABASE_URL });
    expect(refusal).toMatch(
      /^The database refuses the connection: password authentication failed .*Check DATABASE_URL/,
    );
    expect(refusal).not.toContain('not-the-password');
  });

  it('whose schema is not there', async () => {
    const url = new URL(await createEmptyDatabase());
    url.searchParams.set('options', '-c search_path=nowhere');
    expect(await refusalOf({ DATABASE_URL: url.href })).toMatch(/^The database has no schema to build in/);
  });

  it('of which somebody has dropped a table', async () => {
    const test = await createTestDatabase();
    onTestFinished(() => test.drop());
    await administer('DROP TABLE data_keys CASCADE', test.ownerUrl);
    expect(await refusalOf({ DATABASE_URL: test.ownerUrl })).toMatch(/^The database lacks a table that it should have/);
  });
});
