/** A split in words. */
import { formatNaira } from '../format/money.ts';
import type { AccountSummary } from '../api/accounts.ts';

/** "3 %, at most ₦250.00" */
export function describeSplitShort({ splitType, splitValue, percentValue, txCap }: AccountSummary['split']): string {
  if (splitType === 'flat') return `${formatNaira(splitValue)} flat`;
  return txCap === 0 ? `${percentValue} %` : `${percentValue} %, at most ${formatNaira(txCap)}`;
}
