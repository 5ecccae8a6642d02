import { resolvePayout } from '../features/settlements/runs/change-payout.ts';
import { listPayouts } from '../features/settlements/runs/list-runs.ts';
import { HELD } from '../features/settlements/runs/record-outcomes.ts';
import { PAYOUT_STATES } from '../features/settlements/runs/payout.ts';
import { payoutIdFromPath, readPayoutFilter, readResolutionReason } from '../features/settlements/runs/run-request.ts';
import { wirePayout } from '../features/settlements/runs/wire-run.ts';
import { choice, command, noun, ofLedger } from './command.ts';
import { ofTotal, table } from './output.ts';

const PAYOUTS_SHOWN_MAX = 1_000;

const list = command(
  'list',
  'List the payouts of a business, newest first',
  (bare) =>
    ofLedger(bare)
      .addOption(choice('--state <state>', 'only payouts in this state', PAYOUT_STATES))
      .option('--account <id>', 'only those of this connected account')
      .option('--from <date>', 'made from this date or time on, in Lagos')
      .option('--to <date>', 'made up to this date or time, included'),
  async (invocation, options) => {
    const { state, account, from, to } = options;
    const filter = readPayoutFilter({
      ...(state !== undefined && { state }),
      ...(account !== undefined && { subAccountId: account }),
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
    });
    const found = await invocation.inLedger(options, (context, caller) =>
      listPayouts(context, caller, filter, { page: 1n, limit: PAYOUTS_SHOWN_MAX }),
    );
    const payouts = found.items.map(wirePayout);
    const { totalCount } = found;
    const text = table(payouts, 'There are no payouts.', {
      Id: ({ id }) => id,
      Run: ({ runNumber }) => runNumber,
      Account: ({ accountBusinessName }) => accountBusinessName,
      Amount: ({ amount }) => amount.toFixed(2),
      State: ({ state, reasonCode }) => (state === 'cancelled' && reasonCode === HELD ? 'held' : state),
      Reason: ({ reason, reasonCode }) => reason ?? reasonCode ?? '',
      Made: ({ createdAt }) => new Date(createdAt),
    });
    return { json: { payouts, totalCount }, text: text + ofTotal(payouts.length, totalCount) };
  },
);

const RESOLVE_HELP = `
"failed" credits the wallet again, and the next run pays it again. A paid payout becomes failed only with "--seen paid".
Where the business asks for a second person, each of them becomes failed by a change request only.`;

const resolve = command(
  'resolve',
  'Record the outcome of an exported payout without a bank file',
  (bare) =>
    ofLedger(bare)
      .argument('<payout>', 'id of the payout, a UUID')
      .addOption(choice('--state <state>', 'its outcome', ['paid', 'failed', 'unknown']).makeOptionMandatory())
      .addOption(choice('--seen <state>', 'the state that you saw', ['exported', 'paid', 'unknown', 'failed']))
      .requiredOption('--reason <text>', 'how you know')
      .addHelpText('after', RESOLVE_HELP),
  async (invocation, options, id) => {
    const { state: outcome } = options;
    const { seen: seenState } = options;
    const reason = readResolutionReason(options.reason);
    const resolution = { reference: payoutIdFromPath(id), outcome, reason, seenState };
    const { payout, replayed } = await invocation.inLedger(options, (context, caller) =>
      resolvePayout(context, caller, resolution),
    );
    const json = wirePayout(payout);
    const text = `Payout ${json.id} of ₦${json.amount.toFixed(2)} ${replayed ? 'was' : 'is'} ${json.state}.`;
    return { json, text };
  },
);

export const payouts = noun('payouts', 'payouts of settlement runs', [list, resolve]);
