/** Reads what people write of themselves and of others. */
import { isEmailAddress } from '../../core/words/text.ts';
import { invalid, readText } from '../../platform/wire/invalid.ts';

/** @throws AppError validation_failed */
export const readPersonName = (text: string): string => readText('name', text);

/** @throws AppError validation_failed */
export function readEmail(text: string): string {
  const email = text.trim();
  if (!isEmailAddress(email)) throw invalid('email', 'must be an e-mail address, e.g. ada@example.com');
  return email;
}
