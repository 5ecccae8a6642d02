/**
 * Which movement of the bank account a statement's line reports. It prevents two movements from being taken for one.
 */

/** In the bank's terms; what a statement leaves out is undefined. */
export interface Booking {
  /** `Stmt/Id`, with the page if the bank numbers pages. */
  readonly statementId?: string | undefined;
  /** `AcctSvcrRef`: of the payment itself, or of an entry with a single payment. */
  readonly bankReference?: string | undefined;
  /** `NtryRef`; in an entry of many payments together with the position among them. */
  readonly entryReference?: string | undefined;
  /** The booking date, `YYYY-MM-DD`. */
  readonly bookedOn?: string | undefined;
  /** Which line of which message (`MsgId`) it is. Bookings stored by older versions have none. */
  readonly place?: string | undefined;
}

/**
 * Whether two lines about one payout, in two statements that may overlap, are proved to be one movement. If both have
 * the bank's reference, it decides. Entries are numbered anew in each statement, so an equal number proves it only
 * within one statement and day. Lines without either are the same only at the same place of the same statement, sent
 * again. On different days they never are. Without proof they count as two movements: a false alarm is better than an
 * oversight.
 */
export function isSameBooking(a: Booking, b: Booking): boolean {
  if (a.bookedOn !== undefined && b.bookedOn !== undefined && a.bookedOn !== b.bookedOn) return false;
  if (a.bankReference !== undefined && b.bankReference !== undefined) return a.bankReference === b.bankReference;
  if (a.statementId === undefined || a.statementId !== b.statementId) return false;
  if (a.entryReference !== b.entryReference || a.bookedOn !== b.bookedOn) return false;
  if (a.entryReference !== undefined && a.bookedOn !== undefined) return true;
  return a.bankReference === b.bankReference && a.place !== undefined && a.place === b.place;
}
