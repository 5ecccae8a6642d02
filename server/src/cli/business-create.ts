import type { Command } from 'commander';
import { createBusiness } from '../businesses/create-business.ts';
import { addCommand } from './arguments.ts';
import { withDatabase } from './context.ts';
import { operatorOrigin } from './operator.ts';
import { type OutputOptions, print, table } from './output.ts';

interface Options extends OutputOptions {
  readonly name: string;
}

export function addBusinessCreate(parent: Command): void {
  addCommand(parent, 'create', 'Create a business, and print its keys: they cannot be shown again')
    .requiredOption('--name <name>', 'name of the business')
    .action(async (options: Options) => {
      const { businessId, live, test } = await withDatabase((context) =>
        createBusiness(context, { name: options.name, origin: operatorOrigin() }),
      );
      const rows = [
        ['test', 'public', test.publicKey],
        ['test', 'secret', test.secretKey],
        ['live', 'public', live.publicKey],
        ['live', 'secret', live.secretKey],
      ];
      const text = [
        `Business ${businessId}. Keep its keys: they are not shown again.`,
        table(['Mode', 'Kind', 'Key'], rows),
      ];
      print(options, { businessId: Number(businessId), live, test }, text.join('\n'));
    });
}
