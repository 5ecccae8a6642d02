import type { Command } from 'commander';
import { listFiles } from '../settlements/results/list-files.ts';
import { wireFile } from '../settlements/results/wire-results.ts';
import { addLedgerCommand, callerOf, type LedgerOptions } from './ledger-context.ts';
import { print } from './output.ts';
import { resultTable } from './settlement-results-table.ts';
import { withLedger } from './settlements-context.ts';

const FILES_SHOWN_MAX = 1_000;

export function addSettlementsResultsList(parent: Command): void {
  addLedgerCommand(parent, 'list', 'List the files of bank results, newest first').action(
    async (options: LedgerOptions) => {
      const { files, totalCount } = await withLedger(options, (context) =>
        listFiles(context, callerOf(options), { page: 1n, limit: FILES_SHOWN_MAX }),
      );
      const wire = files.map((file) => wireFile(file));
      const more = totalCount > wire.length ? `\nThe newest ${wire.length} of ${totalCount}.` : '';
      print(options, { files: wire, totalCount }, resultTable(wire) + more);
    },
  );
}
