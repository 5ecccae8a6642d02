/**
 * Text as every bank can carry it: printable ASCII, which is what the usage guidelines of ISO 20022 for cross-border
 * payments (CBPR+) allow in names and remittance information, and all of it can stand in XML. What it replaces may only be
 * added to: an exported file has the same bytes for ever.
 */

/** Letters that Unicode does not take apart into a base and marks, Hausa's among them, and what typography puts in. */
const REPLACEMENTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{
      Ɓ: 'B',
      ɓ: 'b',
      Ɗ: 'D',
      ɗ: 'd',
      Ƙ: 'K',
      ƙ: 'k',
      Ƴ: 'Y',
      ƴ: 'y',
      Ǝ: 'E',
      ǝ: 'e',
      Ɛ: 'E',
      ɛ: 'e',
      Ɔ: 'O',
      ɔ: 'o',
    },
    ...{ ß: 'ss', ẞ: 'SS', æ: 'ae', Æ: 'AE', œ: 'oe', Œ: 'OE', ø: 'o', Ø: 'O', đ: 'd', Đ: 'D', ð: 'd', Ð: 'D' },
    ...{ þ: 'th', Þ: 'Th', ł: 'l', Ł: 'L', ħ: 'h', Ħ: 'H', ŧ: 't', Ŧ: 'T', ı: 'i', ŋ: 'ng', Ŋ: 'Ng', '₦': 'NGN' },
    ...{ '‘': "'", '’': "'", '‚': "'", '‛': "'", ʼ: "'", '′': "'", '“': '"', '”': '"', '„': '"', '«': '"', '»': '"' },
    ...{ '‐': '-', '‑': '-', '‒': '-', '–': '-', '—': '-', '―': '-', '−': '-', '⁄': '/', '·': '.', '•': '.' },
  }),
);

const UNKNOWN = '?';
const PRINTABLE = /^[ -~]$/;
/** White space, and the controls that no input lets in. */
const SPACE = /^[\p{Z}\p{Cc}]$/u;
/** Marks on letters, and what only says how its neighbours are shown: direction, joining, variation. */
const INVISIBLE = /^[\p{M}\p{Cf}]$/u;
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

/**
 * Marks are taken off letters; what is left that no bank carries becomes a question mark for each letter. Never empty,
 * and cut after `lengthMax` letters.
 */
export function bankText(text: string, lengthMax: number): string {
  const carried = PLAIN.test(text)
    ? text
    : [...text.normalize('NFKD')].map(carry).join('').replaceAll(/ +/g, ' ').trim();
  return carried.slice(0, lengthMax).trimEnd() || UNKNOWN;
}

function carry(letter: string): string {
  if (PRINTABLE.test(letter)) return letter;
  const replacement = REPLACEMENTS.get(letter);
  if (replacement !== undefined) return replacement;
  if (SPACE.test(letter)) return ' ';
  return INVISIBLE.test(letter) ? '' : UNKNOWN;
}
