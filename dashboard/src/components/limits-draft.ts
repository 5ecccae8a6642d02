/** Limits as typed into a form: naira, or nothing for no limit. */
import type { LimitTerms } from '../api/limits.ts';
import { formatNaira } from '../format/money.ts';
import { readNaira, type TypedNumber, valueIn, wordsFor } from './typed-number.ts';

export type LimitName = keyof LimitTerms;
export type LimitsDraft = Readonly<Record<LimitName, string>>;
export type LimitProblems = Readonly<Partial<Record<LimitName, string>>>;

export const LIMIT_LABELS = {
  largestPayment: 'Largest payment',
  paymentsPerDay: 'Payments a day',
  largestRefund: 'Largest refund',
  refundsPerDay: 'Refunds a day',
} as const satisfies Readonly<Record<LimitName, string>>;
export const LIMIT_NAMES = Object.keys(LIMIT_LABELS) as readonly LimitName[];

/** The server's names of the fields, also of those of default limits. */
export const LIMIT_INPUTS = Object.fromEntries(
  LIMIT_NAMES.flatMap((name) => ['', 'accounts.', 'keys.', 'limits.'].map((path) => [`${path}${name}`, name])),
) as Readonly<Record<string, LimitName>>;

const eachLimit = <Value>(valueOf: (name: LimitName) => Value): Readonly<Record<LimitName, Value>> => ({
  largestPayment: valueOf('largestPayment'),
  paymentsPerDay: valueOf('paymentsPerDay'),
  largestRefund: valueOf('largestRefund'),
  refundsPerDay: valueOf('refundsPerDay'),
});

export const limitsDraftOf = (terms: LimitTerms): LimitsDraft =>
  eachLimit((name) => {
    const naira = terms[name];
    return naira === null ? '' : formatNaira(naira).slice(1);
  });

/** The limits, or the problem of each wrong input. */
export function readLimits(draft: LimitsDraft): { readonly terms: LimitTerms } | { readonly problems: LimitProblems } {
  const read = eachLimit((name): TypedNumber | null => (draft[name].trim() === '' ? null : readNaira(draft[name])));
  const wrong = LIMIT_NAMES.flatMap((name) => {
    const typed = read[name];
    return typed === null || 'value' in typed ? [] : [[name, wordsFor(typed, 'Enter an amount, such as 500,000.')]];
  });
  if (wrong.length > 0) return { problems: Object.fromEntries(wrong) as LimitProblems };
  return { terms: eachLimit((name) => (read[name] === null ? null : (valueIn(read[name]) ?? null))) };
}
