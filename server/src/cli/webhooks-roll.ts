import { type Command, InvalidArgumentError, Option } from 'commander';
import type { WebhookEndpointId } from '../database/ids.ts';
import { OVERLAP_SECONDS_MAX, rollSecret } from '../webhooks/change-endpoint.ts';
import { wireRolledSecret } from '../webhooks/wire-webhook.ts';
import { duration } from './arguments.ts';
import { instant, print } from './output.ts';
import { addLedgerCommand, callerOf, type LedgerOptions, requireBusiness } from './ledger-context.ts';
import { endpointId, withVault } from './webhooks-context.ts';

interface Options extends LedgerOptions {
  /** Seconds. */
  readonly overlap: number;
}

const DAY_SECONDS = 86_400;

export function addWebhooksRoll(parent: Command): void {
  addLedgerCommand(parent, 'roll', 'Make a new signing secret, beside which the old one signs for a while')
    .argument('<endpoint-id>', 'id of the endpoint, from `webhooks list`', endpointId)
    .addOption(
      new Option('--overlap <time>', 'how long the old secret signs too: 0, or such as 30m, 24h, 7d')
        .argParser(overlapSeconds)
        .default(DAY_SECONDS, '24h'),
    )
    .action(async (id: WebhookEndpointId, options: Options) => {
      const rolled = await withVault(async (context) => {
        await requireBusiness(context, options);
        return await rollSecret(context, callerOf(options), { id, overlapSeconds: options.overlap });
      });
      const end = options.overlap === 0 ? 'signs no more' : `signs until ${instant(rolled.previousSecretExpiresAt)}`;
      const text = `Keep it: it is not shown again. The old secret ${end}.\n${rolled.secret}`;
      print(options, wireRolledSecret(rolled), text);
    });
}

function overlapSeconds(text: string): number {
  const seconds = duration(text) / 1_000;
  if (seconds > OVERLAP_SECONDS_MAX) throw new InvalidArgumentError('It must be at most 7d.');
  return seconds;
}
