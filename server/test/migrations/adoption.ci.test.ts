/** The baseline makes what the migrations that it replaced have made. Their files are in the history alone. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { renderSchemaSql } from '../../../scripts/generate-schema-sql.ts';
import { compareSchema } from '../../src/platform/database/comparing/compare-schema.ts';
import { BASELINE, COMMIT_BEFORE } from '../../src/platform/database/migrating/adoption.ts';
import { migrate } from '../../src/platform/database/migrating/migrate.ts';
import { readMigrations } from '../../src/platform/database/migrating/migration-files.ts';
import { openDatabase } from '../../src/platform/database/pool.ts';
import { clearAfterEach, createDatabase, kept, makeDirectory, rowsOf } from './migrations.testing.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const MIGRATIONS = `${COMMIT_BEFORE}:server/migrations`;
const execute = promisify(execFile);

const git = async (...args: string[]): Promise<string> => (await execute('git', ['-C', ROOT, ...args])).stdout;

/** A directory of the replaced files; undefined where there is no history. */
async function checkOut(): Promise<string | undefined> {
  const files = await git('ls-tree', '--name-only', MIGRATIONS).catch(() => undefined);
  if (files === undefined) return undefined;
  const directory = await mkdtemp(join(tmpdir(), 'tributary-replaced-'));
  for (const file of files.trim().split('\n')) {
    await writeFile(join(directory, file), await git('show', `${MIGRATIONS}/${file}`));
  }
  return directory;
}

const replaced = await checkOut();
const baseline = await makeDirectory({ through: BASELINE });
if (replaced === undefined) process.stderr.write('The baseline is not compared with what it replaced: no history.\n');
clearAfterEach();
afterAll(async () => {
  for (const directory of [replaced, baseline]) if (directory !== undefined) await rm(directory, { recursive: true });
});

/** Sixty migrations in one database and the baseline in another: 17 s, and on a slow machine more than five minutes. */
const DUMPS_LIMIT_MS = 900_000;

describe.skipIf(replaced === undefined)('the baseline', () => {
  it(
    'makes the schema of the replaced migrations, to the letter of its dump',
    async () => {
      expect(await renderSchemaSql(baseline)).toBe(await renderSchemaSql(replaced));
    },
    DUMPS_LIMIT_MS,
  );

  it('makes their rows, and adopts a database that they have made', async () => {
    const url = await kept(createDatabase());
    expect(await migrate({ url, directory: replaced })).toHaveLength(61);
    const fresh = await kept(createDatabase());
    await migrate({ url: fresh, directory: baseline });
    for (const rows of [
      'SELECT * FROM banks ORDER BY code',
      'SELECT * FROM bank_directory',
      'SELECT kind, opened_at = closed_at AS closed FROM fact_kinds ORDER BY kind',
      'SELECT last_value, is_called FROM id_blocks',
    ]) {
      expect(await rowsOf(fresh, rows)).toEqual(await rowsOf(url, rows));
    }
    const FILLED = `SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
       AND pg_relation_size(oid) > 0 ORDER BY 1`;
    expect(await rowsOf(fresh, FILLED)).toEqual(await rowsOf(url, FILLED));
    expect(await migrate({ url })).toEqual((await readMigrations()).map(({ file }) => file));
    const database = await openDatabase({ url });
    const { objects, differences } = await compareSchema(database);
    await database.close();
    expect({ isCompared: objects > 0, differences }).toEqual({ isCompared: true, differences: [] });
  });
});
