import { getRunReview, listReviewedPayouts } from '../features/settlements/runs/list-runs.ts';
import { HELD_AT_ONCE_MAX } from '../features/settlements/runs/payout.ts';
import { readHold } from '../features/settlements/runs/run-request.ts';
import type { ReviewedPayout, SettlementRun } from '../features/settlements/runs/schemas.ts';
import { holdPayouts } from '../features/settlements/runs/take-out.ts';
import { wireReviewedPayout, wireRun } from '../features/settlements/runs/wire-run.ts';
import type { RunReview } from '../features/settlements/reviews/schemas.ts';
import { ANY_UNUSUAL, UNUSUAL_CODES, type UnusualWanted } from '../features/settlements/reviews/unusual.ts';
import { wireRunReview } from '../features/settlements/reviews/wire-review.ts';
import { type Bare, choice, command, numberFrom1, ofLedger } from './command.ts';
import { grid, table } from './output.ts';

const UNUSUAL_SHOWN_MAX = 1_000;

export const ofRun = (bare: Bare) => ofLedger(bare).argument('<run>', 'number of the run', numberFrom1);

/** Side by side with the last run. */
function comparison(review: RunReview): string {
  const { lastRun } = review;
  const row = (
    label: string,
    of: (totals: Omit<RunReview, 'unusual' | 'held' | 'codes' | 'lastRun'>) => string | number | null,
  ) => [label, of(review), lastRun && of(lastRun)] as const;
  return grid(
    ['', 'This run', lastRun === null ? 'No earlier run' : `Run ${lastRun.number}`],
    [
      row('Payouts', ({ payouts }) => payouts.count),
      row('Sum', ({ payouts }) => `₦${payouts.amount.toFixed(2)}`),
      row('Largest', ({ largestAmount }) => `₦${largestAmount.toFixed(2)}`),
      row('Numbers not checked', ({ uncheckedNumbers }) => uncheckedNumbers),
      row('First payouts', ({ newAccounts }) => newAccounts),
      row('Changed bank details', ({ changedBankDetails }) => changedBankDetails),
    ],
  );
}

const unusualTable = (payouts: readonly ReviewedPayout[], totalCount: number, wanted: UnusualWanted): string =>
  table(
    payouts,
    wanted === ANY_UNUSUAL ? 'No payout of this run is unusual.' : 'No payout of this run has this code.',
    {
      Id: ({ id }) => id,
      Account: ({ accountBusinessName }) => accountBusinessName,
      Amount: ({ amount }) => `₦${amount.toFixed(2)}`,
      Unusual: ({ review }) => review?.unusual.map(({ message }) => message).join('\n'),
    },
  ) + (totalCount > payouts.length ? `\nThe first ${payouts.length} of ${totalCount}.` : '');

export const review = command(
  'review',
  'Show what is unusual about the payouts of a settlement run, and its totals beside those of the last run',
  (bare) => ofRun(bare).addOption(choice('--unusual <code>', 'list only payouts with this code', UNUSUAL_CODES)),
  async (invocation, options, number) => {
    const unusual = options.unusual ?? ANY_UNUSUAL;
    const json = await invocation.inLedger(options, async (context, caller) => {
      const paging = { page: 1n, limit: UNUSUAL_SHOWN_MAX };
      const wanted = { number, state: undefined, unusual };
      const { items, totalCount } = await listReviewedPayouts(context, caller, wanted, paging);
      const found = wireRunReview(await getRunReview(context, caller, number));
      return { ...found, unusualPayouts: items.map(wireReviewedPayout), totalCount };
    });
    const { unusualPayouts, totalCount } = json;
    const { held } = json;
    const taken = held.count === 0 ? '' : `Held: ${held.count} of ₦${held.amount.toFixed(2)}, back in wallets.\n`;
    return { json, text: `${comparison(json)}\n${taken}${unusualTable(unusualPayouts, totalCount, unusual)}` };
  },
);

const HOLD_HELP = `
At most ${HELD_AT_ONCE_MAX} payouts. Their money is returned to the wallets immediately, and the next run pays
these accounts again. The run gets a new manifest, which has to be approved.`;

export const hold = command(
  'hold',
  'Take payouts out of a settlement run that is not exported, for a reason',
  (bare) =>
    ofRun(bare)
      .argument('<payouts...>', 'ids of the payouts, UUIDs')
      .requiredOption('--reason <text>', 'the reason why they are not paid now')
      .addHelpText('after', HOLD_HELP),
  async (invocation, options, number, payouts) => {
    const wanted = readHold({ payouts, reason: options.reason });
    const { run, replayed } = await invocation.inLedger(options, (context, caller) =>
      holdPayouts(context, caller, { runNumber: number, ...wanted }),
    );
    const json: SettlementRun = wireRun(run);
    const { manifest, cancelled, payouts: all } = json;
    const said = replayed ? 'were held before' : 'are held';
    const left = `${all.count - cancelled.count} of ${all.count} payouts are left`;
    const shortForm = manifest?.shortForm ?? '–';
    return { json, text: `The payouts ${said}. Run ${number} is ${json.state}: ${left}, manifest ${shortForm}.` };
  },
);
