/**
 * SQL of connected accounts. Writes rely on the ledger's lock, which their transaction holds already: nobody else
 * changes an account of that business and mode in the meantime.
 */
import { sql } from 'kysely';
import { NUBAN_CODE_SQL } from '../banks/one-bank.ts';
import type { AccountId, BusinessId, IdAllocator, SettlementAccountId, WalletId } from '../../platform/database/ids.ts';
import type { Db, Tx } from '../../platform/database/pool.ts';
import { selected, valuesOf } from '../../platform/database/noun-columns.ts';
import { violates } from '../../platform/database/sqlstate.ts';
import { type RowOf, type Slots, statement } from '../../platform/database/statement.ts';
import { AppError } from '../../core/errors/errors.ts';
import { countAccountIn, countAccountOut, openWallet } from '../../core/ledger/open-ledgers.ts';
import { type ChangeOfLedger, recordRows } from '../../core/ledger/log/record.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import { columnsFromSplit, splitFromColumns } from '../../core/ledger/split-columns.ts';
import type { Split } from '../../core/money/split.ts';
import { actorIdOf } from '../../core/words/principal.ts';
import { metadataAsColumn } from '../../platform/wire/metadata.ts';
import { ACCOUNT_COLUMNS, ALIASES, type ShownAccount } from './account.ts';
import type { AccountUpdate } from './account-request.ts';
import { forgetWords, keepWords } from './word-queries.ts';

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
 * Nobody else has its bank details or its own id, as `findHolders` tells.
 * @throws AppError unknown_bank_code; then the transaction can only be rolled back.
 */
export async function insertAccount(
  tx: Tx,
  { businessId, live, origin }: ChangeOfLedger,
  account: Omit<ShownAccount, 'sequence'>,
  checkDigitWarning: boolean,
  secret: {
    readonly walletId: WalletId;
    readonly digest: Buffer;
    readonly ciphertext: Buffer;
    readonly print: Buffer | null;
  },
): Promise<bigint> {
  const sequence = await countAccountIn(tx, { businessId, live });
  const { split, metadata, ...plain } = account;
  const inserted = { ...plain, metadata: metadataAsColumn(metadata) };
  await tx
    .insertInto('connected_accounts')
    .values({
      live,
      sequence,
      wallet_id: secret.walletId,
      ...valuesOf('connected_accounts', ACCOUNT_COLUMNS, plain),
      ...columnsFromSplit(split),
      metadata: inserted.metadata,
      authorization_key_digest: secret.digest,
      authorization_key_ciphertext: secret.ciphertext,
      request_print_ciphertext: secret.print,
      check_digit_warning: checkDigitWarning,
      created_by_kind: origin.actor.kind,
      created_by_id: actorIdOf(origin.actor),
      updated_at: account.createdAt,
    })
    .execute()
    .catch(explainViolation);
  await openWallet(tx, { businessId, live }, secret.walletId, account.id);
  recordRows(tx, { businessId, live }, 'account', [account.id]);
  recordRows(tx, { businessId, live }, 'account_creator', [account.id]);
  await keepWords(tx, { businessId, live }, account.id);
  return sequence;
}

interface Wanted {
  readonly externalId: string | null;
  readonly bankCode: string;
  readonly accountNumber: string;
}

const HOLDERS = { ofExternalId: 'connected_accounts.id?', ofBankDetails: 'connected_accounts.id?' } as const;

/** By the partial unique indexes on own ids and on bank details. */
const FIND_HOLDERS = statement({
  name: 'find_account_holders',
  columns: HOLDERS,
  text: ($: Slots<LedgerKey & Wanted>) => `
SELECT (SELECT a.id FROM connected_accounts a
         WHERE a.business_id = ${$.businessId} AND a.live = ${$.live} AND a.deleted_at IS NULL
           AND a.external_id = ${$.externalId}::text) AS "ofExternalId",
       (SELECT a.id FROM connected_accounts a
         WHERE a.business_id = ${$.businessId} AND a.live = ${$.live} AND a.deleted_at IS NULL
           AND a.bank_code = ${$.bankCode} AND a.account_number = ${$.accountNumber}) AS "ofBankDetails"`,
});

