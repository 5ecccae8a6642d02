/** Text, amounts and instants as they are printed in a statement. */

/** What the font can say about a text. */
export interface Glyphs {
  hasGlyphForCodePoint(codePoint: number): boolean;
}

const REPLACEMENT = '?';
/**
 * Marks of direction, joiners and variation selectors: they print nothing, and would reverse or break the text around
 * them.
 */
const INVISIBLE = /[\p{Cf}\p{Variation_Selector}]/gu;
const SEGMENTER = new Intl.Segmenter('en', { granularity: 'grapheme' });
const PRINTABLE_ASCII = /^[ -~]*$/;

/** Replaces each character (as people count them) that the font lacks by a question mark. */
export function printable(text: string, glyphs: Glyphs): string {
  if (PRINTABLE_ASCII.test(text)) return text;
  return Array.from(SEGMENTER.segment(text.normalize('NFC')), ({ segment }) => {
    const visible = segment.replaceAll(INVISIBLE, '');
    return Array.from(visible).every((letter) => glyphs.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
      ? visible
      : REPLACEMENT;
  }).join('');
}

/** The longest beginning of the text that fits this width, with three dots if something was left out. */
export function cut(text: string, widthMax: number, widthOf: (text: string) => number): string {
  if (widthOf(text) <= widthMax) return text;
  const letters = Array.from(SEGMENTER.segment(text), ({ segment }) => segment);
  let fits = 0;
  let tooMany = letters.length;
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (widthOf(shortened(letters, middle)) <= widthMax) fits = middle;
    else tooMany = middle;
  }
  return shortened(letters, fits);
}

const shortened = (letters: readonly string[], count: number): string =>
  `${letters.slice(0, count).join('').trimEnd()}…`;

/** `₦1,234.50`, with a true minus sign for amounts below zero. */
export function naira(kobo: bigint): string {
  const digits = String(kobo < 0n ? -kobo : kobo).padStart(3, '0');
  const whole = digits.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return `${kobo < 0n ? '−' : ''}₦${whole}.${digits.slice(-2)}`;
}
