import { type Command, Option } from 'commander';
import { listRuns } from '../settlements/list-settlements.ts';
import { RUN_STATES, type RunState } from '../settlements/run.ts';
import { wireRun } from '../settlements/wire-settlement.ts';
import { addLedgerCommand, callerOf, type LedgerOptions } from './ledger-context.ts';
import { print } from './output.ts';
import { runTable, withLedger } from './settlements-context.ts';

interface Options extends LedgerOptions {
  readonly state?: RunState;
}

const RUNS_SHOWN_MAX = 1_000;

export function addSettlementsRunsList(parent: Command): void {
  addLedgerCommand(parent, 'list', 'List the settlement runs of a business, newest first')
    .addOption(new Option('--state <state>', 'only runs in this state').choices(RUN_STATES))
    .action(async (options: Options) => {
      const { runs, totalCount } = await withLedger(options, (context) =>
        listRuns(context, callerOf(options), options.state, { page: 1n, limit: RUNS_SHOWN_MAX }),
      );
      const wire = runs.map((run) => wireRun(run));
      const more = totalCount > wire.length ? `\nThe newest ${wire.length} of ${totalCount}.` : '';
      print(options, { runs: wire, totalCount }, runTable(wire) + more);
    });
}
