/** The columns of a split arrangement, in accounts and in a business's default. */
import type { Split } from '../money/split.ts';

export interface SplitColumns {
  readonly split_type: string;
  /** Ten-thousandths of a percent: 100000 is 10 %. */
  readonly percent_e4: number;
  readonly fee_kobo: bigint;
  /** 0 is no cap. */
  readonly cap_kobo: bigint;
}

export function splitFromColumns(columns: SplitColumns): Split {
  return columns.split_type === 'flat'
    ? { type: 'flat', feeKobo: columns.fee_kobo }
    : { type: 'percentage', percentE4: BigInt(columns.percent_e4), capKobo: columns.cap_kobo };
}

export function columnsFromSplit(split: Split): SplitColumns {
  return split.type === 'flat'
    ? { split_type: 'flat', percent_e4: 0, fee_kobo: split.feeKobo, cap_kobo: 0n }
    : { split_type: 'percentage', percent_e4: Number(split.percentE4), fee_kobo: 0n, cap_kobo: split.capKobo };
}
