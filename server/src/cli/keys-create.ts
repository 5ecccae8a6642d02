import type { Command } from 'commander';
import { createKey } from '../api-keys/create-key.ts';
import type { BusinessId } from '../database/ids.ts';
import { addCommand, businessOption, type Mode, modeOption } from './arguments.ts';
import { withDatabase } from './context.ts';
import { operatorOrigin } from './operator.ts';
import { type OutputOptions, print } from './output.ts';

interface Options extends OutputOptions {
  readonly business: BusinessId;
  readonly mode: Mode;
  readonly public?: boolean;
}

export function addKeysCreate(parent: Command): void {
  addCommand(parent, 'create', 'Create one more key, and print it: it cannot be shown again')
    .addOption(businessOption())
    .addOption(modeOption().makeOptionMandatory())
    .option('--public', 'a public key (pk_…), which opens the bank list only, instead of a secret one (sk_…)')
    .action(async (options: Options) => {
      const { business, mode } = options;
      const kind = options.public === true ? 'public' : 'secret';
      const wanted = { businessId: business, live: mode === 'live', kind, origin: operatorOrigin() } as const;
      const { id, text } = await withDatabase((context) => createKey(context, wanted));
      const wire = { keyId: Number(id), businessId: Number(business), mode, kind, key: text };
      print(options, wire, `Key ${id}. Keep it: it is not shown again.\n${text}`);
    });
}
