import { getPayoutHolds } from '../account-holds/get-payout-holds.ts';
import { wireHolds } from '../account-holds/wire-holds.ts';
import { accountIdFromPath } from '../wire/account-ids.ts';
import { command, noun, ofLedger } from './command.ts';
import { table } from './output.ts';

const show = command(
  'show',
  'Show why settlement runs leave a connected account out',
  (bare) => ofLedger(bare).argument('<account>', 'id of the connected account'),
  async (invocation, options, account) => {
    const json = await invocation.inLedger(options, async (context, caller) =>
      wireHolds(await getPayoutHolds(context, caller, accountIdFromPath(account))),
    );
    const text = table(json.holds, `Nothing holds the payouts of account ${account}.`, {
      Hold: ({ reason }) => reason.replaceAll('_', ' '),
      From: ({ from }) => new Date(from),
      Until: ({ until }) => (until === null ? 'it is lifted' : new Date(until)),
    });
    return { json, text };
  },
);

export const holds = noun('holds', 'what keeps payouts of connected accounts back', [show]);
