/**
 * Every three letters in a row, hashed with the business and mode, so that an index on them leads to one tenant's rows.
 * Hashes can collide: whoever finds rows by them compares business, mode and text as well.
 */
import type { LedgerKey } from '../ledger/posting.ts';

const LENGTH = 3;
const FNV_OFFSET = 0x81_1c_9d_c5;
const FNV_PRIME = 0x01_00_01_93;

/** The hashes of all trigrams in these folded words, each once, as 32-bit integers; none of shorter words. */
export function trigramsOf(ledger: LedgerKey, words: readonly string[]): number[] {
  const tenant = hashOf(ledger);
  const found = new Set<number>();
  for (const word of words) {
    const letters = Array.from(word);
    for (let at = 0; at + LENGTH <= letters.length; at += 1)
      found.add(hash(tenant, letters.slice(at, at + LENGTH).join('')));
  }
  return [...found];
}

/** The hashes of whole texts, which no trigram is taken for. */
export function exactHashesOf(ledger: LedgerKey, texts: readonly string[]): number[] {
  const tenant = hashOf(ledger);
  return texts.map((text) => hash(tenant, `=${text}=exactly`));
}

const hashOf = ({ businessId, live }: LedgerKey): number => hash(FNV_OFFSET, `${businessId}:${live}:`);

/** FNV-1a over UTF-16 units, continued from `state`. */
function hash(state: number, text: string): number {
  let result = state;
  for (let at = 0; at < text.length; at += 1) result = Math.imul(result ^ text.charCodeAt(at), FNV_PRIME);
  return result | 0;
}
