import { type Command, Option } from 'commander';
import { EVENT_FILTERS } from '../outbox/event-types.ts';
import { createEndpoint } from '../webhooks/create-endpoint.ts';
import { wireCreatedEndpoint } from '../webhooks/wire-webhook.ts';
import { addLedgerCommand, callerOf, type LedgerOptions, requireBusiness } from './ledger-context.ts';
import { print } from './output.ts';
import { withVault } from './webhooks-context.ts';

interface Options extends LedgerOptions {
  readonly url: string;
  readonly description?: string;
  readonly events?: readonly string[];
}

export function addWebhooksCreate(parent: Command): void {
  addLedgerCommand(parent, 'create', 'Register an endpoint, and print its signing secret: it cannot be shown again')
    .requiredOption('--url <url>', 'where events are sent')
    .option('--description <text>', 'for your own use')
    .addOption(new Option('--events <type...>', 'only these types or families (default: all)').choices(EVENT_FILTERS))
    .action(async (options: Options) => {
      const { url, description = '', events = [] } = options;
      const wire = await withVault(async (context) => {
        await requireBusiness(context, options);
        const outcome = await createEndpoint(context, callerOf(options), { url, description, events });
        return wireCreatedEndpoint(outcome);
      });
      print(options, wire, `Endpoint ${wire.id}. Keep its secret: it is not shown again.\n${wire.secret}`);
    });
}
