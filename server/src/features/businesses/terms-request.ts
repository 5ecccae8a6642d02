/** A change of a business's terms of money that a second person approves. */
import { isDeepStrictEqual } from 'node:util';
import type { BusinessId } from '../../platform/database/ids.ts';
import type { Db, DbDeps, Tx } from '../../platform/database/pool.ts';
import { splitInWords, type SplitTerms, type WholeTerms, wholeTerms } from '../../core/money/split-terms.ts';
import { requireSplit } from '../../platform/wire/split-terms.ts';
import { getSettings } from './get-settings.ts';
import type { RefundShortfall } from './queries.ts';
import { changeTermsIn } from './update-settings.ts';

export interface BusinessTerms {
  readonly defaultSplit: WholeTerms;
  readonly refundShortfall: RefundShortfall;
}
/** Fields that are missing do not change. */
export type TermsChange = Partial<BusinessTerms>;

interface OfBusiness {
  readonly businessId: BusinessId;
}

/** @throws AppError validation_failed */
export async function readTermsChange(
  deps: DbDeps,
  { businessId }: OfBusiness,
  { refundShortfall, ...splitTerms }: SplitTerms & { readonly refundShortfall?: RefundShortfall | undefined },
): Promise<TermsChange> {
  const { defaultSplit } = await getSettings(deps, businessId);
  const isOther = Object.values(splitTerms).some((term) => term !== undefined);
  return {
    ...(isOther && { defaultSplit: wholeTerms(requireSplit(splitTerms, defaultSplit)) }),
    ...(refundShortfall !== undefined && { refundShortfall }),
  };
}

export async function getTerms(db: Db, { businessId }: OfBusiness): Promise<BusinessTerms> {
  const { defaultSplit, refundShortfall } = await getSettings({ db }, businessId);
  return { defaultSplit: wholeTerms(defaultSplit), refundShortfall };
}

const REFUNDS_IN_WORDS: Readonly<Record<RefundShortfall, string>> = {
  refuse: 'a refund is refused where an account has too little',
  owe: 'an account that has too little for a refund owes the rest',
};

/** As a sentence; undefined if nothing would change. */
export async function termsInWords(
  db: Db,
  { businessId }: OfBusiness,
  after: TermsChange,
): Promise<string | undefined> {
  const present = await getSettings({ db }, businessId);
  const { refundShortfall = present.refundShortfall } = after;
  const split = after.defaultSplit && requireSplit(after.defaultSplit, present.defaultSplit);
  const parts = [
    ...(split === undefined || isDeepStrictEqual(split, present.defaultSplit)
      ? []
      : [`new accounts pay a commission of ${splitInWords(split)}, instead of ${splitInWords(present.defaultSplit)}`]),
    ...(refundShortfall === present.refundShortfall ? [] : [REFUNDS_IN_WORDS[refundShortfall]]),
  ];
  const sentence = parts.join(', and ');
  return sentence === '' ? undefined : sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** In the transaction of the request. @throws AppError not_found */
export const applyTerms = (
  tx: Tx,
  caller: Parameters<typeof changeTermsIn>[1],
  { defaultSplit, refundShortfall }: TermsChange,
  at: Date,
): Promise<void> => changeTermsIn(tx, caller, { splitTerms: defaultSplit ?? {}, refundShortfall }, at);
