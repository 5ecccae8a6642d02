/** Reads and sets limits, and what belongs to them. Whatever writes here relies on the ledger's lock. */
import type { Db, DbDeps, Tx } from '../../../platform/database/pool.ts';
import { type Slots, statement } from '../../../platform/database/statement.ts';
import type { LedgerKey } from '../posting.ts';
import {
  EVERY_OTHER,
  type LimitedKind,
  type LimitExceeded,
  type Limits,
  type LimitSubject,
  type OwnLimits,
  Spending,
  spendingDay,
} from '../spending.ts';
import { findSpending, keepSpending } from '../kept-spending.ts';
import { copySums, findLimits, writeLimits } from './limit-queries.ts';
import { lockedTransaction } from '../write-in-ledger.ts';

export {
  EVERY_OTHER,
  LimitExceeded,
  type LimitedKind,
  type Limits,
  type LimitSubject,
  type OwnLimits,
} from '../spending.ts';
export { findLimits, writeLimits } from './limit-queries.ts';

/** The limits that hold for an account or a key, and how much of them is used. */
export interface Allowance {
  readonly limits: Limits;
  /** Those that were set for it; null if only the default ones hold. */
  readonly own: OwnLimits | null;
  readonly today: {
    readonly day: string;
    readonly paidKobo: bigint;
    readonly refundedKobo: bigint;
    /** Whether a limit has refused something today. */
    readonly wasRefused: boolean;
  };
}

export const NO_LIMITS: Limits = {
  paymentMaxKobo: null,
  paymentsDayMaxKobo: null,
  refundMaxKobo: null,
  refundsDayMaxKobo: null,
};

/** Takes the lower one of each limit. */
export const lowerOf = (one: Limits, other: Limits): Limits => ({
  paymentMaxKobo: lower(one.paymentMaxKobo, other.paymentMaxKobo),
  paymentsDayMaxKobo: lower(one.paymentsDayMaxKobo, other.paymentsDayMaxKobo),
  refundMaxKobo: lower(one.refundMaxKobo, other.refundMaxKobo),
  refundsDayMaxKobo: lower(one.refundsDayMaxKobo, other.refundsDayMaxKobo),
});
const lower = (a: bigint | null, b: bigint | null): bigint | null => (a === null || (b !== null && b < a) ? b : a);

const READ_DAY = statement({
  name: 'read_spending_day',
  columns: { last_posted_at: 'ledgers.last_posted_at', now: 'timestamptz' },
  text: ($: Slots<LedgerKey>) => `SELECT last_posted_at, clock_timestamp() AS now
  FROM ledgers WHERE business_id = ${$.businessId} AND live = ${$.live}`,
});

async function readDay(db: Db, { businessId, live }: LedgerKey): Promise<string> {
  const { last_posted_at: lastPostedAt, now } = await READ_DAY.one(db, { businessId, live });
  return spendingDay({ lastPostedAt }, now);
}

/** Callers know that the subject exists. */
export async function findAllowance(db: Db, { businessId, live }: LedgerKey, subject: LimitSubject) {
  const day = await readDay(db, { businessId, live });
  const { kind, id } = subject;
  const [state] = await findSpending(db, [{ businessId, live, kind, id }]);
  const isToday = state?.day === day;
  const allowance: Allowance = {
    limits: state?.limits ?? NO_LIMITS,
    own: (await findLimits(db, { businessId, live }, subject)) ?? null,
    today: {
      day,
      paidKobo: isToday ? state.paidKobo : 0n,
      refundedKobo: isToday ? state.refundedKobo : 0n,
      wasRefused: state?.refusedOn === day,
    },
  };
  return allowance;
}

/** A key that replaces another has its limits, and what is used of them. */
export async function copyLimits(
  tx: Tx,
  ledger: LedgerKey,
  { kind, from, to, at }: { kind: LimitedKind; from: bigint; to: bigint; at: Date },
): Promise<void> {
  const limits = await findLimits(tx, ledger, { kind, id: from });
  if (limits !== undefined) await writeLimits(tx, ledger, { kind, id: to }, { limits, at });
  await copySums(tx, ledger, { kind, from, to });
}

/** Notes a refusal whose transaction was rolled back, once a day for each subject; the later ones cost nothing. */
export async function noteRefusal({ db }: DbDeps, ledger: LedgerKey, refusal: LimitExceeded): Promise<void> {
  if (!refusal.isFirstOfDay) return;
  const { businessId, live } = ledger;
  await lockedTransaction(db, { businessId, live }, async (tx, at) => {
    const { kind, id } = refusal.subject;
    const states = await findSpending(tx, [{ businessId, live, kind, id }]);
    const { last_posted_at: lastPostedAt } = await READ_DAY.one(tx, { businessId, live });
    const spending = new Spending({ businessId, live, lastPostedAt }, states, at);
    spending.noteRefusal({ kind, id });
    if (spending.changed.length > 0) await keepSpending(tx, spending.changed);
  });
}

/** Not of one account or key, but of every one that has none of its own. */
export const defaultOf = (kind: LimitedKind): LimitSubject => ({ kind, id: EVERY_OTHER });
