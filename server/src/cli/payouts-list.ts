import { type Command, Option } from 'commander';
import { listPayouts } from '../settlements/list-settlements.ts';
import { PAYOUT_STATES, type PayoutState } from '../settlements/payout.ts';
import type { Payout } from '../settlements/schemas.ts';
import { readPayoutFilter } from '../settlements/settlement-request.ts';
import { wirePayout } from '../settlements/wire-settlement.ts';
import { addLedgerCommand, callerOf, type LedgerOptions } from './ledger-context.ts';
import { instant, print, table } from './output.ts';
import { withLedger } from './settlements-context.ts';

interface Options extends LedgerOptions {
  readonly state?: PayoutState;
  readonly account?: string;
  readonly from?: string;
  readonly to?: string;
}

const PAYOUTS_SHOWN_MAX = 1_000;

export function addPayoutsList(parent: Command): void {
  addLedgerCommand(parent, 'list', 'List the payouts of a business, newest first')
    .addOption(new Option('--state <state>', 'only payouts in this state').choices(PAYOUT_STATES))
    .option('--account <id>', 'only those of this connected account')
    .option('--from <date>', 'made from this date or time on, in Lagos')
    .option('--to <date>', 'made up to this date or time, included')
    .action(async (options: Options) => {
      const { state, account, from, to } = options;
      const filter = readPayoutFilter({
        ...(state !== undefined && { state }),
        ...(account !== undefined && { accountId: account }),
        ...(from !== undefined && { from }),
        ...(to !== undefined && { to }),
      });
      const { payouts, totalCount } = await withLedger(options, (context) =>
        listPayouts(context, callerOf(options), filter, { page: 1n, limit: PAYOUTS_SHOWN_MAX }),
      );
      const wire = payouts.map(wirePayout);
      const more = totalCount > wire.length ? `\nThe newest ${wire.length} of ${totalCount}.` : '';
      print(options, { payouts: wire, totalCount }, payoutTable(wire) + more);
    });
}

function payoutTable(payouts: readonly Payout[]): string {
  if (payouts.length === 0) return 'There are no payouts.';
  const rows = payouts.map((payout) => [
    payout.id,
    String(payout.runNumber),
    payout.accountBusinessName,
    payout.amount.toFixed(2),
    payout.state,
    payout.reason ?? payout.reasonCode ?? '',
    instant(new Date(payout.createdAt)),
  ]);
  return table(['Id', 'Run', 'Account', 'Amount', 'State', 'Reason', 'Made'], rows);
}
