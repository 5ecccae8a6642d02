import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { buildWhenEmpty, migrate } from '../../src/platform/database/migrating/migrate.ts';
import { readMigrations } from '../../src/platform/database/migrating/migration-files.ts';
import { isPgBouncerMissing, startPgBouncer } from '../harness/pgbouncer.ts';
import {
  afterThisTest,
  clearAfterEach,
  createDatabase,
  createMigratedDatabase,
  directoryWith,
  kept,
  NEXT,
  openReader,
  rowsOf,
  startMigrating,
  versionOf,
} from './migrations.testing.ts';

const ALL = (await readMigrations()).map(({ file }) => file);
const NEWEST = (await readMigrations()).at(-1)?.version;
const PENDING = Object.keys(NEXT);

clearAfterEach();

/** A connection like that of a migrating process. */
async function connectAs(url: string, owner: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: `tributary migrate ${owner}` });
  client.on('error', () => undefined);
  await client.connect();
  afterThisTest(() => client.end().catch(() => undefined));
  return client;
}

const lease = (url: string, owner: string, until: string) =>
  rowsOf(
    url,
    `UPDATE schema_migration_lease SET owner = '${owner}', holder = 'process 1 on mars', ` +
      `leased_until = now() + interval '${until}'`,
  );

describe('migrate', () => {
  it('builds an empty database once, however many start at once', async () => {
    const url = await kept(createDatabase());
    const applied = await Promise.all(Array.from({ length: 8 }, () => migrate({ url })));
    expect(applied.toSorted((a, b) => b.length - a.length)).toEqual([ALL, [], [], [], [], [], [], []]);
    expect(await migrate({ url })).toEqual([]);
    expect(await rowsOf(url, 'SELECT count(*)::int AS rows FROM schema_migrations WHERE version > 0')).toEqual([
      { rows: ALL.length },
    ]);
  });

  it('goes on with a build that was left in the middle, and each migration is applied whole or not at all', async () => {
    const url = await kept(createDatabase());
    const broken = { ...NEXT, '9003.do.table.sql': 'CREATE TABLE left_over (id bigint); SELECT 1 / 0;' };
    await expect(migrate({ url, directory: await directoryWith(broken) })).rejects.toMatchObject({
      code: 'migration_failed',
      message: '9003.do.table.sql could not be applied: division by zero',
    });
    expect(await versionOf(url)).toEqual([{ version: 9002 }]);
    expect(await rowsOf(url, `SELECT to_regclass('left_over') AS found`)).toEqual([{ found: null }]);
    // Nobody has used it yet, so any command may finish it.
    const directory = await directoryWith(NEXT);
    await buildWhenEmpty({ url, directory });
    expect(await migrate({ url, directory })).toEqual([]);
  });

  it('refuses a migration that was changed after it was applied, and applies nothing then', async () => {
    const url = await kept(createMigratedDatabase());
    const directory = await directoryWith(NEXT);
    await rowsOf(url, `UPDATE schema_migrations SET md5 = 'other' WHERE version = ${NEWEST}`);
    const message = `${ALL.at(-1)} was changed after the database was migrated with it. Put the file back as it was.`;
    await expect(migrate({ url, directory })).rejects.toMatchObject({ code: 'migration_changed', message });
    await expect(buildWhenEmpty({ url, directory })).rejects.toMatchObject({ code: 'migration_changed' });
    expect(await versionOf(url)).toEqual([{ version: NEWEST }]);
  });

  it('is not in the way of a program that knows fewer migrations', async () => {
    const url = await kept(createDatabase());
    expect(await migrate({ url, directory: await directoryWith(NEXT) })).toEqual([...ALL, ...PENDING]);
    expect(await migrate({ url })).toEqual([]);
    await expect(buildWhenEmpty({ url })).resolves.toBeUndefined();
  });

  it('changes no database without being asked to', async () => {
    const url = await kept(createMigratedDatabase());
    const directory = await directoryWith(NEXT);
    const message = /^The database has 3 .*9001\.do\.column\.sql.* to run first: do that with the command/;
    await expect(buildWhenEmpty({ url, directory })).rejects.toMatchObject({ code: 'migrations_pending' });
    await expect(buildWhenEmpty({ url, directory })).rejects.toThrow(message);
    expect(await versionOf(url)).toEqual([{ version: NEWEST }]);
  });
});

