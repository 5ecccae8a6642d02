/** The details of an account as typed into a form. */
import { isEmail, isNotEmpty } from '@mantine/form';
import { isAccountNumber } from '../../api/banks.ts';
import type { AccountSummary } from '../../api/accounts.ts';

export interface AccountValues {
  businessName: string;
  externalId: string;
  accountNumber: string;
  bankCode: string;
  accountName: string;
  subAccountEmail: string;
  userMobile: string;
  firstName: string;
  lastName: string;
}

export const NO_VALUES: AccountValues = {
  businessName: '',
  externalId: '',
  accountNumber: '',
  bankCode: '',
  accountName: '',
  subAccountEmail: '',
  userMobile: '',
  firstName: '',
  lastName: '',
};

/** Only checks that need no request; the server decides. */
export const VALIDATION = {
  businessName: isNotEmpty('Enter the name of the business, as you call it.'),
  accountNumber: (text: string) => (isAccountNumber(text) ? null : 'An account number has ten digits.'),
  bankCode: isNotEmpty('Choose the bank.'),
  accountName: isNotEmpty('Enter the name of the account holder, as the bank has it.'),
  subAccountEmail: isEmail('Enter an email address, such as ada@example.com.'),
  userMobile: isNotEmpty('Enter a mobile number, such as 0803 123 4567.'),
};

export function valuesOf(account: AccountSummary): AccountValues {
  return {
    businessName: account.businessName,
    externalId: account.externalId ?? '',
    accountNumber: account.accountNumber,
    bankCode: account.bankCode,
    accountName: account.accountName,
    subAccountEmail: account.email,
    userMobile: account.mobile,
    firstName: account.firstName ?? '',
    lastName: account.lastName ?? '',
  };
}

/**
 * The changed fields: only these are sent, so that two people who change different fields do not overwrite each other.
 */
export function changesBetween(before: AccountValues, after: AccountValues): Partial<AccountValues> {
  return Object.fromEntries(
    Object.entries(after)
      .map(([name, value]: [string, string]) => [name, value.trim()] as const)
      .filter(([name, value]) => value !== before[name as keyof AccountValues]),
  );
}

/** As the API takes it: an account without an own id has null. */
export const asSent = <Values extends { externalId?: string }>({ externalId, ...values }: Values) => ({
  ...values,
  ...(externalId !== undefined && { externalId: externalId.trim() === '' ? null : externalId }),
});

const WATCHED = ['accountNumber', 'bankCode', 'accountName', 'subAccountEmail', 'userMobile'] as const;
type Watched = (typeof WATCHED)[number];

/** The details that a second person approves, if the business asks for one, and the others. */
export function splitChanges(changes: Partial<AccountValues>) {
  const isWatched = (name: string): boolean => WATCHED.some((watched) => watched === name);
  const entries = Object.entries(changes);
  return {
    details: Object.fromEntries(entries.filter(([name]) => isWatched(name))) as Partial<Pick<AccountValues, Watched>>,
    others: Object.fromEntries(entries.filter(([name]) => !isWatched(name))) as Partial<Omit<AccountValues, Watched>>,
  };
}
