import { describeSplitShort } from '../../../components/describe-split.ts';
import { resolveTerms, type Split, type Terms } from './resolve-terms.ts';

/** "3 %, at most ₦250.00", and whether that is only the default. */
export function describeTerms(terms: Terms, base: Split): string {
  const { splitType, splitValue, txPercentage, txCap } = terms;
  const isDefault = [splitType, splitValue, txPercentage, txCap].every((value) => value === undefined);
  const words = describeSplitShort(resolveTerms(terms, base));
  return isDefault ? `Default: ${words}` : words;
}
