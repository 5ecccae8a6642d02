/** A connected account: its columns, each declared once, and who changes them. */
import { column, lineOf } from '../../platform/database/noun-columns.ts';
import type { RowOf, TypedColumn } from '../../platform/database/statement.ts';
import { splitFromColumns } from '../../core/ledger/split-columns.ts';
import type { Split } from '../../core/money/split.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import { type Metadata, metadataFromColumn } from '../../platform/wire/metadata.ts';
import { showAuthorizationKey } from './authorization-key.ts';
import type { ownFields, UpdateAccountBody } from './schemas.ts';

/** What a field is, and so who changes it: docs/controls.md is generated from this. */
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

const of = (named: FieldClass, ...written: AccountField['written']): AccountField => ({ class: named, written });
const FIXED = of('fixed');

export const SPLIT_FIELDS = [
  'splitType',
  'split_type',
  'splitValue',
  'split_value',
  'txPercentage',
  'percentValue',
  'txCap',
] as const satisfies readonly (keyof UpdateAccountBody)[];

/** What anybody who sees the account sees of it, under the names of the use cases. */
const PLAIN = {
  businessName: { ...column.text('connected_accounts.business_name'), ...of('free', 'businessName') },
  enabled: { ...column.bool('connected_accounts.enabled'), ...of('free', 'enabled') },
  bankCode: { ...column.text('connected_accounts.bank_code'), ...of('money', 'bankCode') },
  /** The directory's name of the bank. */
  bankName: { ...column.text('banks.name'), ...of('money', 'bankName') },
  accountNumber: { ...column.text('connected_accounts.account_number'), ...of('money', 'accountNumber') },
  accountName: { ...column.text('connected_accounts.account_name'), ...of('money', 'accountName') },
  email: { ...column.text('connected_accounts.email'), ...of('identity', 'subAccountEmail') },
  /** International digits without plus. */
  mobile: { ...column.text('connected_accounts.mobile'), ...of('identity', 'userMobile') },
  firstName: { ...column.text('connected_accounts.first_name'), ...of('free', 'firstName') },
  lastName: { ...column.text('connected_accounts.last_name'), ...of('free', 'lastName') },
  currency: { ...column.text('connected_accounts.currency'), ...FIXED },
  /** The id that its business gives it. One that is set is protected all the same: `replacesOwnId`. */
  externalId: { ...column.text('connected_accounts.external_id'), ...of('free', 'externalId') },
  id: { ...column.int8('connected_accounts.id'), ...FIXED },
  businessId: { ...column.int8('connected_accounts.business_id'), ...FIXED },
  settlementAccountId: { ...column.int8('connected_accounts.settlement_account_id'), ...FIXED },
  createdAt: { ...column.timestamptz('connected_accounts.created_at'), ...FIXED },
  /** Its number among all accounts of the ledger, deleted ones too. */
  sequence: { ...column.int8('connected_accounts.sequence'), ...FIXED },
} as const satisfies Readonly<Record<string, TypedColumn & AccountField>>;

/** What is read before it is shown. */
const CODED = {
  split_type: column.text('connected_accounts.split_type'),
  percent_e4: column.int4('connected_accounts.percent_e4'),
  fee_kobo: column.int8('connected_accounts.fee_kobo'),
  cap_kobo: column.int8('connected_accounts.cap_kobo'),
  metadataText: column.text('connected_accounts.metadata'),
} as const;

/** Without its key. */
export const SHOWN_COLUMNS = { ...PLAIN, ...CODED } as const;
export const ACCOUNT_COLUMNS = {
  ...SHOWN_COLUMNS,
  sealedKey: column.bytea('connected_accounts.authorization_key_ciphertext'),
} as const;
/** Under which statements read accounts. */
export const ALIASES = { connected_accounts: 'a', banks: 'b' } as const;

/** An account without its key. */
export interface ShownAccount extends Readonly<RowOf<typeof PLAIN>> {
  readonly split: Split;
  /** What its business keeps with it. */
  readonly metadata: Metadata;
}

export interface Account extends ShownAccount {
  /** The key itself, in plain text: only for the answer to its owner. */
  readonly authorizationKey: string;
}

/** The row may have more columns: callers that show an account name what is shown. */
export const shownFromRow = (row: RowOf<typeof SHOWN_COLUMNS>): ShownAccount => ({
  ...row,
  split: splitFromColumns(row),
  metadata: metadataFromColumn(row.metadataText),
});

/** @throws DataKeyMissing when this process has not got the key of the business. */
export function accountFromRow(vault: Vault, row: RowOf<typeof ACCOUNT_COLUMNS>): Account {
  const owner = { businessId: row.businessId, accountId: row.id };
  return Object.assign(shownFromRow(row), { authorizationKey: showAuthorizationKey(vault, row.sealedKey, owner) });
}

/** Operations ask for proofs and for a second person by these, and a test walks through them. */
export const ACCOUNT_FIELDS: Readonly<Record<keyof Account, AccountField>> = {
  ...PLAIN,
  split: of('money', ...SPLIT_FIELDS),
  metadata: of('free', 'metadata'),
  // Rotated, by an operation of its own.
  authorizationKey: FIXED,
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

/** What has one name everywhere. */
export type OwnFields = Pick<ShownAccount, keyof typeof ownFields>;
const OWN: Readonly<Record<keyof OwnFields, true>> = { externalId: true, metadata: true };
export const OWN_NAMES = Object.keys(OWN) as readonly (keyof OwnFields)[];

/**
 * An account as one text. A page of rows with twenty columns each costs this process several times as much as a page of
 * texts, and a text that came before need not be parsed again.
 */
export const ACCOUNT_LINE = lineOf(ACCOUNT_COLUMNS, ALIASES);

/** Selects the accounts of a list. */
export interface AccountFilter {
  readonly enabled: boolean | undefined;
  /** Words, each a part of a name, of the e-mail address, of a number or of the own id; without case and diacritics. */
  readonly search: string | undefined;
  /** Exactly this one. */
  readonly externalId: string | undefined;
}
