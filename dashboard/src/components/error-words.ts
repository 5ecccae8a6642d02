/**
 * What the server says in the words of the pages. Its messages are written for integrators, so they name fields as they
 * are on the wire.
 */
import { TributaryError } from '@tributary/sdk';
import { OWN_TEXTS } from './own-texts.ts';

/** The labels of the fields that a page sends, by their names on the wire, where these are not words. */
export const FIELD_LABELS: Readonly<Record<string, string>> = {
  accountIds: 'Accounts',
  accountId: 'Account',
  accountName: 'Account holder',
  accountNumber: 'Account number',
  allowedAddresses: 'Addresses',
  bankCode: 'Bank',
  bankDetails: 'Who may change bank details',
  bankDetailsHoldHours: 'Hours after changed bank details',
  bankName: 'Bank name',
  blankIsFinal: 'What blank means',
  businessName: 'Business name',
  currentPassword: 'Current password',
  defaultFor: 'Default limits',
  delayBusinessDays: 'Business days to wait',
  expiresAt: 'Expiry',
  firstName: 'First name',
  insteadOfDefaults: 'Which limits',
  keyId: 'API key',
  largestPayment: 'Largest payment',
  largestRefund: 'Largest refund',
  lastName: 'Last name',
  minimumAmount: 'Minimum',
  monthDay: 'Day of the month',
  newAccountHoldHours: 'Hours after an account is created',
  newPassword: 'New password',
  overlapSeconds: 'Overlap',
  paymentsPerDay: 'Payments a day',
  percentValue: 'Percent',
  refundShortfall: 'Refunds above the balance',
  refundsPerDay: 'Refunds a day',
  secondFactor: 'Second factor',
  seenState: 'State',
  sourceAccount: 'Source account',
  split_type: 'Kind of commission',
  split_value: 'Fee',
  splitType: 'Kind of commission',
  splitValue: 'Fee',
  subAccountEmail: 'Email',
  subAccountId: 'Account',
  subAccountIds: 'Accounts',
  txCap: 'Cap',
  txPercentage: 'Percent',
  userMobile: 'Mobile number',
  ...Object.fromEntries(Object.entries(OWN_TEXTS).map(([name, { label }]) => [name, label])),
};

/** `sourceAccount.accountNumber`, and words such as `subAccountId`. */
const WIRE_NAME = /\b[a-zA-Z]+\.[a-zA-Z.]*[a-zA-Z]\b|\b[a-z]+(?:_[a-z]+|[A-Z][a-z]*)+\b/gv;
/** Where integrators send a request instead: a page that is up to date offers that itself. */
const ADDRESS = /(?:Make the request with|Request it at) (?:POST )?\S+?\.?$/v;

/** What integrators call otherwise than the pages. */
const PAGE_TERMS: readonly (readonly [RegExp, string])[] = [
  [/\bmanifest\b/gv, 'fingerprint'],
  [/\bend-to-end id\b/gv, 'reference for the bank'],
  [/^The query parameter from must not be later than to\b/gv, 'From must not be later than To'],
];

/** What is wrong, without what is for a log. */
export const reasonOf = (error: Error): string => (error instanceof TributaryError ? error.reason : error.message);

/** `accountNumber must be ten digits.` becomes `Account number must be ten digits.` */
export function inPageWords(message: string, labels = FIELD_LABELS): string {
  const inTerms = PAGE_TERMS.reduce((text, [term, word]) => text.replaceAll(term, word), message);
  return inTerms
    .replace(ADDRESS, 'Reload this page to request it.')
    .replaceAll(WIRE_NAME, (name: string, offset: number) => {
      const label = labels[name.split('.').at(-1) ?? name];
      if (label === undefined) return name;
      return offset === 0 ? label : label.charAt(0).toLowerCase() + label.slice(1);
    });
}
