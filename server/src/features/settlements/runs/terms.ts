/** How much of a wallet's balance is paid out. Pure, in kobo. */

/** The account's own terms, or else those of its business, or else the defaults. */
export interface Terms {
  readonly minimumKobo: bigint;
  /** Stays in the wallet. One of the two is zero. */
  readonly reserveKobo: bigint;
  /** Millionths of the settled balance. */
  readonly reservePercentE4: number;
}

export interface Holding {
  readonly balanceKobo: bigint;
  /** The balance without money that came in too late to be paid out. */
  readonly settledKobo: bigint;
  /** A deleted account gets the whole balance, whatever its terms were. */
  readonly deleted: boolean;
}

const MILLION = 1_000_000n;

/** Zero for less than the minimum, and for a wallet that owes. */
export function payableKobo({ balanceKobo, settledKobo, deleted }: Holding, terms: Terms): bigint {
  if (deleted) return balanceKobo > 0n ? balanceKobo : 0n;
  if (settledKobo <= 0n) return 0n;
  const payable = settledKobo - reservedKobo(settledKobo, terms);
  const atMost = payable < balanceKobo ? payable : balanceKobo;
  return atMost > 0n && atMost >= terms.minimumKobo ? atMost : 0n;
}

/** Rounded up, so that at least the requested share stays. */
const reservedKobo = (settledKobo: bigint, { reserveKobo, reservePercentE4 }: Terms): bigint =>
  reservePercentE4 === 0 ? reserveKobo : (settledKobo * BigInt(reservePercentE4) + MILLION - 1n) / MILLION;
