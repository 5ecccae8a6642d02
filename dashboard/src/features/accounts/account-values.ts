/** The details of an account as somebody types them. */
import { isEmail, isNotEmpty } from '@mantine/form';
import { isAccountNumber } from '../../api/banks.ts';
import type { AccountSummary } from '../../api/accounts.ts';

export interface AccountValues {
  businessName: string;
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
  accountNumber: '',
  bankCode: '',
  accountName: '',
  subAccountEmail: '',
  userMobile: '',
  firstName: '',
  lastName: '',
};

/** Only what can be said before asking; the server has the last word. */
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
    accountNumber: account.accountNumber,
    bankCode: account.bankCode,
    accountName: account.accountName,
    subAccountEmail: account.email,
    userMobile: account.mobile,
    firstName: account.firstName ?? '',
    lastName: account.lastName ?? '',
  };
}

/** What differs from before: nothing else is sent, so that two people changing different things both get their way. */
export function changesBetween(before: AccountValues, after: AccountValues): Partial<AccountValues> {
  return Object.fromEntries(
    Object.entries(after)
      .map(([name, value]: [string, string]) => [name, value.trim()] as const)
      .filter(([name, value]) => value !== before[name as keyof AccountValues]),
  );
}
