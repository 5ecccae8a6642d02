import { describeSplitShort } from '../describe-split.ts';
import type { NewAccount } from '../accounts.ts';
import type { Split } from './import-calls.ts';

const PERCENT = 100;
/** The server takes four decimals of a percent; 0.07 × 100 has more of them. */
const PERCENT_DECIMALS = 4;

type Terms = Pick<NewAccount, 'splitType' | 'splitValue' | 'txPercentage' | 'txCap'>;

/** The commission that a row asks for, which the server has found good; what the row leaves open is the default. */
export function describeTerms(terms: Terms, base: Split): string {
  const { splitType, splitValue, txPercentage, txCap } = terms;
  const given = [splitType, splitValue, txPercentage, txCap].some((value) => value !== undefined);
  if (!given) return `Default: ${describeSplitShort(base)}`;
  const isFlat = (splitType ?? (txPercentage === undefined ? base.splitType : undefined)) === 'flat';
  if (isFlat) return describeSplitShort({ ...base, splitType: 'flat', splitValue: splitValue ?? base.splitValue });
  const fraction = splitValue === undefined ? undefined : Number((splitValue * PERCENT).toFixed(PERCENT_DECIMALS));
  return describeSplitShort({
    ...base,
    splitType: 'percentage-with-cap',
    percentValue: txPercentage ?? fraction ?? base.percentValue,
    txCap: txCap ?? base.txCap,
  });
}
