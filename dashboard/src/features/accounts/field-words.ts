/** The labels of an account's fields on the pages, where the API's names would be jargon. */
import { TributaryError } from '@tributary/sdk';

export const FIELD_LABELS: Readonly<Record<string, string>> = {
  businessName: 'Business name',
  accountNumber: 'Account number',
  bankCode: 'Bank',
  bankName: 'Bank name',
  accountName: 'Account holder',
  subAccountEmail: 'Email',
  userMobile: 'Mobile number',
  firstName: 'First name',
  lastName: 'Last name',
  splitType: 'Kind of commission',
  splitValue: 'Fee',
  txPercentage: 'Percent',
  percentValue: 'Percent',
  txCap: 'Cap',
};

/** `accountNumber must be ten digits.` becomes `Account number must be ten digits.` */
export function inWords(message: string, field: string | undefined, labels = FIELD_LABELS): string {
  const label = field === undefined ? undefined : labels[field];
  return label !== undefined && field !== undefined && message.startsWith(field)
    ? label + message.slice(field.length)
    : message;
}

export const refusalInWords = (error: Error): string =>
  error instanceof TributaryError ? inWords(error.message, error.field) : error.message;
