/** Refusals about an account's fields in the labels of the pages, where the API's names would be jargon. */
import { TributaryError } from '@tributary/sdk';
import { FIELD_LABELS } from '../../components/error-words.ts';

/** `accountNumber must be ten digits.` becomes `Account number must be ten digits.` */
export function inWords(message: string, field: string | undefined, labels = FIELD_LABELS): string {
  const label = field === undefined ? undefined : labels[field];
  return label !== undefined && field !== undefined && message.startsWith(field)
    ? label + message.slice(field.length)
    : message;
}

export const refusalInWords = (error: Error): string =>
  error instanceof TributaryError ? inWords(error.reason, error.field) : error.message;
