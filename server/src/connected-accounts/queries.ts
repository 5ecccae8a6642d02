/**
 * SQL of connected accounts. Writes rely on the ledger's lock, which their transaction holds already: nobody else
 * changes an account of that business and mode in the meantime.
 */
import { sql } from 'kysely';
import { NUBAN_CODE_SQL } from '../banks/one-bank.ts';
import type { AccountId, BusinessId, IdAllocator, SettlementAccountId, WalletId } from '../database/ids.ts';
import type { Db, Tx } from '../database/pool.ts';
import { violates } from '../database/sqlstate.ts';
import { columnsOf, type RowOf } from '../database/statement.ts';
import { AppError } from '../errors.ts';
import { countAccountIn, countAccountOut, openWallet } from '../ledger/open-ledgers.ts';
import { recordFacts } from '../ledger/facts/record-facts.ts';
import type { LedgerKey } from '../ledger/posting.ts';
import { columnsFromSplit, splitFromColumns } from '../ledger/split-columns.ts';
import type { Split } from '../money/split.ts';
import type { Vault } from '../vault/vault.ts';
import type { Account } from './account.ts';
import type { AccountUpdate } from './account-request.ts';
import { showAuthorizationKey } from './authorization-key.ts';
import { forgetWords, keepWords } from './word-queries.ts';

/** An account with its bank's name. */
export const ACCOUNT_COLUMNS = {
  ...columnsOf('connected_accounts', ['business_id', 'id', 'settlement_account_id', 'enabled', 'split_type']),
  ...columnsOf('connected_accounts', ['percent_e4', 'fee_kobo', 'cap_kobo', 'authorization_key_ciphertext']),
  bank_code: 'connected_accounts.bank_code',
  bank_name: 'banks.name',
  ...columnsOf('connected_accounts', ['account_number', 'account_name', 'business_name', 'email', 'mobile']),
  ...columnsOf('connected_accounts', ['first_name', 'last_name', 'currency', 'created_at', 'sequence']),
} as const;

type AccountRow = RowOf<typeof ACCOUNT_COLUMNS>;

/** @throws DataKeyMissing when this process has not got the key of the business. */
export function accountFromRow(vault: Vault, row: AccountRow): Account {
  const owner = { businessId: row.business_id, accountId: row.id };
  return {
    id: row.id,
    businessId: row.business_id,
    settlementAccountId: row.settlement_account_id,
    enabled: row.enabled,
    split: splitFromColumns(row),
    authorizationKey: showAuthorizationKey(vault, row.authorization_key_ciphertext, owner),
    bankCode: row.bank_code,
    bankName: row.bank_name,
    accountNumber: row.account_number,
    accountName: row.account_name,
    businessName: row.business_name,
    email: row.email,
    mobile: row.mobile,
    firstName: row.first_name,
    lastName: row.last_name,
    currency: row.currency,
    createdAt: row.created_at,
    sequence: row.sequence,
  };
}

/** The business's default arrangement. Primary key. */
export async function findDefaultSplit(db: Db, businessId: BusinessId): Promise<Split> {
  const columns = await db
    .selectFrom('businesses')
    .select([
      'default_split_type as split_type',
      'default_percent_e4 as percent_e4',
      'default_fee_kobo as fee_kobo',
      'default_cap_kobo as cap_kobo',
    ])
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow();
  return splitFromColumns(columns);
}

export type NewAccountIds = readonly [AccountId, SettlementAccountId, WalletId];

/** Fetched before the transaction: inside it, waiting for another connection could block the pool. */
export async function takeAccountIds(ids: Pick<IdAllocator, 'take'>): Promise<NewAccountIds> {
  const [account, settlementAccount, wallet] = await ids.take<bigint>(3);
  if (account === undefined || settlementAccount === undefined || wallet === undefined) {
    throw new Error('the id allocator gave too few ids');
  }
  return [account as AccountId, settlementAccount as SettlementAccountId, wallet as WalletId];
}

/**
 * Inserts the account with its empty wallet and counts it in the ledger. Returns its sequence.
 * @throws AppError duplicate_bank_account, unknown_bank_code; then the transaction can only be rolled back.
 */
export async function insertAccount(
  tx: Tx,
  { businessId, live }: LedgerKey,
  account: Omit<Account, 'authorizationKey' | 'bankName' | 'firstName' | 'lastName' | 'sequence'>,
  checkDigitWarning: boolean,
  secret: { readonly walletId: WalletId; readonly digest: Buffer; readonly ciphertext: Buffer },
): Promise<bigint> {
  const sequence = await countAccountIn(tx, { businessId, live });
  await tx
    .insertInto('connected_accounts')
    .values({
      business_id: businessId,
      id: account.id,
      live,
      enabled: account.enabled,
      sequence,
      wallet_id: secret.walletId,
      settlement_account_id: account.settlementAccountId,
      ...columnsFromSplit(account.split),
      authorization_key_digest: secret.digest,
      authorization_key_ciphertext: secret.ciphertext,
      bank_code: account.bankCode,
      account_number: account.accountNumber,
      account_name: account.accountName,
      business_name: account.businessName,
      email: account.email,
      mobile: account.mobile,
      currency: account.currency,
      check_digit_warning: checkDigitWarning,
      created_at: account.createdAt,
      updated_at: account.createdAt,
    })
    .execute()
    .catch(explainViolation);
  await openWallet(tx, { businessId, live }, secret.walletId, account.id);
  await recordFacts(tx, { businessId, live }, 'account', [account.id]);
  await keepWords(tx, { businessId, live }, account.id);
  return sequence;
}

