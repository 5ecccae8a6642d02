/** Compares the outcome that a bank's file, a caller or a person reports with what is known of a payout. */
import type { TransactionId } from '../../../platform/database/ids.ts';
import type { Db, Tx } from '../../../platform/database/pool.ts';
import type { LedgerKey } from '../../../core/ledger/posting.ts';
import type { EventLedger } from '../../../core/outbox/record-event.ts';
import type { Actor } from '../../../core/words/principal.ts';
import { type Booking, isSameBooking } from './booking.ts';
import type { PayoutState } from './payout.ts';
import { type Seen, writeSeen } from './payout-change-queries.ts';
import { findPayouts, type KnownPayout } from './payout-queries.ts';
import { type Change, recordOutcomes } from './record-outcomes.ts';

export type { KnownPayout } from './payout-queries.ts';

export interface OutcomeDecision {
  /** The payout's id. */
  readonly reference: string;
  readonly outcome: 'paid' | 'failed' | 'unknown';
  /** The reported amount; if it is missing, it is not compared with the payout's. */
  readonly amountKobo?: bigint | undefined;
  readonly reasonCode?: string | undefined;
  readonly reason?: string | undefined;
  /** The account that the payout left from or returned to, if it was reported. */
  readonly account?: { readonly number: string; readonly bankCode: string | undefined } | undefined;
  /** The booking on a bank statement. */
  readonly booking?: Booking | undefined;
  /** When a bank statement showed it. */
  readonly confirmedAt?: Date | undefined;
  /** The same file shows that the money came back: the booking is kept, and the return decides. */
  readonly cameBack?: boolean | undefined;
  /** The file of bank results that says so. */
  readonly fileNumber?: bigint | undefined;
  /** Who says so without a file. */
  readonly saidBy?: Actor | undefined;
  /** A person says on purpose that a paid payout came back; files never do. */
  readonly mayUndoPaid?: boolean | undefined;
}

/**
 * `applied`: changed something. `repeated`: was known already. `conflict`: the payout is paid or failed, and the report
 * says otherwise. `booked_twice`: known already, but with another booking of the bank. `other_account`: the run was to
 * be paid from another account; `no_source_account`: from none that is known. `unmatched`: no payout has this
 * reference. `not_exported`: the payout was never given to a bank.
 */
export type OutcomeResult =
  | 'applied'
  | 'repeated'
  | 'conflict'
  | 'booked_twice'
  | 'other_account'
  | 'no_source_account'
  | 'unmatched'
  | 'amount_differs'
  | 'not_exported';

/**
 * Runs inside `writeInLedger`, because it relies on that lock of the ledger. The results are in the order of the
 * decisions. Each decision sees the results of those before it; one that is not `applied` has no effect. Runs a few
 * statements, however many decisions there are. `ids` are new, one for each decision.
 */
export async function applyOutcomes(
  tx: Tx,
  ledger: EventLedger,
  decisions: readonly OutcomeDecision[],
  { ids, at }: { readonly ids: readonly TransactionId[]; readonly at: Date },
): Promise<OutcomeResult[]> {
  const payouts = await findJudged(
    tx,
    ledger,
    decisions.map(({ reference }) => reference),
  );
  const { results, changes, seen } = judgeAll(payouts, decisions);
  if (changes.length > 0) await recordOutcomes(tx, ledger, changes, { ids, at });
  await writeSeen(tx, ledger, [...seen.values()]);
  return results;
}

interface Judged {
  readonly results: OutcomeResult[];
  readonly changes: readonly Change[];
  readonly seen: ReadonlyMap<string, Seen & Pick<KnownPayout, 'reference' | 'sequence'>>;
}

/** What decisions do, one after the other; `payouts` are afterwards as they would be then. Reads and writes nothing. */
export function judgeAll(payouts: Map<string, KnownPayout>, decisions: readonly OutcomeDecision[]): Judged {
  const changes: Change[] = [];
  const seen = new Map<string, Seen & Pick<KnownPayout, 'reference' | 'sequence'>>();
  const results = decisions.map((decision): OutcomeResult => {
    const payout = payouts.get(decision.reference);
    if (payout === undefined) return 'unmatched';
    const { outcome, reasonCode, reason, confirmedAt, fileNumber, saidBy } = decision;
    const result = judge(payout, decision);
    if (result !== 'applied' && result !== 'repeated') return result;
    const news = newsOf(payout, decision);
    const { reference, sequence } = payout;
    if (news !== undefined) seen.set(reference, { ...seen.get(reference), ...news, reference, sequence });
    const isKept = decision.cameBack === true || result === 'repeated';
    payouts.set(payout.reference, { ...payout, ...news, state: isKept ? payout.state : outcome });
    if (!isKept) changes.push({ payout, outcome, reasonCode, reason, confirmedAt, fileNumber, saidBy });
    return news?.confirmedAt === undefined ? result : 'applied';
  });
  return { results, changes, seen };
}

