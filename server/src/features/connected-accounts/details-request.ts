/** A change of an account's details or of its commission that a second person approves. */
import { isDeepStrictEqual } from 'node:util';
import type { ChangeOfLedger } from '../../core/ledger/log/record.ts';
import type { AccountId } from '../../platform/database/ids.ts';
import type { Db, Tx } from '../../platform/database/pool.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import { splitInWords, type WholeTerms, wholeTerms } from '../../core/money/split-terms.ts';
import { requireAnyField } from '../../platform/wire/invalid.ts';
import { noSuchAccount } from '../../platform/wire/account-ids.ts';
import { requireSplit } from '../../platform/wire/split-terms.ts';
import { shownFromRow, SPLIT_FIELDS } from './account.ts';
import { readAccountUpdate } from './account-request.ts';
import { type Banks, requireBank } from './bank-details.ts';
import { type Details, WATCHED_DETAILS, type WatchedDetail } from './bank-details-change.ts';
import { requireOnlyBankDetails } from './owed-account.ts';
import { findAccountForUpdate } from './queries.ts';
import type { BankDetailsRequestBody } from './schemas.ts';
import { type ChangeAccountDeps, changeAccountIn } from './update-account.ts';

/** Without the bank's name, which is the directory's and may change meanwhile. */
type SeenDetails = Readonly<Pick<Details, WatchedDetail>> & { readonly split: WholeTerms };
/** Fields that are missing do not change. */
export type DetailsChange = Readonly<Partial<SeenDetails>>;

/** @throws AppError validation_failed, unknown_bank_code; not_found for terms of an account that there is not */
export async function readDetailsChange(
  { banks, db }: { readonly banks: Banks; readonly db: Db },
  ledger: LedgerKey,
  id: AccountId,
  body: Omit<BankDetailsRequestBody, 'reason'>,
): Promise<DetailsChange> {
  requireAnyField(body);
  const { bankCode, accountNumber, accountName, email, mobile, splitTerms } = readAccountUpdate(body);
  return {
    ...(bankCode !== undefined && { bankCode: (await requireBank(banks, bankCode)).code }),
    ...(accountNumber !== undefined && { accountNumber }),
    ...(accountName !== undefined && { accountName }),
    ...(email !== undefined && { email }),
    ...(mobile !== undefined && { mobile }),
    ...(SPLIT_FIELDS.some((field) => body[field] !== undefined) && {
      split: wholeTerms(requireSplit(splitTerms, (await requireAccount(db, ledger, id)).split)),
    }),
  };
}

/** @throws AppError not_found, also for a deleted account that is owed nothing. */
export async function getDetails(db: Db, ledger: LedgerKey, id: AccountId): Promise<SeenDetails> {
  const { bankCode, accountNumber, accountName, email, mobile, split } = await requireAccount(db, ledger, id);
  return { bankCode, accountNumber, accountName, email, mobile, split: wholeTerms(split) };
}

/**
 * As a sentence without whole numbers; undefined if nothing would change.
 * @throws AppError not_found; validation_failed for more than the bank details of a deleted account.
 */
export async function detailsInWords(
  db: Db,
  ledger: LedgerKey,
  id: AccountId,
  { before, after }: { readonly before: SeenDetails; readonly after: DetailsChange },
): Promise<string | undefined> {
  const { businessName, deletedAt, split: present } = await requireAccount(db, ledger, id);
  if (deletedAt !== null) {
    const { split: splitTerms = {}, ...details } = after;
    requireOnlyBankDetails({ ...details, splitTerms });
  }
  const wanted = { ...before, ...after };
  const changed = WATCHED_DETAILS.filter((detail) => before[detail] !== wanted[detail]);
  const split = after.split === undefined ? present : requireSplit(after.split, present);
  const parts = [
    ...(changed.some((detail) => detail !== 'email' && detail !== 'mobile')
      ? [`is paid to ${accountInWords(wanted)}, instead of ${accountInWords(before)}`]
      : []),
    ...(changed.includes('email') ? [`has the e-mail address ${wanted.email}, instead of ${before.email}`] : []),
    ...(changed.includes('mobile') ? [`has the mobile number ${last(wanted.mobile)}`] : []),
    ...(isDeepStrictEqual(split, present)
      ? []
      : [`pays a commission of ${splitInWords(split)}, instead of ${splitInWords(present)}`]),
  ];
  return parts.length === 0 ? undefined : `${businessName} ${parts.join(', and ')}`;
}

/** Runs inside `writeInLedger`. @throws AppError not_found, duplicate_bank_account, unknown_bank_code */
export async function changeDetailsIn(
  tx: Tx,
  deps: ChangeAccountDeps,
  caller: ChangeOfLedger,
  { id, change, at }: { readonly id: AccountId; readonly change: DetailsChange; readonly at: Date },
): Promise<void> {
  const { split: splitTerms = {}, ...details } = change;
  await changeAccountIn(tx, deps, caller, { id, update: { ...details, splitTerms }, at });
}

const LAST_SHOWN = 4;
const last = (number: string): string => `…${number.slice(-LAST_SHOWN)}`;
const accountInWords = ({ accountNumber, accountName, bankCode }: SeenDetails): string =>
  `${last(accountNumber)} at bank ${bankCode}, ${accountName}`;

async function requireAccount(db: Db, ledger: LedgerKey, id: AccountId) {
  const found = await findAccountForUpdate(db, ledger, id);
  if (found === undefined) throw noSuchAccount();
  return { ...shownFromRow(found.row), deletedAt: found.deletedAt };
}
