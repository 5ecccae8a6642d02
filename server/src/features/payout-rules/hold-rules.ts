/** The rules of how long payouts wait after a change of details and after an account's creation. Pure. */

/** Who may change bank details: anybody who has the permission, or two people by a change request. */
export const BANK_DETAILS_RULES = ['anyone', 'second_person'] as const;
export type BankDetailsRule = (typeof BANK_DETAILS_RULES)[number];

export interface HoldRules {
  /** After a change of the bank details, the e-mail address or the mobile number; 0 means no hold. */
  readonly bankDetailsHoldHours: number;
  /** After the creation of an account; 0 means no hold. */
  readonly newAccountHoldHours: number;
  readonly bankDetails: BankDetailsRule;
}

/** Thirty days. */
export const HOLD_HOURS_MAX = 720;
const DAY_HOURS = 24;

/** The rules of a business that has chosen nothing. In test mode accounts are made to be tried at once. */
export const defaultRules = (live: boolean): HoldRules => ({
  bankDetailsHoldHours: DAY_HOURS,
  newAccountHoldHours: live ? DAY_HOURS : 0,
  bankDetails: 'anyone',
});

/** Why an account is not paid. */
export const HOLD_REASONS = ['account_held', 'bank_details_changed', 'new_account'] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

export interface PayoutHold {
  readonly reason: HoldReason;
  readonly from: Date;
  /** Undefined until somebody lifts it. */
  readonly until: Date | undefined;
}

/** What holds of an account follow from. */
export interface Holdable {
  readonly createdAt: Date;
  /** The last change of its details. */
  readonly detailsChangedAt: Date | undefined;
  /** When the first of its holds that are in force was placed. */
  readonly heldSince: Date | undefined;
}

/** The holds that are in force at this time of the database, the longest first. */
export function holdsOf(
  { createdAt, detailsChangedAt, heldSince }: Holdable,
  rules: HoldRules,
  at: Date,
): PayoutHold[] {
  return [
    heldSince && ({ reason: 'account_held', from: heldSince, until: undefined } as const),
    heldFor('bank_details_changed', detailsChangedAt, rules.bankDetailsHoldHours),
    heldFor('new_account', createdAt, rules.newAccountHoldHours),
  ]
    .filter((hold) => hold !== undefined)
    .filter(({ until }) => until === undefined || until > at)
    .toSorted((one, other) => endOf(other) - endOf(one));
}

const HOUR_MS = 3_600_000;

function heldFor(reason: HoldReason, from: Date | undefined, hours: number): PayoutHold | undefined {
  return from && hours > 0 ? { reason, from, until: new Date(from.getTime() + hours * HOUR_MS) } : undefined;
}

const endOf = ({ until }: PayoutHold): number => until?.getTime() ?? Number.POSITIVE_INFINITY;

/** Fields that are undefined do not change. */
export type HoldRulesChange = { readonly [Name in keyof HoldRules]: HoldRules[Name] | undefined };

export const NO_RULES_CHANGE: HoldRulesChange = {
  bankDetailsHoldHours: undefined,
  newAccountHoldHours: undefined,
  bankDetails: undefined,
};

export const changedRules = (before: HoldRules, change: HoldRulesChange): HoldRules => ({
  bankDetailsHoldHours: change.bankDetailsHoldHours ?? before.bankDetailsHoldHours,
  newAccountHoldHours: change.newAccountHoldHours ?? before.newAccountHoldHours,
  bankDetails: change.bankDetails ?? before.bankDetails,
});

/** The fields in which a change lets payouts out earlier, or lets one person do more. */
export function loosened(before: HoldRules, change: HoldRulesChange): (keyof HoldRules)[] {
  const after = changedRules(before, change);
  return [
    ...(after.bankDetailsHoldHours < before.bankDetailsHoldHours ? (['bankDetailsHoldHours'] as const) : []),
    ...(after.newAccountHoldHours < before.newAccountHoldHours ? (['newAccountHoldHours'] as const) : []),
    ...(after.bankDetails === 'anyone' && before.bankDetails === 'second_person' ? (['bankDetails'] as const) : []),
  ];
}
