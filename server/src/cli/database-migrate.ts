import type { Command } from 'commander';
import { addCommand } from './arguments.ts';
import { withDatabase } from './context.ts';
import { type OutputOptions, print } from './output.ts';

export function addDatabaseMigrate(parent: Command): void {
  addCommand(parent, 'migrate', 'Bring the schema of the database up to date').action(
    async (options: OutputOptions) => {
      const applied = await withDatabase(async (context) => context.applied);
      const text = applied.length === 0 ? 'The database is up to date.' : `Applied:\n${applied.join('\n')}`;
      print(options, { applied }, text);
    },
  );
}
