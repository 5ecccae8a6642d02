import { type Command, Option } from 'commander';
import { resolvePayout } from '../settlements/change-payout.ts';
import { payoutIdFromPath, readResolutionReason } from '../settlements/settlement-request.ts';
import { wirePayout } from '../settlements/wire-settlement.ts';
import { addLedgerCommand, callerOf, type LedgerOptions } from './ledger-context.ts';
import { print } from './output.ts';
import { withLedger } from './settlements-context.ts';

interface Options extends LedgerOptions {
  readonly state: 'paid' | 'failed' | 'unknown';
  readonly reason: string;
}

const HELP = `
"failed" credits the wallet again, also where the payout was paid before.`;

export function addPayoutsResolve(parent: Command): void {
  addLedgerCommand(parent, 'resolve', 'Say what became of an exported payout, without a file of the bank')
    .argument('<payout>', 'id of the payout, a UUID')
    .addOption(
      new Option('--state <state>', 'what became of it').choices(['paid', 'failed', 'unknown']).makeOptionMandatory(),
    )
    .requiredOption('--reason <text>', 'how you know')
    .addHelpText('after', HELP)
    .action(async (id: string, options: Options) => {
      const { state: outcome } = options;
      const resolution = { reference: payoutIdFromPath(id), outcome, reason: readResolutionReason(options.reason) };
      const { payout, replayed } = await withLedger(
        options,
        async (context) => await resolvePayout(context, callerOf(options), resolution),
      );
      const wire = wirePayout(payout);
      print(options, wire, `Payout ${wire.id} of ₦${wire.amount.toFixed(2)} ${replayed ? 'was' : 'is'} ${wire.state}.`);
    });
}
