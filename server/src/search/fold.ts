/** Text as searches compare it: without case, diacritics and marks. One function for what is kept and what is asked. */

/**
 * Kept words of a lower version are written anew in the background. Raise it with every change of what is kept: of
 * this file, of trigrams.ts, or of transactions/words.ts. `fold-version.test.ts` fails until then.
 */
export const FOLD_VERSION = 2;

/** Letters that no decomposition leads to their base letter. */
const BASE_LETTERS: Readonly<Record<string, string>> = {
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  ŋ: 'n',
  ɲ: 'n',
  ɛ: 'e',
  ǝ: 'e',
  ə: 'e',
  ɔ: 'o',
  ø: 'o',
  ı: 'i',
  ł: 'l',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};
const FURTHER_LETTER = new RegExp(`[${Object.keys(BASE_LETTERS).join('')}]`, 'gu');
/** Marks, and invisible characters that direct or join letters. */
const MARKS = /[\p{M}\p{Cf}]/gu;

/** Most text; none of it is decomposed. */
const ASCII = /^\p{ASCII}*$/u;

/** "Ọjà Ńlá" becomes "oja nla". White space stays as it is. */
export const fold = (text: string): string =>
  ASCII.test(text)
    ? text.toLowerCase()
    : text
        .toLowerCase()
        .normalize('NFKD')
        .replaceAll(MARKS, '')
        .toLowerCase()
        .replaceAll(FURTHER_LETTER, (letter) => BASE_LETTERS[letter] ?? letter);

/** The folded words of a text, each once. */
export const wordsOf = (text: string): string[] => [
  ...new Set(
    fold(text)
      .split(/\s+/u)
      .filter((word) => word !== ''),
  ),
];
