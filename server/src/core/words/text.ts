/** What counts as acceptable text in a request or a file. Imports nothing. */

/** The longest text field, in Unicode code points. */
const MAX_TEXT_LENGTH = 255;

/** The longest address that SMTP can carry between its angle brackets, in characters. */
const MAX_EMAIL_LENGTH = 254;
const MAX_EMAIL_LOCAL_LENGTH = 64;

// C0, DEL and C1 controls, and the two separators that end a line in JavaScript and in some logs.
const CONTROL_CHARACTERS = /[\p{Cc}\u2028\u2029]/u;
const VISIBLE_CHARACTER = /[^\p{Z}\p{Cf}]/u;
/** Most text is like this, trimmed already, and needs no further check. */
const PRINTABLE_ASCII = /^[!-~](?:[ -~]*[!-~])?$/;

export interface TextLimit {
  /** In Unicode code points. */
  readonly maxLength?: number;
}

/**
 * Trims white space and checks the rest: from 1 to `maxLength` code points (an accented letter or an emoji may be
 * several), at least one of them visible, no control characters inside, no lone surrogates. Emoji and letters of every
 * script are accepted. The problem is a phrase that follows the field's name.
 */
export function cleanText(
  value: string,
  { maxLength = MAX_TEXT_LENGTH }: TextLimit = {},
): { text: string } | { problem: string } {
  if (value.length <= maxLength && PRINTABLE_ASCII.test(value)) return { text: value };
  if (!value.isWellFormed()) return { problem: 'must be valid Unicode text without lone surrogates' };
  const text = value.trim();
  if (CONTROL_CHARACTERS.test(text)) return { problem: 'must not contain control characters' };
  if (!VISIBLE_CHARACTER.test(text)) return { problem: 'must not be empty' };
  // A string never has more code points than units, so only long ones need counting.
  if (text.length > maxLength && codePoints(text) > maxLength) {
    return { problem: `must be at most ${maxLength} characters long` };
  }
  return { text };
}

/** Text of others may contain line breaks and tabs; the other control characters move cursors and end strings. */
const UNKEEPABLE = /(?![\t\n\r])[\p{Cc}\u2028\u2029]/gu;
const CUT = '…';

/**
 * What is kept of unchecked text, so that any database accepts it: control characters and lone surrogates become
 * `\uFFFD`. Text longer than `lengthMax` UTF-16 units is cut between two code points and ends with `…`.
 */
export function keepableText(text: string, lengthMax: number): string {
  return cutText(text, lengthMax).toWellFormed().replaceAll(UNKEEPABLE, '\uFFFD');
}

function cutText(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text;
  const end = lengthMax - CUT.length;
  const splitsPair = /[\uD800-\uDBFF]/.test(text.charAt(end - 1)) && /[\uDC00-\uDFFF]/.test(text.charAt(end));
  return text.slice(0, splitsPair ? end - 1 : end) + CUT;
}

const EMAIL_ADDRESS =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

/**
 * Whether this is an e-mail address as mailbox providers issue them. Uses HTML's rule for `<input type=email>`, and is
 * stricter in three points that HTML leaves open: single dots between words, a domain with a dot (`name@host` reaches
 * nobody on the internet), and a top domain that is not a number. Quoted local parts, address literals and non-ASCII
 * addresses are refused.
 */
export function isEmailAddress(value: string): boolean {
  return value.length <= MAX_EMAIL_LENGTH && value.indexOf('@') <= MAX_EMAIL_LOCAL_LENGTH && EMAIL_ADDRESS.test(value);
}

function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
