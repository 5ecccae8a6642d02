import type { Command } from 'commander';
import { getFile } from '../settlements/results/list-files.ts';
import { wireDetail } from '../settlements/results/wire-results.ts';
import { addLedgerCommand, callerOf, type LedgerOptions, numberFrom1 } from './ledger-context.ts';
import { print } from './output.ts';
import { lineTable, resultTable } from './settlement-results-table.ts';
import { withLedger } from './settlements-context.ts';

export function addSettlementsResultsShow(parent: Command): void {
  addLedgerCommand(parent, 'show', 'Show a file of bank results, and the first lines that did not match')
    .argument('<file>', 'number of the file', numberFrom1)
    .action(async (number: bigint, options: LedgerOptions) => {
      const detail = await withLedger(options, (context) => getFile(context, callerOf(options), number));
      const wire = wireDetail(detail);
      print(options, wire, resultTable([wire]) + lineTable(wire.firstNotMatched));
    });
}
