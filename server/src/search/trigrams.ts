/**
 * Every three letters in a row, hashed with the business and mode, so that an index on them leads to one tenant's rows.
 * Hashes can collide: whoever finds rows by them compares business, mode and text as well.
 */
import type { LedgerKey } from '../ledger/posting.ts';

const LENGTH = 3;
const LAST_OF_ONE_UNIT = 0xff_ff;
const FNV_OFFSET = 0x81_1c_9d_c5;
const FNV_PRIME = 0x01_00_01_93;

/** The hashes of all trigrams in these folded words, each once, as 32-bit integers; none of shorter words. */
export function trigramsOf(ledger: LedgerKey, words: readonly string[]): number[] {
  const tenant = hashOf(ledger);
  const found = new Set<number>();
  for (const word of words) {
    const starts = startsOfLetters(word);
    for (let at = 0; at + LENGTH < starts.length; at += 1) {
      found.add(hash(tenant, word, starts[at], starts[at + LENGTH]));
    }
  }
  return [...found];
}

/** Where each letter starts in UTF-16, which has one or two units for it, and the end of the last. */
function startsOfLetters(word: string): number[] {
  const starts: number[] = [];
  for (let at = 0; at < word.length; at += (word.codePointAt(at) ?? 0) > LAST_OF_ONE_UNIT ? 2 : 1) starts.push(at);
  starts.push(word.length);
  return starts;
}

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
