import { HOLD_KINDS } from '../features/account-holds/account-hold.ts';
import { getPayoutHolds } from '../features/account-holds/get-payout-holds.ts';
import { placeHold } from '../features/account-holds/place-hold.ts';
import { holdNumberFromPath, releaseHold } from '../features/account-holds/release-hold.ts';
import type { PayoutHolds } from '../features/account-holds/schemas.ts';
import { wireHolds } from '../features/account-holds/wire-holds.ts';
import { accountIdFromPath } from '../platform/wire/account-ids.ts';
import { readText } from '../platform/wire/invalid.ts';
import { choice, command, noun, ofLedger } from './command.ts';
import { table } from './output.ts';
import { telling } from './telling.ts';

const show = command(
  'show',
  'Show why settlement runs skip a connected account',
  (bare) => ofLedger(bare).argument('<account>', 'id of the connected account'),
  async (invocation, options, account) => {
    const json = await invocation.inLedger(options, async (context, caller) =>
      wireHolds(await getPayoutHolds(context, caller, accountIdFromPath(account))),
    );
    return { json, text: inWords(json, account) };
  },
);

const place = command(
  'place',
  'Put a connected account on hold',
  (bare) =>
    ofLedger(bare)
      .argument('<account>', 'id of the connected account')
      .addOption(choice('--kind <kind>', 'the type of hold', HOLD_KINDS).makeOptionMandatory())
      .requiredOption('--reason <text>', 'the reason; everyone who can see the account can read it'),
  async (invocation, options, account) => {
    const { kind } = options;
    const json = await invocation.inLedger(options, async (context, caller) => {
      const reason = readText('reason', options.reason);
      return wireHolds(await placeHold(context, caller, { accountId: accountIdFromPath(account), kind, reason }));
    });
    return { json, text: inWords(json, account) };
  },
);

const release = command(
  'release',
  'Release a hold of a connected account',
  (bare) =>
    ofLedger(bare)
      .argument('<account>', 'id of the connected account')
      .argument('<number>', 'number of the hold, as `show` lists it')
      .requiredOption('--reason <text>', 'why it ends'),
  async (invocation, options, account, number) => {
    const json = await invocation.inLedger(options, async (context, caller) => {
      const of = { accountId: accountIdFromPath(account), number: holdNumberFromPath(number) };
      const reason = readText('reason', options.reason);
      return wireHolds(await releaseHold(await telling(invocation, context), caller, { ...of, reason }));
    });
    return { json, text: inWords(json, account) };
  },
);

function inWords({ holds, placed, openPayouts }: PayoutHolds, account: string): string {
  const paidBy = openPayouts.map(
    ({ runNumber, runState, id }) => `\nRun ${runNumber} (${runState}) pays it: payout ${id}.`,
  );
  const why = table(holds, `Nothing holds the payouts of account ${account}.`, {
    Hold: ({ reason }) => reason.replaceAll('_', ' '),
    From: ({ from }) => new Date(from),
    Until: ({ until }) => (until === null ? 'it is released' : new Date(until)),
  }).concat(...paidBy);
  if (placed.length === 0) return why;
  const list = table(placed, '', {
    Number: ({ number }) => String(number),
    Kind: ({ kind }) => kind.replaceAll('_', ' '),
    Reason: ({ reason }) => reason,
    By: ({ placed: { by } }) => by.name,
    Placed: ({ placed: { at } }) => new Date(at),
    Released: ({ released }) => (released === null ? undefined : new Date(released.at)),
  });
  return `${why}\n\n${list}`;
}

export const holds = noun('holds', 'holds on payouts of connected accounts', [show, place, release]);
