/**
 * What is unusual about a payout: a closed list, and the rules that decide. Pure, in kobo. docs/guides/settlements.md
 * describes the rules for people who approve.
 */
import { lostInBankFiles } from '../../banks/bank-text.ts';
import { nubanMatches } from '../../banks/nuban.ts';
import { PAID_AGAIN_WEIGHT } from '../manifests/called-failed.ts';

/** In the order in which they are listed for one payout. The weight puts payouts in order: the sum of their codes'. */
export const UNUSUAL = {
  paid_again: {
    weight: PAID_AGAIN_WEIGHT,
    words: 'It pays again what was sent to the bank before and then called failed',
  },
  account_held: { weight: 50, words: 'The account is on hold: the run can be approved without this payout only' },
  bank_details_differ: {
    weight: 40,
    words: "The account's bank details have changed since; this pays the former ones",
  },
  account_owes: { weight: 40, words: 'The account owes money: refunds took more than its balance' },
  account_deleted: { weight: 20, words: 'The account is deleted' },
  account_disabled: { weight: 30, words: 'The account is disabled' },
  bank_details_changed: { weight: 30, words: 'Its bank details were changed within seven days' },
  bank_account_shared: {
    weight: 30,
    words: 'Another account of the business has, or had when it was deleted, this bank account',
  },
  inflow_unusual: { weight: 30, words: 'More came in since its last payout than five times its usual' },
  amount_unusual: { weight: 25, words: 'It is more than five times its usual' },
  first_to_bank_account: { weight: 20, words: 'None of its last payouts went to this bank account' },
  check_digit: { weight: 15, words: 'The account number does not fit the check digit of its bank' },
  account_name_not_carried: {
    weight: 15,
    words: 'Bank files in XML (pain.001) cannot carry each letter of the account holder',
  },
  first_payout: { weight: 5, words: 'It is the first payout of this account' },
} as const;
export type UnusualCode = keyof typeof UNUSUAL;

export const UNUSUAL_CODES = Object.keys(UNUSUAL) as UnusualCode[];

/** Whatever is unusual; beside the codes in lists of payouts. */
export const ANY_UNUSUAL = 'only' as const;
export const UNUSUAL_WANTED = [ANY_UNUSUAL, ...UNUSUAL_CODES] as const;
export type UnusualWanted = (typeof UNUSUAL_WANTED)[number];

/** What an account is like now; it may change while a draft waits. */
export const STATE_CODES = [
  'account_held',
  'bank_details_differ',
  'account_owes',
  'account_deleted',
  'account_disabled',
] as const satisfies readonly UnusualCode[];

/** Changes of bank details count as new for this long. */
export const CHANGED_WITHIN_DAYS = 7;
/** A payout, and what came in a day, is unusual from this many times its usual on. */
const TIMES_USUAL = 5n;
/** How many of an account's former payouts are looked at, of whatever outcome. */
export const LOOKED_AT_MAX = 20;
/** The latest of these that were sent to the bank make what is usual: exported or paid, not failed or unknown. */
export const USUAL_OF_MAX = 10;

const DAY_MS = 86_400_000n;

/** What came into a wallet in a time. */
export interface Inflow {
  readonly kobo: bigint;
  readonly ms: bigint;
}

export interface PayoutFacts {
  readonly amountKobo: bigint;
  readonly accountNumber: string;
  readonly accountName: string;
  /** The Central Bank's code of its bank; null if none is known, also not under another code of the directory. */
  readonly nubanCode: string | null;
  readonly isPaidAgain: boolean;
  readonly isHeld: boolean;
  readonly isDisabled: boolean;
  readonly isDeleted: boolean;
  readonly hasOtherDetails: boolean;
  readonly isOwing: boolean;
  readonly changedDetails: boolean;
  readonly isShared: boolean;
  /** How many of its former payouts were sent, at most USUAL_OF_MAX. */
  readonly sent: number;
  /** The median of those; undefined if there are none. */
  readonly usualKobo: bigint | undefined;
  readonly wasPaidHere: boolean;
  /** Since the last of them; undefined if a version before made it. */
  readonly inflow: Inflow | undefined;
  /** From the first to the last of them. */
  readonly usualInflow: Inflow | undefined;
}

/** In the order of the list. */
export function unusualOf(facts: PayoutFacts): UnusualCode[] {
  const { sent, usualKobo } = facts;
  const is: Readonly<Record<UnusualCode, boolean>> = {
    paid_again: facts.isPaidAgain,
    account_held: facts.isHeld,
    bank_details_differ: facts.hasOtherDetails,
    account_owes: facts.isOwing,
    account_deleted: facts.isDeleted,
    account_disabled: facts.isDisabled,
    bank_details_changed: facts.changedDetails,
    bank_account_shared: facts.isShared,
    inflow_unusual: isInflowUnusual(facts),
    amount_unusual: usualKobo !== undefined && facts.amountKobo > TIMES_USUAL * usualKobo,
    first_to_bank_account: sent > 0 && !facts.wasPaidHere,
    check_digit: nubanMatches(facts.nubanCode, facts.accountNumber) === false,
    account_name_not_carried: lostInBankFiles(facts.accountName) !== undefined,
    first_payout: sent === 0,
  };
  return UNUSUAL_CODES.filter((code) => is[code]);
}

/** By the day, so that a longer time since the last payout is not unusual by itself. */
function isInflowUnusual({ inflow, usualInflow }: Pick<PayoutFacts, 'inflow' | 'usualInflow'>): boolean {
  if (inflow === undefined || usualInflow === undefined) return false;
  return inflow.kobo * atLeastADay(usualInflow) > TIMES_USUAL * usualInflow.kobo * atLeastADay(inflow);
}

/** Kobo a day, rounded down. */
export const dailyKobo = (inflow: Inflow): bigint => (inflow.kobo * DAY_MS) / atLeastADay(inflow);

const atLeastADay = ({ ms }: Inflow): bigint => (ms > DAY_MS ? ms : DAY_MS);

export const weightOf = (codes: readonly UnusualCode[]): number =>
  codes.reduce((sum, code) => sum + UNUSUAL[code].weight, 0);

/** The codes with those of the account's state replaced by what it is now. */
export function withState(codes: readonly UnusualCode[], state: ReadonlySet<UnusualCode>): UnusualCode[] {
  const kept = codes.filter((code) => !(STATE_CODES as readonly UnusualCode[]).includes(code));
  return UNUSUAL_CODES.filter((code) => kept.includes(code) || state.has(code));
}
