import { type Command, Option } from 'commander';
import type { WebhookEndpointId } from '../database/ids.ts';
import { listDeliveries } from '../webhooks/deliveries.ts';
import { DELIVERY_STATES, type DeliveryState } from '../webhooks/delivery-state.ts';
import { wireDelivery } from '../webhooks/wire-webhook.ts';
import { withDatabase } from './context.ts';
import { addLedgerCommand, callerOf, type LedgerOptions } from './ledger-context.ts';
import { instant, print, table } from './output.ts';
import { endpointId } from './webhooks-context.ts';

interface Options extends LedgerOptions {
  readonly state?: DeliveryState;
}

const SHOWN_MAX = 100;

export function addWebhooksDeliveries(parent: Command): void {
  addLedgerCommand(parent, 'deliveries', `List the latest ${SHOWN_MAX} deliveries of an endpoint`)
    .argument('<endpoint-id>', 'id of the endpoint, from `webhooks list`', endpointId)
    .addOption(new Option('--state <state>', 'only deliveries in this state').choices(DELIVERY_STATES))
    .action(async (id: WebhookEndpointId, options: Options) => {
      const filter = { ...callerOf(options), endpointId: id, state: options.state };
      const { deliveries, totalCount } = await withDatabase((context) =>
        listDeliveries(context, filter, { page: 1n, limit: SHOWN_MAX }),
      );
      const rows = deliveries.map((delivery) => [
        String(delivery.sequence),
        delivery.type,
        delivery.state,
        String(delivery.attempts),
        String(delivery.status ?? '–'),
        instant(delivery.created_at),
      ]);
      const head = ['Number', 'Event', 'State', 'Attempts', 'Status', 'Happened'];
      const text = rows.length === 0 ? 'There are no deliveries.' : table(head, rows);
      print(options, { deliveries: deliveries.map(wireDelivery), totalCount }, text);
    });
}
