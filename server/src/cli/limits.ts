import { readLimits, readOwnLimits } from '../features/spending-limits/limits-request.ts';
import type { LimitsBody, OwnLimitsBody, SpendingLimits } from '../features/spending-limits/schemas.ts';
import { getAllowance, getDefaults, setDefaults, setLimits } from '../features/spending-limits/set-limits.ts';
import { wireAllowance, wireTerms } from '../features/spending-limits/wire-limits.ts';
import { AppError } from '../core/errors/errors.ts';
import type { Caller } from '../core/words/principal.ts';
import type { LimitSubject } from '../core/ledger/limits/limits.ts';
import { type Bare, choice, command, naira, noun, numberFrom1, ofLedger } from './command.ts';
import type { LedgerContext } from './invocation.ts';
import { grid } from './output.ts';
import { telling } from './telling.ts';

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
    .addOption(choice('--default-for <what>', 'of every account, or of every key', DEFAULTS));

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
  const { today, own } = json;
  const whose = own === null ? 'the default ones' : own.insteadOfDefaults ? 'its own' : 'its own and the default ones';
  const used = [
    ['Paid today', amount(today.payments)],
    ['Refunded today', amount(today.refunds)],
    ['Refused today', today.refused ? 'yes' : 'no'],
  ];
  return { json, text: grid(['Limits', whose], [...rowsOf(json), ...used]) };
}

const show = command('show', 'Show limits, and what is used of them today', ofSubject, async (invocation, options) =>
  answerOf(await invocation.inLedger(options, (context, caller) => read(context, caller, options))),
);

const limit = (text: string): number | 'none' => (text === 'none' ? 'none' : naira(text));

const SET_HELP = `
A limit that is not given stays as it is. The default limits apply as well as those of an account or a key, and the
lower one counts, unless they are set with --instead-of-defaults. With the rule of the second person, limits can only be
lowered here; people raise them in the dashboard.`;

const set = command(
  'set',
  'Set limits: naira, or none',
  (bare) =>
    ofSubject(bare)
      .option('--largest-payment <naira>', 'the largest payment', limit)
      .option('--payments-per-day <naira>', 'what payments may sum to in a day in Lagos', limit)
      .option('--largest-refund <naira>', 'the largest refund', limit)
      .option('--refunds-per-day <naira>', 'what refunds may sum to in a day in Lagos', limit)
      .option('--instead-of-defaults', 'let its own limits replace the default ones')
      .option('--beside-defaults', 'let the default limits hold beside its own again')
      .option('--remove', 'remove its own limits, so that the default ones hold')
      .addHelpText('after', SET_HELP),
  async (invocation, options) => {
    const { largestPayment, paymentsPerDay, largestRefund, refundsPerDay, remove = false } = options;
    const given = { largestPayment, paymentsPerDay, largestRefund, refundsPerDay };
    const replaces = replacing(options);
    const isChange = [...Object.values(given), replaces].some((one) => one !== undefined);
    if (isChange === remove) throw new AppError('validation_failed', 'Give at least one limit, or --remove alone.');
    const json = await invocation.inLedger(options, async (untold, caller): Promise<Shown> => {
      const context = await telling(invocation, untold);
      const subject = subjectFrom(options);
      if (typeof subject !== 'string') {
        const wanted = remove ? null : await ownTerms(context, caller, { subject, given, replaces });
        const limits = wanted && readOwnLimits(wanted, subject);
        return wireAllowance(await setLimits(context, caller, { subject, limits }));
      }
      if (replaces !== undefined) throw new AppError('validation_failed', 'Default limits replace no default limits.');
      const limits = readLimits(remove ? NONE : changed(await read(context, caller, options), given));
      return wireTerms((await setDefaults(context, caller, { [subject]: limits }))[subject]);
    });
    return answerOf(json);
  },
);

const NONE: LimitsBody = { largestPayment: null, paymentsPerDay: null, largestRefund: null, refundsPerDay: null };

interface Replacing {
  readonly insteadOfDefaults?: true | undefined;
  readonly besideDefaults?: true | undefined;
}

/** Undefined if nothing changes. @throws AppError validation_failed if both are given. */
function replacing({ insteadOfDefaults, besideDefaults }: Replacing): boolean | undefined {
  if (insteadOfDefaults && besideDefaults) {
    throw new AppError('validation_failed', 'Give --instead-of-defaults or --beside-defaults, not both.');
  }
  return besideDefaults ? false : insteadOfDefaults;
}

interface OwnChange {
  readonly subject: LimitSubject;
  readonly given: Given;
  readonly replaces: boolean | undefined;
}

/** What replaces the default limits for the first time begins with them, so that none is lifted unsaid. */
async function ownTerms(context: LedgerContext, caller: Caller, change: OwnChange): Promise<OwnLimitsBody> {
  const shown = wireAllowance(await getAllowance(context, caller, change.subject));
  const { insteadOfDefaults: did, ...own } = shown.own ?? NONE_OF_ITS_OWN;
  const insteadOfDefaults = change.replaces ?? did;
  const { largestPayment, paymentsPerDay, largestRefund, refundsPerDay } = shown;
  const inForce = { largestPayment, paymentsPerDay, largestRefund, refundsPerDay };
  return { ...changed(insteadOfDefaults && !did ? inForce : own, change.given), insteadOfDefaults };
}

const NONE_OF_ITS_OWN = { ...NONE, insteadOfDefaults: false };

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

export const limits = noun('limits', 'limits on what keys post, and on what accounts receive and refund', [show, set]);