/** An account that is not deleted, with the CBN code that checks its number; by primary key. */
export async function findAccountForUpdate(
  tx: Db,
  { businessId, live }: LedgerKey,
  id: AccountId,
): Promise<(AccountRow & { nuban_code: string | null }) | undefined> {
  return tx
    .selectFrom('connected_accounts as a')
    .innerJoin('banks as b', 'b.code', 'a.bank_code')
    .select(['a.business_id', 'a.id', 'a.settlement_account_id', 'a.enabled', 'a.split_type', 'a.percent_e4'])
    .select(['a.fee_kobo', 'a.cap_kobo', 'a.authorization_key_ciphertext', 'a.bank_code', 'b.name as bank_name'])
    .select(sql<string | null>`${sql.raw(NUBAN_CODE_SQL)}`.as('nuban_code'))
    .select(['a.account_number', 'a.account_name', 'a.business_name', 'a.email', 'a.mobile'])
    .select(['a.first_name', 'a.last_name', 'a.currency', 'a.created_at', 'a.sequence'])
    .where((eb) => eb.and({ 'a.business_id': businessId, 'a.id': id, 'a.live': live }))
    .where('a.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** The fields that an update may change; undefined ones do not change. */
export type AccountChanges = Partial<
  Omit<AccountUpdate, 'givenBankName' | 'splitTerms'> & {
    readonly split: Split;
    readonly checkDigitWarning: boolean;
  }
>;

/** @throws AppError duplicate_bank_account, unknown_bank_code; then the transaction can only be rolled back. */
export async function updateAccountColumns(
  tx: Tx,
  { businessId, live }: LedgerKey,
  id: AccountId,
  changes: AccountChanges,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('connected_accounts')
    .set({
      ...(changes.split && columnsFromSplit(changes.split)),
      enabled: changes.enabled,
      bank_code: changes.bankCode,
      account_number: changes.accountNumber,
      account_name: changes.accountName,
      business_name: changes.businessName,
      email: changes.email,
      mobile: changes.mobile,
      first_name: changes.firstName,
      last_name: changes.lastName,
      check_digit_warning: changes.checkDigitWarning,
      updated_at: at,
    })
    .where((eb) => eb.and({ business_id: businessId, id, live }))
    .where('deleted_at', 'is', null)
    .execute()
    .catch(explainViolation);
  await recordFacts(tx, { businessId, live }, 'account', [id]);
  await keepWords(tx, { businessId, live }, id);
}

/**
 * The present key becomes the previous one; with a null expiry the old key posts nothing any more. Returns the name of
 * the account's business; undefined when there is no such account.
 */
export async function replaceAuthorizationKey(
  tx: Tx,
  { businessId, live }: LedgerKey,
  id: AccountId,
  key: {
    readonly digest: Buffer;
    readonly ciphertext: Buffer;
    readonly previousExpiresAt: Date | null;
    readonly at: Date;
  },
): Promise<string | undefined> {
  const row = await tx
    .updateTable('connected_accounts')
    .set((eb) => ({
      previous_authorization_key_digest: eb.ref('authorization_key_digest'),
      previous_authorization_key_expires_at: key.previousExpiresAt,
      authorization_key_digest: key.digest,
      authorization_key_ciphertext: key.ciphertext,
      updated_at: key.at,
    }))
    .where((eb) => eb.and({ business_id: businessId, id, live }))
    .where('deleted_at', 'is', null)
    .returning('business_name')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  await recordFacts(tx, { businessId, live }, 'account', [id]);
  await keepWords(tx, { businessId, live }, id);
  return row.business_name;
}

/**
 * The wallet balance of an account that is not deleted, negative when it owes. Primary keys; relies on the ledger's
 * lock.
 */
export async function findBalance(tx: Tx, { businessId, live }: LedgerKey, id: AccountId): Promise<bigint | undefined> {
  const row = await tx
    .selectFrom('connected_accounts as a')
    .innerJoin('wallets as w', (join) =>
      join.onRef('w.business_id', '=', 'a.business_id').onRef('w.id', '=', 'a.wallet_id'),
    )
    .select('w.balance_kobo')
    .where((eb) => eb.and({ 'a.business_id': businessId, 'a.id': id, 'a.live': live }))
    .where('a.deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.balance_kobo;
}

/**
 * Marks the account deleted and subtracts it from the ledger's count. Returns the name of the account's business;
 * undefined when there is no such account.
 */
export async function markDeleted(
  tx: Tx,
  { businessId, live }: LedgerKey,
  id: AccountId,
  at: Date,
): Promise<string | undefined> {
  const row = await tx
    .updateTable('connected_accounts')
    .set({ deleted_at: at, updated_at: at })
    .where((eb) => eb.and({ business_id: businessId, id, live }))
    .where('deleted_at', 'is', null)
    .returning('business_name')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  await countAccountOut(tx, { businessId, live });
  await recordFacts(tx, { businessId, live }, 'account', [id]);
  await forgetWords(tx, { businessId, live }, id);
  return row.business_name;
}

function explainViolation(error: unknown): never {
  if (violates(error, 'connected_accounts_bank_details_unique')) {
    throw new AppError(
      'duplicate_bank_account',
      'The bank account details already exist in one of your connected accounts',
      { field: 'accountNumber', cause: error },
    );
  }
  if (violates(error, 'connected_accounts_bank')) {
    throw new AppError('unknown_bank_code', 'The bank is no longer in the directory. Please look up its code again.', {
      field: 'bankCode',
      cause: error,
    });
  }
  throw error;
}
