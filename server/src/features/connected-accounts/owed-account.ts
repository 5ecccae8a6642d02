/**
 * A deleted account that is still owed money: its bank account may be closed by now, so its bank details can change,
 * with the controls of any account. Nothing else of it can.
 */
import { invalid } from '../../platform/wire/invalid.ts';
import { type Account, ACCOUNT_FIELDS, CHANGEABLE_FIELDS, isBankField, SPLIT_FIELDS } from './account.ts';
import type { AccountUpdate } from './account-request.ts';

const OTHER_FIELDS = CHANGEABLE_FIELDS.filter((name) => name !== 'split' && !isBankField(name));

/** @throws AppError validation_failed naming the first field that is no bank detail. */
export function requireOnlyBankDetails({ splitTerms = {}, ...update }: Partial<AccountUpdate>): void {
  const given: Readonly<Partial<Record<keyof Account, unknown>>> = update;
  const [field] = [
    ...OTHER_FIELDS.flatMap((name) => (given[name] === undefined ? [] : ACCOUNT_FIELDS[name].written)),
    ...SPLIT_FIELDS.filter((name) => splitTerms[name] !== undefined),
  ];
  if (field === undefined) return;
  throw invalid(
    field,
    'cannot change: the account is deleted, and only the bank details of what it is still owed can',
    'not_allowed',
  );
}
