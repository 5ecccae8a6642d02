import { type Command, InvalidArgumentError, Option } from 'commander';
import type { WebhookEndpointId } from '../database/ids.ts';
import { AppError } from '../errors.ts';
import { resendDelivery, resendRange } from '../webhooks/deliveries.ts';
import { DELIVERY_STATES, type DeliveryState } from '../webhooks/delivery-state.ts';
import { withDatabase } from './context.ts';
import { print } from './output.ts';
import { addLedgerCommand, callerOf, type LedgerOptions, numberFrom1, requireBusiness } from './ledger-context.ts';
import { endpointId } from './webhooks-context.ts';

interface Options extends LedgerOptions {
  readonly delivery?: bigint;
  readonly from?: Date;
  readonly to?: Date;
  readonly state?: DeliveryState;
}

export function addWebhooksResend(parent: Command): void {
  addLedgerCommand(parent, 'resend', 'Send one delivery of an endpoint again, or all of a time')
    .argument('<endpoint-id>', 'id of the endpoint, from `webhooks list`', endpointId)
    .addOption(new Option('--delivery <number>', 'the number of one delivery').argParser(numberFrom1))
    .addOption(new Option('--from <instant>', 'the first instant, such as 2026-11-21T09:00:00Z').argParser(instantOf))
    .addOption(new Option('--to <instant>', 'the end, itself not included').argParser(instantOf))
    .addOption(new Option('--state <state>', 'of that time, only this state').choices(DELIVERY_STATES))
    .action(async (id: WebhookEndpointId, options: Options) => {
      const resent = await withDatabase(async (context) => {
        await requireBusiness(context, options);
        const { delivery: sequence, from, to, state } = options;
        const caller = callerOf(options);
        if (sequence !== undefined) {
          await resendDelivery(context, caller, { endpointId: id, sequence });
          return 1;
        }
        if (from === undefined || to === undefined) {
          throw new AppError('validation_failed', 'Give --delivery, or --from and --to.');
        }
        return await resendRange(context, caller, { endpointId: id, from, to, state });
      });
      print(options, { resent }, `${resent} sent again, as soon as a server runs.`);
    });
}

function instantOf(text: string): Date {
  const at = new Date(text);
  if (!/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/.test(text) || Number.isNaN(at.getTime())) {
    throw new InvalidArgumentError('It must be an instant such as 2026-11-21T09:00:00Z.');
  }
  return at;
}
