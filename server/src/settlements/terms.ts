/** How much of what a wallet holds is paid out. Pure, in kobo. */

/** Those of the account, or else of its business, or else the defaults. */
export interface Terms {
  readonly minimumKobo: bigint;
  /** Stays in the wallet. One of the two is zero. */
  readonly reserveKobo: bigint;
  /** Millionths of what is settled. */
  readonly reservePercentE4: number;
}

export interface Holding {
  readonly balanceKobo: bigint;
  /** The balance without what came in too lately to be paid out. */
  readonly settledKobo: bigint;
  /** A deleted account gets all that is left, whatever its terms were. */
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

/** Rounded up, so that at least the share that was asked for stays. */
const reservedKobo = (settledKobo: bigint, { reserveKobo, reservePercentE4 }: Terms): bigint =>
  reservePercentE4 === 0 ? reserveKobo : (settledKobo * BigInt(reservePercentE4) + MILLION - 1n) / MILLION;

/** The days of weekly and monthly schedules that fall after one date and up to another, `YYYY-MM-DD` both. */
export interface DueDays {
  /** 1 for Monday to 7 for Sunday. */
  readonly weekdays: readonly number[];
  readonly monthDays: readonly number[];
}

const DAY_MS = 86_400_000;
const LONGEST_MONTH = 31;

/** A day that a month does not have falls on its last one. */
export function dueDays(after: string, through: string): DueDays {
  const weekdays = new Set<number>();
  const monthDays = new Set<number>();
  // A month and its days before hold every day of the week and of the month.
  const firstMs = Math.max(Date.parse(after) + DAY_MS, Date.parse(through) - 2 * LONGEST_MONTH * DAY_MS);
  for (let ms = firstMs; ms <= Date.parse(through); ms += DAY_MS) {
    const date = new Date(ms);
    weekdays.add(date.getUTCDay() === 0 ? 7 : date.getUTCDay());
    const day = date.getUTCDate();
    const isLast = new Date(ms + DAY_MS).getUTCDate() === 1;
    for (let due = day; due <= (isLast ? LONGEST_MONTH : day); due += 1) monthDays.add(due);
  }
  return { weekdays: [...weekdays], monthDays: [...monthDays] };
}