/** The payouts that decisions are judged against, by their references; unknown references are left out. */
export async function findJudged(
  db: Db,
  ledger: LedgerKey,
  references: readonly string[],
): Promise<Map<string, KnownPayout>> {
  const found = references.length === 0 ? [] : await findPayouts(db, ledger, [...new Set(references)]);
  return new Map(found.map((payout) => [payout.reference, payout]));
}

/** What a decision would do to a payout; it reads and writes nothing. */
export function judge(payout: KnownPayout, decision: OutcomeDecision): OutcomeResult {
  const { state, amountKobo } = payout;
  if (decision.amountKobo !== undefined && decision.amountKobo !== amountKobo) return 'amount_differs';
  const isRepeated = state === decision.outcome || isReturnedDebit(payout, decision);
  const result = isRepeated ? 'repeated' : NEXT[state](decision);
  if (result !== 'applied' && result !== 'repeated') return result;
  if (decision.account !== undefined) {
    if (payout.source === undefined) return 'no_source_account';
    const { number, bankCode = payout.source.bankCode } = decision.account;
    if (!isSameNumber(number, payout.source.accountNumber) || bankCode !== payout.source.bankCode) {
      return 'other_account';
    }
  }
  return isBookedTwice(payout, decision) ? 'booked_twice' : result;
}

/** Banks write numbers of digits with more zeros in front, or fewer. */
const isSameNumber = (one: string, other: string): boolean => withoutZeros(one) === withoutZeros(other);
const withoutZeros = (number: string): string => (/^\d+$/.test(number) ? number.replace(/^0+/, '') : number);

/** The booking of a payout that failed, which was seen before, with the money that came back since. */
const isReturnedDebit = ({ state, debitBooking }: KnownPayout, { outcome, booking }: OutcomeDecision): boolean =>
  state === 'failed' &&
  outcome === 'paid' &&
  debitBooking !== undefined &&
  booking !== undefined &&
  isSameBooking(debitBooking, booking);

/**
 * A payout that was confirmed by an older version has no booking, so another report can't be proved to be the same one.
 */
function isBookedTwice(payout: KnownPayout, { outcome, booking }: OutcomeDecision): boolean {
  if (booking === undefined || outcome === 'unknown') return false;
  const known = outcome === 'paid' ? payout.debitBooking : payout.creditBooking;
  if (known !== undefined) return !isSameBooking(known, booking);
  return outcome === 'paid' && payout.state === 'paid' && payout.confirmedAt !== null;
}

/** What a statement shows of a payout for the first time. A debit that came back confirms nothing. */
function newsOf(payout: KnownPayout, { outcome, booking, confirmedAt }: OutcomeDecision): Seen | undefined {
  const isConfirmed = outcome === 'paid' && payout.state !== 'failed' && payout.confirmedAt === null;
  const isNew = outcome === 'paid' ? payout.debitBooking === undefined : payout.creditBooking === undefined;
  const news: Seen = {
    ...(isConfirmed && confirmedAt !== undefined && { confirmedAt }),
    ...(isNew && booking !== undefined && outcome === 'paid' && { debitBooking: booking }),
    ...(isNew && booking !== undefined && outcome === 'failed' && { creditBooking: booking }),
  };
  return Object.keys(news).length === 0 ? undefined : news;
}

/** The states that may follow each state. A payout is cancelled only before its export. */
const NEXT: Readonly<Record<PayoutState, (decision: OutcomeDecision) => OutcomeResult>> = {
  draft: () => 'not_exported',
  approved: () => 'not_exported',
  cancelled: () => 'not_exported',
  exported: () => 'applied',
  unknown: () => 'applied',
  paid: ({ outcome, mayUndoPaid }) => (outcome === 'failed' && mayUndoPaid === true ? 'applied' : 'conflict'),
  failed: ({ outcome, cameBack }) => (outcome === 'paid' && cameBack === true ? 'applied' : 'conflict'),
};
