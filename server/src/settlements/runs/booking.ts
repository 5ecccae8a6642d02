/** Which movement of the bank account a line of a statement tells of, so that two of them are not taken for one. */

/** As the bank names it; what a statement leaves out is undefined. */
export interface Booking {
  /** `Stmt/Id`, with the page where the bank numbers pages. */
  readonly statementId?: string | undefined;
  /** `AcctSvcrRef`: of the payment itself, or of the entry that has no other payment in it. */
  readonly bankReference?: string | undefined;
  /** `NtryRef`; in an entry of many payments with the place among them. */
  readonly entryReference?: string | undefined;
  /** The booking date, `YYYY-MM-DD`. */
  readonly bookedOn?: string | undefined;
  /** Which line of which message (`MsgId`) it is. What was kept before this was known has none. */
  readonly place?: string | undefined;
}

/**
 * Whether two lines about one payout, of two statements that may overlap, are shown to be one movement. The bank's
 * reference says so or denies it. Entries are numbered anew in each statement: a number says so only within one
 * statement and day. What has neither is the same only at the same place of the same statement, sent again. Never where
 * the days differ. What cannot be shown to be the same is taken for another movement: it is better looked at in vain
 * than overlooked.
 */
export function isSameBooking(a: Booking, b: Booking): boolean {
  if (a.bookedOn !== undefined && b.bookedOn !== undefined && a.bookedOn !== b.bookedOn) return false;
  if (a.bankReference !== undefined && b.bankReference !== undefined) return a.bankReference === b.bankReference;
  if (a.statementId === undefined || a.statementId !== b.statementId) return false;
  if (a.entryReference !== b.entryReference || a.bookedOn !== b.bookedOn) return false;
  if (a.entryReference !== undefined && a.bookedOn !== undefined) return true;
  return a.bankReference === b.bankReference && a.place !== undefined && a.place === b.place;
}
