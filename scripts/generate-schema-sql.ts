import { PGlite } from '@electric-sql/pglite';
import { pgDump } from '@electric-sql/pglite-tools/pg_dump';
import { readMigrations } from '../server/src/platform/database/migrating/migration-files.ts';

const HEADING = '-- The schema after all migrations, as pg_dump shows it. Made by `npm run generate`; do not edit.\n\n';

/**
 * The schema that results from the migrations of a directory (the program's if undefined), dumped by pg_dump. Both
 * PostgreSQL and pg_dump run in this process (compiled to WebAssembly), so that the text depends only on the migrations
 * and the lock file, not on the machine.
 */
export async function renderSchemaSql(directory?: string): Promise<string> {
  const database = await PGlite.create();
  try {
    for (const { script } of await readMigrations(directory)) {
      const statements = typeof script === 'string' ? [script] : script.map(({ sql }) => sql);
      for (const statement of statements) await database.exec(statement);
    }
    const dump = await pgDump({ pg: database, args: ['--schema-only', '--no-owner', '--no-privileges'] });
    return HEADING + withoutSession(await dump.text());
  } finally {
    await database.close();
  }
}

/** Removes parts that are about pg_dump rather than the schema: versions, session settings, empty comments. */
function withoutSession(dump: string): string {
  const lines = dump
    .split('\n')
    .filter(
      (line) =>
        !/^(SET |SELECT pg_catalog\.set_config|\\(un)?restrict |--$|-- (Dumped|PostgreSQL database dump))/.test(line),
    );
  return `${lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()}\n`;
}
