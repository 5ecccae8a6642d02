import { type Command, Option } from 'commander';
import { fillStep } from '../settlements/fill-run.ts';
import { getRun } from '../settlements/list-settlements.ts';
import { previewRun } from '../settlements/preview-run.ts';
import { readRun } from '../settlements/settlement-request.ts';
import { startRun } from '../settlements/start-run.ts';
import { wireRun } from '../settlements/wire-settlement.ts';
import { addLedgerCommand, callerOf, type LedgerOptions, numberFrom1 } from './ledger-context.ts';
import { print } from './output.ts';
import { isWatched, withProgressBar } from './progress.ts';
import { OPERATOR, runTable, type SettlementContext, withLedger } from './settlements-context.ts';

interface Options extends LedgerOptions {
  readonly account?: readonly number[];
  readonly reference?: string;
}

export function addSettlementsRunsCreate(parent: Command): void {
  addLedgerCommand(parent, 'create', 'Make one payout for every connected account with enough settled balance')
    .addOption(
      new Option('--account <id>', 'only this account; may be given more than once').argParser(
        (text: string, before: readonly number[] | undefined) => [...(before ?? []), Number(numberFrom1(text))],
      ),
    )
    .option('--reference <uuid>', 'names this run, so that it may be sent again')
    .action(async (options: Options) => {
      const wanted = readRun({ accountIds: options.account, reference: options.reference });
      const caller = callerOf(options);
      const run = await withLedger(options, async (context) => {
        // What a bar counts to is not worth a look at all wallets where nobody sees it.
        const expected = isWatched() ? await previewRun(context, caller, wanted.accountIds) : undefined;
        const started = await startRun(context, caller, { ...wanted, actor: OPERATOR });
        return fill(context, { ...caller, number: started.run.number }, Number(expected?.count ?? 0));
      });
      print(options, run, `Run ${run.number} is ${run.state}.\n${runTable([run])}`);
    });
}

type RunName = Parameters<typeof fillStep>[1];

/** A server may fill it at the same time; each step goes on from where the last one ended. */
async function fill(context: SettlementContext, name: RunName, total: number) {
  return withProgressBar('payouts', async (onProgress) => {
    while (await fillStep(context, name)) {
      const { payouts } = await getRun(context, name, name.number);
      onProgress({ done: Number(payouts.count), total });
    }
    return wireRun(await getRun(context, name, name.number));
  });
}
