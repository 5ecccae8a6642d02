/** Reads what somebody searches for. */
import { invalidParameter, readFilledText } from '../../platform/wire/invalid.ts';
import { askedWordsOf } from './fold.ts';

const WORDS_MAX = 10;

/**
 * The text, or undefined when it is blank.
 * @throws AppError validation_failed for more than ten words, or for text without any letter, digit or sign.
 */
export function readSearch(field: string, value: string | undefined): string | undefined {
  const text = readFilledText(field, value, invalidParameter);
  if (text === undefined) return undefined;
  const words = askedWordsOf(text);
  if (words.length === 0) throw invalidParameter(field, 'must have a letter, a digit or a sign, not only marks');
  if (words.length > WORDS_MAX) throw invalidParameter(field, `must have at most ${WORDS_MAX} words`);
  return text;
}