describe('the lease', () => {
  it('is waited for while its owner is there, and taken at once when that has gone', async () => {
    const url = await kept(createMigratedDatabase());
    const directory = await directoryWith(NEXT);
    const owner = randomUUID();
    const other = await connectAs(url, owner);
    await lease(url, owner, '10 minutes');
    const running = startMigrating({ url, directory });
    expect(await running.says(/Another process/)).toContain('process 1 on mars');
    expect(await versionOf(url)).toEqual([{ version: NEWEST }]);
    await other.end();
    expect(await running.done).toEqual(PENDING);
  });

  it('runs out, and what its owner still does on the server is ended before another goes on', async () => {
    const url = await kept(createMigratedDatabase());
    const directory = await directoryWith(NEXT);
    const owner = randomUUID();
    const other = await connectAs(url, owner);
    await other.query('BEGIN; LOCK TABLE wallets');
    await lease(url, owner, '-1 second');
    expect(await migrate({ url, directory })).toEqual(PENDING);
    await expect(other.query('COMMIT')).rejects.toThrow();
  });

  it('when it is lost, what runs is ended', async () => {
    const url = await kept(createMigratedDatabase());
    const directory = await directoryWith(NEXT);
    const reader = await openReader(url, 'SELECT count(*) FROM wallets');
    afterThisTest(() => reader.leave());
    const running = startMigrating({ url, directory });
    await running.says(/waits for a lock/);
    await lease(url, randomUUID(), '10 minutes');
    await expect(running.done).rejects.toMatchObject({ code: 'migration_stopped' });
    expect(await versionOf(url)).toEqual([{ version: NEWEST }]);
  });
});

describe.skipIf(isPgBouncerMissing)('behind PgBouncer', () => {
  async function throughBouncer(url: string): Promise<string> {
    const bouncer = await startPgBouncer(inject('postgresUrl'));
    afterThisTest(() => bouncer.close());
    return bouncer.through(url);
  }

  it('nothing is migrated, and one sentence names the setting that is missing', async () => {
    const direct = await kept(createMigratedDatabase());
    const directory = await directoryWith(NEXT);
    const url = await throughBouncer(direct);
    await expect(migrate({ url, directory })).rejects.toMatchObject({
      code: 'migration_address_wrong',
      message: expect.stringContaining('set DATABASE_MIGRATION_URL to its address') as string,
    });
    await expect(migrate({ url, directory, migrationUrl: url })).rejects.toThrow(
      'DATABASE_MIGRATION_URL leads through a connection',
    );
    expect(await versionOf(direct)).toEqual([{ version: NEWEST }]);
    expect(await migrate({ url, directory, migrationUrl: direct })).toEqual(PENDING);
    // An up-to-date database needs nothing.
    expect(await migrate({ url, directory })).toEqual([]);
  });
});

describe('DATABASE_MIGRATION_URL', () => {
  it('must lead to the same database', async () => {
    const url = await kept(createMigratedDatabase());
    const directory = await directoryWith(NEXT);
    const other = await kept(createDatabase());
    const nowhere = new URL(url);
    nowhere.port = '1';
    await expect(migrate({ url, directory, migrationUrl: other })).rejects.toThrow(
      'lead to different databases or schemas',
    );
    await expect(migrate({ url, directory, migrationUrl: nowhere.href })).rejects.toThrow(
      /^The database does not answer at DATABASE_MIGRATION_URL: /,
    );
    expect(await versionOf(url)).toEqual([{ version: NEWEST }]);
    expect(await rowsOf(other, `SELECT to_regclass('schema_migrations') AS found`)).toEqual([{ found: null }]);
  });

  it('is all that needs the right to change the schema', async () => {
    const url = await kept(createMigratedDatabase());
    const directory = await directoryWith(NEXT);
    const role = `reader_${randomUUID().replaceAll('-', '')}`;
    await rowsOf(url, `CREATE ROLE ${role} LOGIN PASSWORD 'x'; GRANT SELECT ON schema_migrations TO ${role}`);
    afterThisTest(() => rowsOf(url, `DROP OWNED BY ${role}; DROP ROLE ${role}`));
    const limited = new URL(url);
    limited.username = role;
    limited.password = 'x';
    await expect(migrate({ directory, url: limited.href })).rejects.toThrow(/permission denied/);
    expect(await migrate({ directory, url: limited.href, migrationUrl: url })).toEqual(PENDING);
    expect(await migrate({ directory, url: limited.href })).toEqual([]);
    await expect(buildWhenEmpty({ directory, url: limited.href })).resolves.toBeUndefined();
  });
});
