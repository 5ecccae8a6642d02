import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { migrate } from '../server/src/database/migrating/migrate.ts';
import { startScratchPostgres } from '../server/test/harness/scratch-postgres.ts';

/** The types of all tables, read by kysely-codegen (options: .kysely-codegenrc.json) from a migrated PostgreSQL. */
export async function renderDatabaseTypes(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'tributary-types-'));
  const postgres = await startScratchPostgres();
  try {
    await migrate({ url: postgres.url });
    const file = join(directory, 'schema.gen.ts');
    await promisify(execFile)(process.execPath, ['node_modules/kysely-codegen/dist/cli/bin.js', '--out-file', file], {
      env: { ...process.env, DATABASE_URL: postgres.url },
    });
    return await readFile(file, 'utf8');
  } finally {
    await postgres.close();
    await rm(directory, { recursive: true, force: true });
  }
}
