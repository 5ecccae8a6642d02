/** A connected account: its columns, each declared once, and what they are in the use cases. */
import { column, lineOf } from '../database/noun-columns.ts';
import type { RowOf } from '../database/statement.ts';
import { splitFromColumns } from '../ledger/split-columns.ts';
import type { Split } from '../money/split.ts';
import type { Vault } from '../vault/vault.ts';
import { type Metadata, metadataFromColumn } from '../wire/metadata.ts';
import { showAuthorizationKey } from './authorization-key.ts';

/** What anybody who sees the account sees of it, under the names of the use cases. */
const PLAIN = {
  businessName: column.text('connected_accounts.business_name'),
  enabled: column.bool('connected_accounts.enabled'),
  bankCode: column.text('connected_accounts.bank_code'),
  /** The directory's name of the bank. */
  bankName: column.text('banks.name'),
  accountNumber: column.text('connected_accounts.account_number'),
  accountName: column.text('connected_accounts.account_name'),
  email: column.text('connected_accounts.email'),
  /** International digits without plus. */
  mobile: column.text('connected_accounts.mobile'),
  firstName: column.text('connected_accounts.first_name'),
  lastName: column.text('connected_accounts.last_name'),
  currency: column.text('connected_accounts.currency'),
  /** The id that its business gives it. */
  externalId: column.text('connected_accounts.external_id'),
  id: column.int8('connected_accounts.id'),
  businessId: column.int8('connected_accounts.business_id'),
  settlementAccountId: column.int8('connected_accounts.settlement_account_id'),
  createdAt: column.timestamptz('connected_accounts.created_at'),
  /** Its number among all accounts of the ledger, deleted ones too. */
  sequence: column.int8('connected_accounts.sequence'),
} as const;

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

/** With whatever else the row has: whoever shows an account names what is shown. */
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
