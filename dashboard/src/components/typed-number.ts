/**
 * Amounts and percents that somebody types or imports, as the SDK reads them. By their file: a page that loads only it
 * reads them without everything else of the SDK.
 */
import { readNaira, readPercent, type TypedNumber } from '../../../sdk/src/typed-numbers.ts';

export { readNaira, readPercent, type TypedNumber };

/** Undefined if it is none, or unclear. */
export const valueIn = (read: TypedNumber): number | undefined => ('value' in read ? read.value : undefined);

/** What the input says: what the text could mean, if a comma leaves that open, and else what would be right. */
export const wordsFor = (read: TypedNumber, otherwise: string): string =>
  'problem' in read && read.isUnclear ? `This ${read.problem}.` : otherwise;
