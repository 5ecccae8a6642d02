/** The commission as payments grow, for a drawing. The server computes the commission that is booked. */
import type { SplitTerms } from '../../components/split-draft.ts';
import { formatNaira, formatNairaShort } from '../../format/money.ts';

export interface CommissionCurve {
  /** The largest payment in the picture, in naira. */
  readonly amountMax: number;
  /** The highest commission in the picture. */
  readonly commissionMax: number;
  /** The payment from which on it is level; undefined when it rises without end. */
  readonly levelFrom: number | undefined;
  readonly words: string;
}

const AMOUNT_MAX = 100_000;
/** The level part is one and a half times as wide as the rise. */
const BEYOND_LEVEL = 2.5;
const KOBO_PER_NAIRA = 100;

export function curveOf(terms: SplitTerms): CommissionCurve {
  if (terms.splitType === 'flat') {
    const fee = terms.splitValue;
    if (fee === 0) return nothing();
    return {
      amountMax: fee * BEYOND_LEVEL,
      commissionMax: fee,
      levelFrom: fee,
      words: `You earn ${formatNaira(fee)} from each payment, and all of a payment that is smaller.`,
    };
  }
  const { percentValue, txCap } = terms;
  if (percentValue === 0) return nothing();
  if (txCap === 0) {
    const commissionMax = (AMOUNT_MAX * percentValue) / 100;
    return {
      amountMax: AMOUNT_MAX,
      commissionMax,
      levelFrom: undefined,
      words: `You earn ${percentValue}\u00a0% of every payment, however large.`,
    };
  }
  const levelFrom = Math.ceil(((txCap * 100) / percentValue) * KOBO_PER_NAIRA) / KOBO_PER_NAIRA;
  return {
    amountMax: levelFrom * BEYOND_LEVEL,
    commissionMax: txCap,
    levelFrom,
    words: `The cap of ${formatNaira(txCap)} applies to payments from about ${formatNairaShort(levelFrom)}.`,
  };
}

function nothing(): CommissionCurve {
  return { amountMax: AMOUNT_MAX, commissionMax: 0, levelFrom: undefined, words: 'You earn nothing from payments.' };
}
