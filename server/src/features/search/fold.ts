/**
 * Text as searches compare it: without case, diacritics, marks, apostrophes, dots and hyphens. One function for what is
 * kept and what is asked.
 */

/**
 * Kept words of a lower version are written anew in the background. Raise it with every change of what is kept: of
 * this file, of trigrams.ts, or of transactions/words.ts. `fold-version.test.ts` fails until then.
 */
export const FOLD_VERSION = 3;

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

/**
 * Apostrophes, dots and hyphens as keyboards, phones and word processors write them: people write a name with and
 * without them, and no two devices write the same.
 */
const APOSTROPHES = "'`´‘’‚‛′ʹʻʼʽˈꞌ＇";
const DOTS = '.·․‧∙。．｡';
const HYPHENS = '\\-‐‑‒–—―−⁃﹘﹣－';
const JOINERS = new RegExp(`[${APOSTROPHES}${DOTS}${HYPHENS}]`, 'gu');
/** Those of ASCII: the others cost more to look for. */
const PLAIN_JOINERS = /['`.-]/g;
const HYPHEN_BETWEEN_LETTERS = new RegExp(`(?<=\\p{L}\\p{M}*)[${HYPHENS}](?=\\p{L})`, 'gu');

/** Most text; none of it is decomposed. */
const ASCII = /^\p{ASCII}*$/u;

/** "Ọjà Ńlá" becomes "oja nla", and "Mama’s" becomes "mamas". White space stays as it is. */
export const fold = (text: string): string =>
  ASCII.test(text)
    ? text.toLowerCase().replaceAll(PLAIN_JOINERS, '')
    : text
        .replaceAll(JOINERS, '')
        .toLowerCase()
        .normalize('NFKD')
        .replaceAll(MARKS, '')
        .toLowerCase()
        .replaceAll(FURTHER_LETTER, (letter) => BASE_LETTERS[letter] ?? letter)
        .replaceAll(JOINERS, '');

/** The words that somebody searches for, each once: "Mary-Jane" is also found where it is written as two words. */
export const askedWordsOf = (search: string): string[] => wordsOf(search.replaceAll(HYPHEN_BETWEEN_LETTERS, ' '));

/** The folded words of a text, each once. */
export const wordsOf = (text: string): string[] => [
  ...new Set(
    fold(text)
      .split(/\s+/u)
      .filter((word) => word !== ''),
  ),
];
