import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { renderRelease } from '../server/src/platform/database/comparing/compare-schema.ts';
import { withConnection } from '../server/src/platform/database/migrating/connections.ts';
import { migrate } from '../server/src/platform/database/migrating/migrate.ts';
import { startScratchPostgres } from '../server/test/harness/scratch-postgres.ts';

interface OfDatabase {
  readonly types: string;
  readonly objects: string;
}

/** Made once, because a migrated PostgreSQL takes seconds. */
let rendered: Promise<OfDatabase> | undefined;

/** The types of all tables, read by kysely-codegen (options: .kysely-codegenrc.json) from a migrated PostgreSQL. */
export const renderDatabaseTypes = async (): Promise<string> => (await (rendered ??= render())).types;

/** Every object of its schema, with which `ledger verify` compares others. */
export const renderSchemaObjects = async (): Promise<string> => (await (rendered ??= render())).objects;

async function render(): Promise<OfDatabase> {
  const directory = await mkdtemp(join(tmpdir(), 'tributary-types-'));
  const postgres = await startScratchPostgres();
  try {
    await migrate({ url: postgres.url });
    const file = join(directory, 'schema.gen.ts');
    await promisify(execFile)(process.execPath, ['node_modules/kysely-codegen/dist/cli/bin.js', '--out-file', file], {
      env: { ...process.env, DATABASE_URL: postgres.url },
    });
    return { types: await readFile(file, 'utf8'), objects: await withConnection(postgres.url, renderRelease) };
  } finally {
    await postgres.close();
    await rm(directory, { recursive: true, force: true });
  }
}
