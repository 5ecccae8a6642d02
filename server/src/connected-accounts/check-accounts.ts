/** Says how the creation of accounts would be answered, without creating any. */
import type { Db } from '../database/pool.ts';
import { AppError } from '../errors.ts';
import type { LedgerKey } from '../ledger/posting.ts';
import type { NewAccount } from './account-request.ts';
import { requireSplit } from '../wire/split-terms.ts';
import { type Banks, bankWarnings, requireBank, type Warning } from './bank-details.ts';
import { findDefaultSplit } from './queries.ts';
import { findTakenBankDetails } from './summary-queries.ts';

export interface CheckAccountsDeps {
  readonly db: Db;
  readonly banks: Banks;
}

export interface CheckedAccount {
  readonly ok: boolean;
  readonly field?: string;
  readonly message?: string;
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
        const given = { accountNumber: account.accountNumber, bankName: account.givenBankName };
        return { account, warnings: bankWarnings(bank, given) };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return error;
      }
    }),
  );
  const good = checked.flatMap((result) => (result instanceof AppError ? [] : [result.account]));
  const taken = await findTakenBankDetails(deps.db, ledger, good);
  const seen = new Set(taken.map((row) => detailsName(row.bank_code, row.account_number)));
  return checked.map((result) => {
    if (result instanceof AppError) {
      const field = result.field === undefined ? {} : { field: result.field };
      return { ok: false, message: result.message, ...field, warnings: [] };
    }
    const name = detailsName(result.account.bankCode, result.account.accountNumber);
    if (seen.has(name)) {
      const message = 'These bank details belong to an account already, or stand further up in the list.';
      return { ok: false, field: 'accountNumber', message, warnings: [] };
    }
    seen.add(name);
    return { ok: true, warnings: result.warnings };
  });
}

const detailsName = (bankCode: string, accountNumber: string): string => `${bankCode} ${accountNumber}`;
