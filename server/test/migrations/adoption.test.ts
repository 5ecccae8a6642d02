import { describe, expect, it } from 'vitest';
import { buildWhenEmpty, isMigrated, migrate } from '../../src/platform/database/migrating/migrate.ts';
import { readMigrations } from '../../src/platform/database/migrating/migration-files.ts';
import { openDatabase } from '../../src/platform/database/pool.ts';
import { createDatabaseOfBefore } from './before-baseline.testing.ts';
import { clearAfterEach, directoryWith, kept, NEXT, rowsOf, startMigrating } from './migrations.testing.ts';

/** The baseline and what came after it. */
const ALL = (await readMigrations()).map(({ file }) => file);
const REPLACED = 61;
const COMMIT = '8bb3bb414a69391e163a03f11da425f7cf08a38c';

clearAfterEach();

const records = (url: string): Promise<readonly object[]> =>
  rowsOf(url, 'SELECT version::int, md5 FROM schema_migrations ORDER BY version');

describe('a database that the replaced migrations have made', () => {
  it('is adopted by one of those who start at once, keeps its rows and records, and goes on from there', async () => {
    const url = await kept(createDatabaseOfBefore());
    await rowsOf(url, `UPDATE banks SET name = 'A bank of its own' WHERE code = '000014'`);
    const before = await records(url);
    const adopted = await Promise.all(Array.from({ length: 8 }, () => migrate({ url })));
    expect(adopted.toSorted((a, b) => b.length - a.length)).toEqual([ALL, [], [], [], [], [], [], []]);
    expect((await records(url)).slice(0, before.length)).toEqual(before);
    expect(before).toHaveLength(1 + REPLACED);
    expect(await rowsOf(url, `SELECT name FROM banks WHERE code = '000014'`)).toEqual([{ name: 'A bank of its own' }]);
    const database = await openDatabase({ url });
    expect(await isMigrated(database.pool)).toBe(true);
    await database.close();
    expect(await migrate({ url, directory: await directoryWith(NEXT) })).toEqual(Object.keys(NEXT));
  });

  it('is adopted on the way to later migrations, too', async () => {
    const url = await kept(createDatabaseOfBefore());
    expect(await migrate({ url, directory: await directoryWith(NEXT) })).toEqual([...ALL, ...Object.keys(NEXT)]);
  });

  it('is told that nothing of the baseline ran on it', async () => {
    const { done, lines } = startMigrating({ url: await kept(createDatabaseOfBefore()) });
    await done;
    expect(lines.filter((line) => line.startsWith('0067'))).toEqual([
      '0067.do.baseline.sql was recorded and not run: the database has all that it makes.',
    ]);
  });

  it('is not adopted by a command that nobody asked for it', async () => {
    const url = await kept(createDatabaseOfBefore());
    await expect(buildWhenEmpty({ url })).rejects.toMatchObject({ code: 'migrations_pending' });
    expect(await records(url)).toHaveLength(1 + REPLACED);
  });

  it('is refused when it has only some of them, with the commit that brings it forward', async () => {
    const url = await kept(createDatabaseOfBefore(REPLACED - 1));
    const message =
      `The database has 60 of the 61 migrations that this version takes for granted. Check out commit ${COMMIT}, run ` +
      '"npm run --silent tributary -- database migrate" there, and then return to this version. Nothing was changed.';
    for (const start of [migrate, buildWhenEmpty]) {
      await expect(start({ url })).rejects.toMatchObject({ code: 'database_too_old', message });
    }
    expect(await records(url)).toHaveLength(REPLACED);
  });

  it('is refused when it has another one of them', async () => {
    const url = await kept(createDatabaseOfBefore());
    await rowsOf(url, `UPDATE schema_migrations SET md5 = 'other' WHERE version = 40`);
    await expect(migrate({ url })).rejects.toMatchObject({ code: 'migration_changed' });
    expect(await records(url)).toHaveLength(1 + REPLACED);
  });
});
