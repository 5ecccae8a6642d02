/** In which columns of a CSV a bank may say that a refused payout may have been made. */
import { leavesOpen, meaningOf, openCodeIn, saysAsk, withReasons } from './bank-codes.ts';

/** By its heading: `others` are the payer's or the receiver's own words and numbers. */
export type ColumnKind = 'reasons' | 'codes' | 'others' | 'unclear';

/** `responseCode`, `RESPONSE_CODE` and `Response code` are the same words. */
const wordsOf = (heading: string): string =>
  heading
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim()
    .toLowerCase();

const OF_REASONS = /resp|reason|status|error|result|remark|message|comment|\b(?:err|rc|nip|state|outcome)\b/;
const OF_CODES = /code/;
/** What is the payer's or the receiver's own, and numbers that are no codes. */
const OF_OTHERS = new RegExp(
  'name|account|acct|amount|balance|currency|address|branch|country|product|purpose|beneficiary|customer|' +
    String.raw`sort|swift|batch|charge|session|email|phone|number|count|` +
    String.raw`\b(?:bank|date|dates|time|day|no|nr|id|sn|s n|row|line|page|file|fee|vat|bvn|nuban|ref|reference)\b`,
);
/** An account's name or a date beside a reason, and how many there are: no code of an answer. */
const NEVER = /\b(?:date|dates|time|count|no|name|amount|account)\b/;

export function kindOf(heading: string): ColumnKind {
  const words = wordsOf(heading);
  if (OF_REASONS.test(words) && !NEVER.test(words)) return 'reasons';
  if (OF_OTHERS.test(words)) return 'others';
  return OF_CODES.test(words) ? 'codes' : 'unclear';
}

/** Whether a cell beside a refusal leaves open whether the payout was made. */
export function isOpenIn(cell: string, kind: ColumnKind): boolean {
  if (cell === '' || kind === 'others') return false;
  if (kind !== 'unclear' && leavesOpen(meaningOf(cell))) return true;
  if (kind === 'reasons' && withReasons('failed', { codes: [], texts: [cell] }) !== 'failed') return true;
  return /\p{L}/u.test(cell) && (saysAsk(cell) || openCodeIn(cell) !== undefined);
}
