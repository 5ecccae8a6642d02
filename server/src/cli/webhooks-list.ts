import type { Command } from 'commander';
import { listEndpoints } from '../webhooks/list-endpoints.ts';
import { wireEndpoint } from '../webhooks/wire-webhook.ts';
import { withDatabase } from './context.ts';
import { instant, print, table } from './output.ts';
import { addLedgerCommand, callerOf, type LedgerOptions, requireBusiness } from './ledger-context.ts';

export function addWebhooksList(parent: Command): void {
  addLedgerCommand(parent, 'list', 'List the webhook endpoints of a business, and how they are doing').action(
    async (options: LedgerOptions) => {
      const endpoints = await withDatabase(async (context) => {
        await requireBusiness(context, options);
        return listEndpoints(context, callerOf(options));
      });
      const wire = endpoints.map(wireEndpoint);
      const rows = endpoints.map((endpoint, index) => [
        String(endpoint.id),
        endpoint.url,
        endpoint.eventTypes.join(' ') || 'everything',
        wire[index]?.status ?? '',
        instant(endpoint.lastDeliveredAt),
      ]);
      const head = ['Id', 'Address', 'Sent', 'Status', 'Last delivered'];
      print(options, { endpoints: wire }, rows.length === 0 ? 'There are no endpoints.' : table(head, rows));
    },
  );
}
