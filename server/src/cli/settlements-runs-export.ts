import type { Command } from 'commander';
import { exportRun } from '../settlements/export-run.ts';
import { wireRun } from '../settlements/wire-settlement.ts';
import { addLedgerCommand, callerOf, numberFrom1 } from './ledger-context.ts';
import { print } from './output.ts';
import { formatOption, type FormatOptions, OPERATOR, runTable, withLedger } from './settlements-context.ts';

const HELP = `
From then on its payouts may be paid, and it cannot be cancelled any more. "settlements runs file" gives the file.`;

export function addSettlementsRunsExport(parent: Command): void {
  addLedgerCommand(parent, 'export', 'Hand an approved settlement run to the bank')
    .argument('<run>', 'number of the run', numberFrom1)
    .addOption(formatOption())
    .addHelpText('after', HELP)
    .action(async (number: bigint, options: FormatOptions) => {
      const { run, replayed } = await withLedger(
        options,
        async (context) =>
          await exportRun(context, callerOf(options), { number, format: options.format, actor: OPERATOR }),
      );
      const wire = wireRun(run);
      const said = replayed ? 'was exported before' : 'is exported';
      print(options, wire, `Run ${wire.number} ${said}.\n${runTable([wire])}`);
    });
}
