/**
 * How a payment is divided between the parent business (commission) and the connected account (credit). All in kobo;
 * gross = commission + credit, always, exactly.
 */

/** A fixed fee, or a share. `percentE4` is in ten-thousandths of a percent (10 % = 100000n); a cap of 0n means none. */
export type Split =
  | { readonly type: 'flat'; readonly feeKobo: bigint }
  | { readonly type: 'percentage'; readonly percentE4: bigint; readonly capKobo: bigint };

/** What determined the commission: the flat fee, the percentage, the cap on it, or the amount itself as the ceiling. */
export type SplitRule = 'flat' | 'percentage' | 'cap' | 'amount';

export interface Division {
  readonly grossKobo: bigint;
  readonly commissionKobo: bigint;
  readonly creditKobo: bigint;
  readonly rule: SplitRule;
}

/** 100 % in ten-thousandths of a percent. */
const WHOLE_PERCENT_E4 = 1_000_000n;

/** Divides an amount of at least 0 kobo. A limit counts as the rule only if it made the commission smaller. */
export function divide(split: Split, amountKobo: bigint): Division {
  const due = commissionDue(split, amountKobo);
  const { commissionKobo, rule } =
    due.commissionKobo > amountKobo ? ({ commissionKobo: amountKobo, rule: 'amount' } as const) : due;
  return { grossKobo: amountKobo, commissionKobo, creditKobo: amountKobo - commissionKobo, rule };
}

/** The parent's part of an amount of at least 0 kobo, in kobo; from 0 to the amount. */
export function commissionKobo(split: Split, amountKobo: bigint): bigint {
  return divide(split, amountKobo).commissionKobo;
}

/** The commission by the terms, before the amount limits it. */
function commissionDue(split: Split, amountKobo: bigint): Pick<Division, 'commissionKobo' | 'rule'> {
  if (split.type === 'flat') return { commissionKobo: split.feeKobo, rule: 'flat' };
  // Adding half of the divisor turns the truncating division into rounding half up.
  const shareKobo = (amountKobo * split.percentE4 + WHOLE_PERCENT_E4 / 2n) / WHOLE_PERCENT_E4;
  if (split.capKobo > 0n && shareKobo > split.capKobo) return { commissionKobo: split.capKobo, rule: 'cap' };
  return { commissionKobo: shareKobo, rule: 'percentage' };
}
