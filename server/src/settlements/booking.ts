/** Which movement of the bank account a line of a statement tells of, so that two of them are not taken for one. */

/** As the bank names it; what a statement leaves out is undefined. */
export interface Booking {
  readonly statementId?: string | undefined;
  /** `AcctSvcrRef`: of the payment itself, or of the entry that has no other payment in it. */
  readonly bankReference?: string | undefined;
  /** `NtryRef`; in an entry of many payments with the place among them. */
  readonly entryReference?: string | undefined;
  /** The booking date, `YYYY-MM-DD`. */
  readonly bookedOn?: string | undefined;
}

/**
 * Whether two lines about one payout, of two statements that may overlap, are shown to be one movement. The bank's reference says so,
 * or else that of the entry; without either only the same statement, sent again, with the same day. Never where the days
 * differ. What cannot be shown to be the same is taken for another movement: it is better looked at in vain than overlooked.
 */
export function isSameBooking(a: Booking, b: Booking): boolean {
  if (a.bookedOn !== undefined && b.bookedOn !== undefined && a.bookedOn !== b.bookedOn) return false;
  if (a.bankReference !== undefined && b.bankReference !== undefined) return a.bankReference === b.bankReference;
  if (a.entryReference !== undefined && b.entryReference !== undefined) return a.entryReference === b.entryReference;
  const namesNothing = [a, b].every((one) => one.bankReference === undefined && one.entryReference === undefined);
  return namesNothing && a.statementId !== undefined && a.statementId === b.statementId && a.bookedOn === b.bookedOn;
}
