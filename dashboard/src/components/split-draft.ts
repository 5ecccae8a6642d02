/** A commission as typed into a form, and as the API takes it. */
import { readNaira, readPercent, valueIn, wordsFor } from './typed-number.ts';

export interface SplitDraft {
  readonly kind: 'percentage' | 'flat';
  /** `10` is 10 %; up to four decimals. */
  readonly percent: string;
  /** Naira; empty for none. */
  readonly cap: string;
  /** Naira. */
  readonly fee: string;
}

export type SplitProblems = Partial<Readonly<Record<'percent' | 'cap' | 'fee', string>>>;

/** The wire format; `txCap` 0 means no cap. */
export type SplitTerms =
  | { readonly splitType: 'flat'; readonly splitValue: number }
  | { readonly splitType: 'percentage-with-cap'; readonly percentValue: number; readonly txCap: number };

/** The split in answers. */
interface DescribedSplit {
  readonly splitType: string;
  readonly splitValue: number;
  readonly percentValue: number;
  readonly txCap: number;
}

/** The input for each field that the server may refuse. */
export const SPLIT_FIELD_INPUTS: Readonly<Record<string, keyof SplitProblems>> = {
  splitValue: 'fee',
  percentValue: 'percent',
  txPercentage: 'percent',
  txCap: 'cap',
};

export function draftOf({ splitType, splitValue, percentValue, txCap }: DescribedSplit): SplitDraft {
  return splitType === 'flat'
    ? { kind: 'flat', percent: '', cap: '', fee: String(splitValue) }
    : { kind: 'percentage', percent: String(percentValue), cap: txCap === 0 ? '' : String(txCap), fee: '' };
}

/** The terms, or for each wrong input what would be right. */
export function readSplit(draft: SplitDraft): { readonly terms: SplitTerms } | { readonly problems: SplitProblems } {
  if (draft.kind === 'flat') {
    const typedFee = readNaira(draft.fee);
    const fee = valueIn(typedFee);
    return fee === undefined
      ? { problems: { fee: wordsFor(typedFee, 'Enter an amount in naira, such as 150 or 150.50.') } }
      : { terms: { splitType: 'flat', splitValue: fee } };
  }
  const typedPercent = readPercent(draft.percent);
  const typedCap = readNaira(draft.cap.trim() === '' ? '0' : draft.cap);
  const [percent, cap] = [valueIn(typedPercent), valueIn(typedCap)];
  if (percent !== undefined && cap !== undefined) {
    return { terms: { splitType: 'percentage-with-cap', percentValue: percent, txCap: cap } };
  }
  return {
    problems: {
      ...(percent === undefined && {
        percent: wordsFor(typedPercent, 'Enter a percentage from 0 to 100, such as 7.5.'),
      }),
      ...(cap === undefined && {
        cap: wordsFor(typedCap, 'Enter an amount in naira, such as 2000, or leave it empty.'),
      }),
    },
  };
}
