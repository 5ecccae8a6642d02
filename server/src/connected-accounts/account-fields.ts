/**
 * What each field of an account is, and so who changes it: one table, from which docs/controls.md is generated. By it,
 * operations ask for proofs and for a second person, and a test walks through it. It does not compile without a field
 * of the account.
 */
import type { Account } from './account.ts';
import type { UpdateAccountBody } from './schemas.ts';

export const FIELD_CLASSES = {
  money: 'where its money goes, or how much of it',
  identity: 'who it is, and who hears about it',
  free: 'neither',
  fixed: 'not changed by a request about the account',
} as const;
export type FieldClass = keyof typeof FIELD_CLASSES;

interface AccountField {
  readonly class: FieldClass;
  /** Its names in requests that change it. */
  readonly written: readonly (keyof UpdateAccountBody)[];
}

const FIXED: AccountField = { class: 'fixed', written: [] };

export const SPLIT_FIELDS = [
  'splitType',
  'split_type',
  'splitValue',
  'split_value',
  'txPercentage',
  'percentValue',
  'txCap',
] as const satisfies readonly (keyof UpdateAccountBody)[];

export const ACCOUNT_FIELDS: Readonly<Record<keyof Account, AccountField>> = {
  id: FIXED,
  businessId: FIXED,
  settlementAccountId: FIXED,
  currency: FIXED,
  createdAt: FIXED,
  sequence: FIXED,
  // Rotated, by an operation of its own.
  authorizationKey: FIXED,
  bankCode: { class: 'money', written: ['bankCode'] },
  bankName: { class: 'money', written: ['bankName'] },
  accountNumber: { class: 'money', written: ['accountNumber'] },
  accountName: { class: 'money', written: ['accountName'] },
  split: { class: 'money', written: SPLIT_FIELDS },
  email: { class: 'identity', written: ['subAccountEmail'] },
  mobile: { class: 'identity', written: ['userMobile'] },
  businessName: { class: 'free', written: ['businessName'] },
  firstName: { class: 'free', written: ['firstName'] },
  lastName: { class: 'free', written: ['lastName'] },
  enabled: { class: 'free', written: ['enabled'] },
  // One that is set is protected all the same: `replacesOwnId`.
  externalId: { class: 'free', written: ['externalId'] },
  metadata: { class: 'free', written: ['metadata'] },
};

/** People prove that it is them, and where the business asks for it a second person approves. */
export const isProtected = (field: FieldClass): boolean => field === 'money' || field === 'identity';

export const BANK_FIELDS = [
  'bankCode',
  'bankName',
  'accountNumber',
  'accountName',
] as const satisfies readonly (keyof Account & keyof UpdateAccountBody)[];
export const isBankField = (name: string): boolean => BANK_FIELDS.some((one) => one === name);

const FIELDS = Object.keys(ACCOUNT_FIELDS) as readonly (keyof Account)[];

/** By requests about the account. */
export const CHANGEABLE_FIELDS = FIELDS.filter((field) => ACCOUNT_FIELDS[field].class !== 'fixed') as readonly Exclude<
  keyof Account,
  'authorizationKey'
>[];

export const PROTECTED_FIELDS = FIELDS.filter((field) => isProtected(ACCOUNT_FIELDS[field].class));

/** In requests. */
export const PROTECTED_NAMES = PROTECTED_FIELDS.flatMap((field) => ACCOUNT_FIELDS[field].written);
