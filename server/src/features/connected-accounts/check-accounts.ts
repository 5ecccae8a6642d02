/** Says how the creation of accounts would be answered, without creating any. */
import type { Db } from '../../platform/database/pool.ts';
import { AppError } from '../../core/errors/errors.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import type { NewAccount } from './account-request.ts';
import { requireSplit } from '../../platform/wire/split-terms.ts';
import { type Banks, bankWarnings, requireBank, type Warning } from './bank-details.ts';
import { findDefaultSplit } from './queries.ts';
import { isPrintOf, printOf } from './request-print.ts';
import { findTakenBankDetails, findTakenExternalIds } from './summary-queries.ts';

export interface CheckAccountsDeps {
  readonly db: Db;
  readonly banks: Banks;
  readonly vault: Vault;
}

export interface CheckedAccount {
  readonly ok: boolean;
  readonly field?: string;
  readonly message?: string;
  /** Which account the same request has created before, or which has the bank details or the own id. */
  readonly subAccountId?: number;
  readonly warnings: Warning[];
}

/** `read` returns the account of a row, or throws the error in its shape. One result for each row, in order. */
export async function checkAccounts(
  deps: CheckAccountsDeps,
  ledger: LedgerKey,
  rows: readonly unknown[],
  read: (row: unknown) => NewAccount,
): Promise<CheckedAccount[]> {
  const base = await findDefaultSplit(deps.db, ledger.businessId);
  const checked = await Promise.all(
    rows.map(async (row) => {
      try {
        const account = read(row);
        requireSplit(account.splitTerms, base);
        const bank = await requireBank(deps.banks, account.bankCode);
        const { accountNumber, accountName, givenBankName } = account;
        return { account, warnings: bankWarnings(bank, { accountNumber, accountName, bankName: givenBankName }) };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return error;
      }
    }),
  );
  const good = checked.flatMap((result) => (result instanceof AppError ? [] : [result.account]));
  const taken = await findTaken(deps, ledger, good);
  return checked.map((result) => {
    if (!(result instanceof AppError)) return answerOf(taken, result);
    const field = result.field === undefined ? {} : { field: result.field };
    return { ok: false, message: result.message, ...field, warnings: [] };
  });
}

interface Holder {
  /** Undefined for a row further up. */
  readonly subAccountId?: number;
}

/** What accounts have, and what the rows so far would give to more of them. */
interface Taken {
  readonly ofDetails: Map<string, Holder>;
  readonly ofExternalIds: Map<string, Holder & { readonly isOf: (print: string) => boolean }>;
}

async function findTaken(
  { db, vault }: CheckAccountsDeps,
  ledger: LedgerKey,
  accounts: readonly NewAccount[],
): Promise<Taken> {
  const externalIds = accounts.flatMap(({ externalId }) => externalId ?? []);
  const [details, ids] = await Promise.all([
    findTakenBankDetails(db, ledger, accounts),
    findTakenExternalIds(db, ledger, externalIds),
  ]);
  return {
    ofDetails: new Map(
      details.map((row) => [detailsName(row.bank_code, row.account_number), { subAccountId: Number(row.id) }]),
    ),
    ofExternalIds: new Map(
      ids.map(({ id, external_id, request_print_ciphertext: sealed }) => {
        const owner = { businessId: ledger.businessId, accountId: id };
        const isOf = (print: string): boolean => isPrintOf(vault, sealed, print, owner);
        return [external_id, { subAccountId: Number(id), isOf }];
      }),
    ),
  };
}

interface Good {
  readonly account: NewAccount;
  readonly warnings: Warning[];
}

/** In the order of the rows, as each that is created takes its bank details and its own id. */
function answerOf({ ofDetails, ofExternalIds }: Taken, { account, warnings }: Good): CheckedAccount {
  const { externalId } = account;
  const print = externalId === null ? '' : printOf(account);
  const named = externalId === null ? undefined : ofExternalIds.get(externalId);
  if (named?.isOf(print) === true) return { ok: true, ...holderOf(named), warnings };
  if (named !== undefined) {
    const message = 'This externalId belongs to an account with other content, or stands further up in the list.';
    return { ok: false, field: 'externalId', message, ...holderOf(named), warnings: [] };
  }
  const name = detailsName(account.bankCode, account.accountNumber);
  const holder = ofDetails.get(name);
  if (holder !== undefined) {
    const message = 'These bank details belong to an account already, or stand further up in the list.';
    return { ok: false, field: 'accountNumber', message, ...holderOf(holder), warnings: [] };
  }
  ofDetails.set(name, {});
  if (externalId !== null) ofExternalIds.set(externalId, { isOf: (other) => other === print });
  return { ok: true, warnings };
}

const holderOf = ({ subAccountId }: Holder): Holder => (subAccountId === undefined ? {} : { subAccountId });

const detailsName = (bankCode: string, accountNumber: string): string => `${bankCode} ${accountNumber}`;
