import { expect, it } from 'vitest';
import { askedWordsOf, fold, wordsOf } from './fold.ts';
import { trigramsOf } from './trigrams.ts';
import type { BusinessId } from '../../platform/database/ids.ts';

it('leaves out tones, dots below and hooks, in letters of both cases and in both forms of Unicode', () => {
  for (const name of ['Ọjà Ńlá', 'ỌJÀ ŃLÁ'])
    for (const form of ['NFC', 'NFD'] as const) expect(fold(name.normalize(form))).toBe('oja nla');
  expect(fold('ẸẹṢṣỌọ Ǹǹ ḿ n̄')).toBe('eessoo nn m n');
  expect(fold('ɓɗƙƴ ƁƊƘƳ')).toBe('bdky bdky');
  expect(fold('İSTANBUL ﬁ ß')).toBe('istanbul fi ss');
});

it('keeps other scripts and signs, and drops what only directs text', () => {
  expect(fold('\u202Eأوجا\u202C 100%_\\ 🍚')).toBe('اوجا 100%_\\ 🍚');
  expect(wordsOf(' \u0301\u0323 ')).toEqual([]);
  expect(wordsOf('Oja  ọjà\nnla')).toEqual(['oja', 'nla']);
});

it('leaves out apostrophes, dots and hyphens, however a device writes them', () => {
  for (const mark of "'`´‘’‛′ʹʻʼ＇") expect(fold(`Mama${mark}s Kitchen`)).toBe('mamas kitchen');
  for (const mark of '.․．') expect(fold(`A${mark}B${mark} Stores`)).toBe('ab stores');
  for (const mark of '-‐‑‒–—−－\u00AD') expect(fold(`Mary${mark}Jane`)).toBe(['mary', 'jane'].join(''));
  expect(fold('Ọjà-Ń’lá')).toBe(['oja', 'nla'].join(''));
  expect(wordsOf("Mama - Kitchen ' .")).toEqual(['mama', 'kitchen']);
});

it('finds both words of a name that is asked for with a hyphen, and a reference as it is written', () => {
  for (const mark of '-‐‑–—') expect(askedWordsOf(`Máry${mark}Jane`)).toEqual(['mary', 'jane']);
  expect(askedWordsOf('INV-2026-11 order-17')).toEqual(['inv202611', 'order17']);
});

it('folds what is folded to the same', () => {
  for (const text of ['Ọjà Ńlá', 'ƁɗİŁ', '🍚 ß ŒÆ']) expect(fold(fold(text))).toBe(fold(text));
});

it('hashes three letters in a row differently for each business and mode', () => {
  const one = { businessId: 1n as BusinessId, live: false };
  const inText = new Set(trigramsOf(one, ['folasade']));
  expect(trigramsOf(one, ['sade']).every((hash) => inText.has(hash))).toBe(true);
  expect(trigramsOf(one, ['ab', '🍚🍚'])).toEqual([]);
  for (const other of [
    { ...one, live: true },
    { ...one, businessId: 2n as BusinessId },
  ])
    expect(trigramsOf(other, ['folasade']).filter((hash) => inText.has(hash))).toEqual([]);
});
