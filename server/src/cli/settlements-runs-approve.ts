import type { Command } from 'commander';
import { approveRun } from '../settlements/change-run.ts';
import { wireRun } from '../settlements/wire-settlement.ts';
import { addLedgerCommand, callerOf, type LedgerOptions, numberFrom1 } from './ledger-context.ts';
import { print } from './output.ts';
import { OPERATOR, runTable, withLedger } from './settlements-context.ts';

const HELP = `
Where the business asks for a second person, only one of its people can approve, in the dashboard.`;

export function addSettlementsRunsApprove(parent: Command): void {
  addLedgerCommand(parent, 'approve', 'Approve a settlement run that is a draft')
    .argument('<run>', 'number of the run', numberFrom1)
    .addHelpText('after', HELP)
    .action(async (number: bigint, options: LedgerOptions) => {
      const { run } = await withLedger(
        options,
        async (context) => await approveRun(context, callerOf(options), { number, actor: OPERATOR }),
      );
      const wire = wireRun(run);
      print(options, wire, `Run ${wire.number} is ${wire.state}.\n${runTable([wire])}`);
    });
}
