import type { Command } from 'commander';
import { cancelRun } from '../settlements/change-run.ts';
import { emptyStep } from '../settlements/empty-run.ts';
import { getRun } from '../settlements/list-settlements.ts';
import { wireRun } from '../settlements/wire-settlement.ts';
import { addLedgerCommand, callerOf, type LedgerOptions, numberFrom1 } from './ledger-context.ts';
import { print } from './output.ts';
import { withProgressBar } from './progress.ts';
import { OPERATOR, runTable, withLedger } from './settlements-context.ts';

export function addSettlementsRunsCancel(parent: Command): void {
  addLedgerCommand(parent, 'cancel', 'Cancel a settlement run that is not exported, and give its payouts back')
    .argument('<run>', 'number of the run', numberFrom1)
    .action(async (number: bigint, options: LedgerOptions) => {
      const caller = callerOf(options);
      const name = { ...caller, number };
      const run = await withLedger(options, (context) =>
        withProgressBar('payouts', async (onProgress) => {
          await cancelRun(context, caller, { number, actor: OPERATOR });
          while (await emptyStep(context, name)) {
            const { cancelled, payouts } = await getRun(context, caller, number);
            onProgress({ done: Number(cancelled.count), total: Number(payouts.count) });
          }
          return wireRun(await getRun(context, caller, number));
        }),
      );
      print(options, run, `Run ${run.number} is ${run.state}.\n${runTable([run])}`);
    });
}
