/** The details of an account as typed into a form. */
import { isEmail, isNotEmpty } from '@mantine/form';
import { isAccountNumber } from '../../api/banks.ts';
import type { AccountSummary } from '../../api/accounts.ts';
import { OWN_NAMES, type OwnText } from '../../components/own-texts.ts';

/** By their names in requests, with those in answers. */
const FIELDS = {
  businessName: 'businessName',
  accountNumber: 'accountNumber',
  bankCode: 'bankCode',
  accountName: 'accountName',
  subAccountEmail: 'email',
  userMobile: 'mobile',
  firstName: 'firstName',
  lastName: 'lastName',
} as const satisfies Readonly<Record<string, keyof AccountSummary>>;
export type AccountValues = Record<keyof typeof FIELDS | OwnText, string>;

const valuesBy = (valueOf: (answered: (typeof FIELDS)[keyof typeof FIELDS] | OwnText) => string | null) =>
  Object.fromEntries(
    [...Object.entries(FIELDS), ...OWN_NAMES.map((name) => [name, name] as const)].map(
      ([name, answered]) => [name, valueOf(answered) ?? ''] as const,
    ),
  ) as AccountValues;

export const NO_VALUES = valuesBy(() => '');
export const valuesOf = (account: AccountSummary): AccountValues => valuesBy((name) => account[name]);

/** Only checks that need no request; the server decides. */
export const VALIDATION = {
  businessName: isNotEmpty('Enter the business name.'),
  accountNumber: (text: string) => (isAccountNumber(text) ? null : 'An account number has ten digits.'),
  bankCode: isNotEmpty('Choose the bank.'),
  accountName: isNotEmpty('Enter the name of the account holder as in the bank’s records.'),
  subAccountEmail: isEmail('Enter an email address, such as ada@example.com.'),
  userMobile: isNotEmpty('Enter a mobile number, such as 0803 123 4567.'),
};

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

/** As the API takes it: null for a text of the business's own that is blank. */
export const asSent = <Values extends Partial<AccountValues>>(
  values: Values,
): Omit<Values, OwnText> & Partial<Record<OwnText, string | null>> => ({
  ...values,
  ...Object.fromEntries(OWN_NAMES.filter((name) => values[name]?.trim() === '').map((name) => [name, null])),
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
