/** A change of an account's details that a second person approves. */
import type { ChangeOfLedger } from '../audit-log/record-change.ts';
import type { AccountId } from '../database/ids.ts';
import type { Db, Tx } from '../database/pool.ts';
import type { LedgerKey } from '../ledger/posting.ts';
import { requireAnyField } from '../wire/invalid.ts';
import { noSuchAccount } from '../wire/account-ids.ts';
import { readAccountUpdate } from './account-request.ts';
import { type Banks, requireBank } from './bank-details.ts';
import { type Details, WATCHED_DETAILS, type WatchedDetail } from './bank-details-change.ts';
import { findAccountForUpdate } from './queries.ts';
import type { BankDetailsRequestBody } from './schemas.ts';
import { type ChangeAccountDeps, changeAccountIn } from './update-account.ts';

/** Without the bank's name, which is the directory's and may change meanwhile. */
type WatchedDetails = Readonly<Pick<Details, WatchedDetail>>;
/** Fields that are missing do not change. */
export type DetailsChange = Readonly<Partial<WatchedDetails>>;

/** @throws AppError validation_failed, unknown_bank_code */
export async function readDetailsChange(
  banks: Banks,
  body: Omit<BankDetailsRequestBody, 'reason'>,
): Promise<DetailsChange> {
  requireAnyField(body);
  const { bankCode, accountNumber, accountName, email, mobile } = readAccountUpdate(body);
  return {
    ...(bankCode !== undefined && { bankCode: (await requireBank(banks, bankCode)).code }),
    ...(accountNumber !== undefined && { accountNumber }),
    ...(accountName !== undefined && { accountName }),
    ...(email !== undefined && { email }),
    ...(mobile !== undefined && { mobile }),
  };
}

/** @throws AppError not_found, also for a deleted account. */
export async function getDetails(db: Db, ledger: LedgerKey, id: AccountId): Promise<WatchedDetails> {
  const row = await requireAccount(db, ledger, id);
  const { bank_code, account_number, account_name, email, mobile } = row;
  return { bankCode: bank_code, accountNumber: account_number, accountName: account_name, email, mobile };
}

/** As a sentence without whole numbers; undefined if nothing would change. @throws AppError not_found */
export async function detailsInWords(
  db: Db,
  ledger: LedgerKey,
  id: AccountId,
  { before, after }: { readonly before: WatchedDetails; readonly after: DetailsChange },
): Promise<string | undefined> {
  const { business_name: name } = await requireAccount(db, ledger, id);
  const wanted = { ...before, ...after };
  const changed = WATCHED_DETAILS.filter((detail) => before[detail] !== wanted[detail]);
  if (changed.length === 0) return undefined;
  const parts = [
    ...(changed.some((detail) => detail !== 'email' && detail !== 'mobile')
      ? [`is paid to ${accountInWords(wanted)}, instead of ${accountInWords(before)}`]
      : []),
    ...(changed.includes('email') ? [`has the e-mail address ${wanted.email}, instead of ${before.email}`] : []),
    ...(changed.includes('mobile') ? [`has the mobile number ${last(wanted.mobile)}`] : []),
  ];
  return `${name} ${parts.join(', and ')}`;
}

/** For use inside `writeInLedger`. @throws AppError not_found, duplicate_bank_account, unknown_bank_code */
export async function changeDetailsIn(
  tx: Tx,
  deps: ChangeAccountDeps,
  caller: ChangeOfLedger,
  { id, change, at }: { readonly id: AccountId; readonly change: DetailsChange; readonly at: Date },
): Promise<void> {
  await changeAccountIn(tx, deps, caller, { id, update: { ...NOTHING, ...change }, at });
}

const NOTHING = {
  bankCode: undefined,
  givenBankName: undefined,
  accountNumber: undefined,
  accountName: undefined,
  businessName: undefined,
  email: undefined,
  mobile: undefined,
  firstName: undefined,
  lastName: undefined,
  enabled: undefined,
  splitTerms: {},
};

const LAST_SHOWN = 4;
const last = (number: string): string => `…${number.slice(-LAST_SHOWN)}`;
const accountInWords = ({ accountNumber, accountName, bankCode }: WatchedDetails): string =>
  `${last(accountNumber)} at bank ${bankCode}, ${accountName}`;

async function requireAccount(db: Db, ledger: LedgerKey, id: AccountId) {
  const row = await findAccountForUpdate(db, ledger, id);
  if (row === undefined) throw noSuchAccount();
  return row;
}
