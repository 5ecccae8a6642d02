import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import type { BusinessId } from '../../platform/database/ids.ts';
import { BlockLists, BUCKETS } from '../transactions/word-lists.ts';
import { addHashes, foldedText } from '../transactions/words.ts';
import { fold, FOLD_VERSION, wordsOf } from './fold.ts';
import { exactHashesOf, trigramsOf } from './trigrams.ts';

/** Latin to Cyrillic, Arabic, and Latin with tones: later versions of Unicode change nothing here. */
const LETTERS = [
  [0, 0x05_2f],
  [0x06_00, 0x06_ff],
  [0x1e_00, 0x1e_ff],
] as const;
const LEDGER = { businessId: 1042n as BusinessId, live: true };

/** All that is kept, of many letters and of a few transactions. */
function kept(): unknown {
  const letters = LETTERS.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => fold(String.fromCodePoint(first + at))),
  );
  const names = ['Ọjà Ńlá', 'Ada  Stores\nof Ɗanladi', '100%_\\ 🍚', 'ab', 'İSTANBUL ﬁ ß'];
  const transactions = [1n, 16_383n, 16_384n, 5_000_000n].map((sequence) => ({
    accountName: 'Ọjà Ńlá Stores',
    purpose: 'school_fees',
    description: 'Two bags of rice'.repeat(Number(sequence % 3n) * 100),
    metadata: JSON.stringify({ payment_method: 'card', order: 'A-1', lines: [{ n: 1 }], note: null, paid: true }),
    walletKobo: -9_000n * sequence,
    clearingKobo: 10_000n * sequence,
  }));
  const folded = transactions.map((transaction) => ({ ...transaction, folded: foldedText(transaction) }));
  const lists = new BlockLists();
  folded.forEach((transaction, at) => addHashes(LEDGER, transaction, (hash) => lists.add(at, hash)));
  // If more than half of the block have a hash, those are kept that do not have it.
  for (const transaction of folded.slice(0, 1)) {
    for (let at = 5; at < 2_000; at += 1) addHashes(LEDGER, transaction, (hash) => lists.add(at, hash));
  }
  return [
    letters.join('\n'),
    names.map((name) => [wordsOf(name), trigramsOf(LEDGER, wordsOf(name)), exactHashesOf(LEDGER, [name])]),
    folded.map((transaction) => transaction.folded),
    Array.from({ length: BUCKETS }, (_, at) => lists.bucket(at)),
  ];
}

/**
 * If this fails, what is kept has changed: raise FOLD_VERSION, so that kept words are written anew, and then write the
 * new digest here. Without that, searches silently miss what was kept before.
 */
it('what is kept for searches changes only with FOLD_VERSION', () => {
  const digest = createHash('sha256').update(JSON.stringify(kept())).digest('hex').slice(0, 16);
  expect([FOLD_VERSION, digest]).toEqual([3, '4831e63c2cda9ee9']);
});
