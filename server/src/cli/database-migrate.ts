import type { Command } from 'commander';
import { migrate } from '../database/migrating/migrate.ts';
import type { MigrationLog } from '../database/migrating/migration-error.ts';
import { addCommand } from './arguments.ts';
import { withDatabaseUrl } from './context.ts';
import { type OutputOptions, print } from './output.ts';

const HELP = `
May run while servers of the version before serve. What has to wait for a lock gives way to everybody else every two
seconds and tries again, for as long as it takes, naming on standard error who holds it. Interrupted, it cancels what it
does on the server; what was applied before stays, and the next run goes on from there.
DATABASE_MIGRATION_URL says where migrations run when DATABASE_URL leads through a connection pooler, or its role may not
change the schema.`;

/** For people. Machines get the log's lines, of which only warnings are shown. */
const onStandardError: MigrationLog = {
  info: (_details, message) => process.stderr.write(`${message}\n`),
  warn: (_details, message) => process.stderr.write(`${message}\n`),
};

export function addDatabaseMigrate(parent: Command): void {
  addCommand(parent, 'migrate', 'Bring the schema of the database up to date')
    .addHelpText('after', HELP)
    .action(async (options: OutputOptions) => {
      const applied = await withDatabaseUrl(({ logger, ...database }) =>
        migrate({ ...database, log: options.json === true ? logger : onStandardError }),
      );
      const text = applied.length === 0 ? 'The database is up to date.' : `Applied:\n${applied.join('\n')}`;
      print(options, { applied }, text);
    });
}