/** Which accounts that are not deleted have this own id, and these bank details. */
export const findHolders = (
  tx: Tx,
  { businessId, live }: LedgerKey,
  { externalId, bankCode, accountNumber }: Wanted,
): Promise<RowOf<typeof HOLDERS>> => FIND_HOLDERS.one(tx, { businessId, live, externalId, bankCode, accountNumber });

/** With what only writes look at. */
export interface ChangeableAccount {
  readonly row: RowOf<typeof ACCOUNT_COLUMNS>;
  /** The code that checks its number. */
  readonly nubanCode: string | null;
  readonly deletedAt: Date | null;
  readonly requestPrint: Buffer | null;
}

/**
 * An account that is not deleted, or that is still owed money, with the CBN code that checks its number; by primary
 * keys.
 */
export async function findAccountForUpdate(
  tx: Db,
  { businessId, live }: LedgerKey,
  id: AccountId,
): Promise<ChangeableAccount | undefined> {
  const found = await tx
    .selectFrom('connected_accounts as a')
    .innerJoin('banks as b', 'b.code', 'a.bank_code')
    .innerJoin('wallets as w', (join) =>
      join.onRef('w.business_id', '=', 'a.business_id').onRef('w.id', '=', 'a.wallet_id'),
    )
    .select(selected(ACCOUNT_COLUMNS, ALIASES))
    .select(sql<string | null>`${sql.raw(NUBAN_CODE_SQL)}`.as('nubanCode'))
    .select(['a.deleted_at as deletedAt', 'a.request_print_ciphertext as requestPrint'])
    .where((eb) => eb.and({ 'a.business_id': businessId, 'a.id': id, 'a.live': live }))
    .where((eb) => eb.or([eb('a.deleted_at', 'is', null), eb('w.balance_kobo', '>', 0n)]))
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const { nubanCode, deletedAt, requestPrint, ...row } = found;
  return { row, nubanCode, deletedAt, requestPrint };
}

/** The fields that an update may change; undefined ones do not change. */
export type AccountChanges = Partial<
  Omit<AccountUpdate, 'givenBankName' | 'splitTerms'> & {
    readonly split: Split;
    readonly checkDigitWarning: boolean;
  }
>;

/**
 * Changes an account that `findAccountForUpdate` has found under the same lock. Nobody else has the bank details or the
 * own id, as `findHolders` tells.
 * @throws AppError unknown_bank_code; then the transaction can only be rolled back.
 */
export async function updateAccountColumns(
  tx: Tx,
  { businessId, live }: LedgerKey,
  id: AccountId,
  changes: AccountChanges,
  at: Date,
): Promise<void> {
  const { split, metadata, checkDigitWarning, ...plain } = changes;
  await tx
    .updateTable('connected_accounts')
    .set({
      ...valuesOf('connected_accounts', ACCOUNT_COLUMNS, plain),
      ...(split && columnsFromSplit(split)),
      metadata: metadata && metadataAsColumn(metadata),
      check_digit_warning: checkDigitWarning,
      updated_at: at,
    })
    .where((eb) => eb.and({ business_id: businessId, id, live }))
    .execute()
    .catch(explainViolation);
  recordRows(tx, { businessId, live }, 'account', [id]);
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
  recordRows(tx, { businessId, live }, 'account', [id]);
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
 * Marks the account deleted and subtracts it from the ledger's count. Returns the name of the account's business and
 * its own id; undefined when there is no such account.
 */
export async function markDeleted(
  tx: Tx,
  { businessId, live }: LedgerKey,
  id: AccountId,
  at: Date,
): Promise<{ readonly businessName: string; readonly externalId: string | null } | undefined> {
  const row = await tx
    .updateTable('connected_accounts')
    .set({ deleted_at: at, updated_at: at })
    .where((eb) => eb.and({ business_id: businessId, id, live }))
    .where('deleted_at', 'is', null)
    .returning(['business_name as businessName', 'external_id as externalId'])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  await countAccountOut(tx, { businessId, live });
  recordRows(tx, { businessId, live }, 'account', [id]);
  await forgetWords(tx, { businessId, live }, id);
  return row;
}

function explainViolation(error: unknown): never {
  if (violates(error, 'connected_accounts_bank')) {
    throw new AppError('unknown_bank_code', 'The bank is no longer in the directory. Please look up its code again.', {
      field: 'bankCode',
      cause: error,
    });
  }
  throw error;
}
