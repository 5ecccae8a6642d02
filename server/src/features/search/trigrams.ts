/**
 * Every three letters in a row, hashed with the business and mode, so that an index on them leads to one tenant's rows.
 * Hashes can collide: callers that find rows by them compare business, mode and text as well.
 */
import type { LedgerKey } from '../../core/ledger/posting.ts';

const LAST_OF_ONE_UNIT = 0xff_ff;
const FNV_OFFSET = 0x81_1c_9d_c5;
const FNV_PRIME = 0x01_00_01_93;

/** The hashes of all trigrams in these folded words, each once, as 32-bit integers; none of shorter words. */
export function trigramsOf(ledger: LedgerKey, words: readonly string[]): number[] {
  const found = new Set<number>();
  for (const word of words) addTrigrams(ledger, word, (hash) => found.add(hash));
  return [...found];
}

/** Those of all words in a folded text, in its order, and again where they come again. */
export function addTrigrams(ledger: LedgerKey, folded: string, add: (hash: number) => void): void {
  const tenant = hashOf(ledger);
  // Where the last two letters of the word start; -1 where it has none. A letter has one or two units of UTF-16.
  let first = -1;
  let second = -1;
  for (let at = 0; at < folded.length;) {
    const letter = folded.codePointAt(at) ?? 0;
    const end = at + (letter > LAST_OF_ONE_UNIT ? 2 : 1);
    if (isSpace(letter)) {
      first = -1;
      second = -1;
    } else {
      if (first !== -1) add(hash(tenant, folded, first, end));
      first = second;
      second = at;
    }
    at = end;
  }
}

const LAST_OF_ASCII = 0x7f;
const SPACE = 0x20;
const [TAB, CARRIAGE_RETURN] = [0x09, 0x0d];

/** As `\s` of a regular expression, which is too slow for every letter. */
const isSpace = (letter: number): boolean =>
  letter === SPACE ||
  (letter >= TAB && letter <= CARRIAGE_RETURN) ||
  (letter > LAST_OF_ASCII && /\s/u.test(String.fromCodePoint(letter)));

/** The hashes of whole texts, which no trigram is taken for. */
export function exactHashesOf(ledger: LedgerKey, texts: readonly string[]): number[] {
  const tenant = hashOf(ledger);
  return texts.map((text) => hash(tenant, `=${text}=exactly`));
}

const hashOf = ({ businessId, live }: LedgerKey): number => hash(FNV_OFFSET, `${businessId}:${live}:`);

/** FNV-1a over UTF-16 units, continued from `state`. */
function hash(state: number, text: string, start = 0, end = text.length): number {
  let result = state;
  for (let at = start; at < end; at += 1) result = Math.imul(result ^ text.charCodeAt(at), FNV_PRIME);
  return result | 0;
}
