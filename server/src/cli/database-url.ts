import type { Command } from 'commander';
import { addCommand } from './arguments.ts';
import { withDatabaseUrl } from './context.ts';
import { type OutputOptions, print } from './output.ts';

const HELP = `
The address holds the password. That of the embedded PostgreSQL answers only while something keeps it up, such as
the server: when nothing does, this command starts it to learn the address, and ends it again.`;

export function addDatabaseUrl(parent: Command): void {
  addCommand(parent, 'url', 'Print the address of the database in use')
    .addHelpText('after', HELP)
    .action(async (options: OutputOptions) => {
      await withDatabaseUrl(async ({ url }) => print(options, { url }, url));
    });
}
