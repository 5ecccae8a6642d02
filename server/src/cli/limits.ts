import { readLimits } from '../spending-limits/limits-request.ts';
import type { LimitsBody, SpendingLimits } from '../spending-limits/schemas.ts';
import { getAllowance, getDefaults, setDefaults, setLimits } from '../spending-limits/set-limits.ts';
import { wireAllowance, wireTerms } from '../spending-limits/wire-limits.ts';
import { AppError } from '../errors.ts';
import type { Caller } from '../principal.ts';
import type { LimitSubject } from '../ledger/limits/limits.ts';
import { type Bare, choice, command, naira, noun, numberFrom1, ofLedger } from './command.ts';
import type { LedgerContext } from './invocation.ts';
import { grid } from './output.ts';

const DEFAULTS = ['accounts', 'keys'] as const;

interface Whose {
  readonly account?: bigint;
  readonly key?: bigint;
  readonly defaultFor?: (typeof DEFAULTS)[number];
}

const ofSubject = (bare: Bare) =>
  ofLedger(bare)
    .option('--account <id>', 'of this connected account', numberFrom1)
    .option('--key <id>', 'of this API key, from `keys list`', numberFrom1)
    .addOption(choice('--default-for <what>', 'of every account, or every key, without limits of its own', DEFAULTS));

/** @throws AppError validation_failed unless exactly one is named. */
function subjectFrom({ account, key, defaultFor }: Whose): LimitSubject | (typeof DEFAULTS)[number] {
  const named = [account, key, defaultFor].filter((one) => one !== undefined);
  if (named.length !== 1)
    throw new AppError('validation_failed', 'Give --account, --key or --default-for, one of them.');
  if (defaultFor !== undefined) return defaultFor;
  return account === undefined ? { kind: 'key', id: key ?? 0n } : { kind: 'account', id: account };
}

const amount = (value: number | null): string => (value === null ? 'no limit' : `₦${value.toFixed(2)}`);

const rowsOf = (terms: LimitsBody): string[][] => [
  ['Largest payment', amount(terms.largestPayment)],
  ['Payments a day', amount(terms.paymentsPerDay)],
  ['Largest refund', amount(terms.largestRefund)],
  ['Refunds a day', amount(terms.refundsPerDay)],
];

type Shown = LimitsBody | SpendingLimits;

async function read(context: LedgerContext, caller: Caller, whose: Whose): Promise<Shown> {
  const subject = subjectFrom(whose);
  if (typeof subject === 'string') return wireTerms((await getDefaults(context, caller))[subject]);
  return wireAllowance(await getAllowance(context, caller, subject));
}

function answerOf(json: Shown) {
  if (!('today' in json)) return { json, text: grid(['Default limits', ''], rowsOf(json)) };
  const { today, inherited } = json;
  const used = [
    ['Paid today', amount(today.payments)],
    ['Refunded today', amount(today.refunds)],
    ['Refused today', today.refused ? 'yes' : 'no'],
  ];
  return { json, text: grid(['Limits', inherited ? 'the default ones' : 'its own'], [...rowsOf(json), ...used]) };
}

const show = command('show', 'Show limits, and what is used of them today', ofSubject, async (invocation, options) =>
  answerOf(await invocation.inLedger(options, (context, caller) => read(context, caller, options))),
);

const limit = (text: string): number | 'none' => (text === 'none' ? 'none' : naira(text));

const SET_HELP = `
A limit that is not given stays as it is. With the rule of the second person, limits can only be lowered here; people
raise them in the dashboard.`;

const set = command(
  'set',
  'Set limits: naira, or none',
  (bare) =>
    ofSubject(bare)
      .option('--largest-payment <naira>', 'the largest payment', limit)
      .option('--payments-per-day <naira>', 'what payments may sum to in a day in Lagos', limit)
      .option('--largest-refund <naira>', 'the largest refund', limit)
      .option('--refunds-per-day <naira>', 'what refunds may sum to in a day in Lagos', limit)
      .option('--remove', 'remove its own limits, so that the default ones hold')
      .addHelpText('after', SET_HELP),
  async (invocation, options) => {
    const { largestPayment, paymentsPerDay, largestRefund, refundsPerDay, remove = false } = options;
    const given = { largestPayment, paymentsPerDay, largestRefund, refundsPerDay };
    const isChange = Object.values(given).some((one) => one !== undefined);
    if (isChange === remove) throw new AppError('validation_failed', 'Give at least one limit, or --remove alone.');
    const json = await invocation.inLedger(options, async (context, caller): Promise<Shown> => {
      const subject = subjectFrom(options);
      const limits = remove ? null : readLimits(changed(await read(context, caller, options), given));
      if (typeof subject !== 'string') return wireAllowance(await setLimits(context, caller, { subject, limits }));
      const none = readLimits({ largestPayment: null, paymentsPerDay: null, largestRefund: null, refundsPerDay: null });
      return wireTerms((await setDefaults(context, caller, { [subject]: limits ?? none }))[subject]);
    });
    return answerOf(json);
  },
);

type Given = { readonly [Name in keyof LimitsBody]?: number | 'none' | undefined };

function changed(before: LimitsBody, given: Given): LimitsBody {
  const one = (name: keyof LimitsBody): number | null => {
    const value = given[name];
    return value === undefined ? before[name] : value === 'none' ? null : value;
  };
  return {
    largestPayment: one('largestPayment'),
    paymentsPerDay: one('paymentsPerDay'),
    largestRefund: one('largestRefund'),
    refundsPerDay: one('refundsPerDay'),
  };
}

export const limits = noun('limits', 'the most that keys post, and accounts receive and give back', [show, set]);
