import type { Command } from 'commander';
import { getRun } from '../settlements/list-settlements.ts';
import { wireRun } from '../settlements/wire-settlement.ts';
import { addLedgerCommand, callerOf, type LedgerOptions, numberFrom1 } from './ledger-context.ts';
import { print } from './output.ts';
import { runTable, withLedger } from './settlements-context.ts';

export function addSettlementsRunsShow(parent: Command): void {
  addLedgerCommand(parent, 'show', 'Show a settlement run')
    .argument('<run>', 'number of the run', numberFrom1)
    .action(async (number: bigint, options: LedgerOptions) => {
      const run = await withLedger(options, (context) => getRun(context, callerOf(options), number));
      const wire = wireRun(run);
      print(options, wire, runTable([wire]));
    });
}
