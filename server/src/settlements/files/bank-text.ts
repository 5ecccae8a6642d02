/**
 * Text as every bank can carry it: printable ASCII, which is what the usage guidelines of ISO 20022 for cross-border
 * payments (CBPR+) allow in names and remittance information, and all of it can stand in XML. No library does it,
 * because what its next version wrote differently would change files that were exported: they have the same bytes for
 * ever.
 */

/**
 * Letters that Unicode does not take apart into a base and marks, Hausa's among them, and what typography puts in: each
 * with what stands for it.
 */
const REPLACEMENTS: ReadonlyMap<string, string> = new Map(
  [
    'ƁB ɓb ƊD ɗd ƘK ƙk ƳY ƴy ƎE ǝe ƐE ɛe ƆO ɔo ßss ẞSS æae ÆAE œoe ŒOE øo ØO đd ĐD ðd ÐD þth ÞTh łl ŁL ħh ĦH ŧt ŦT ıi',
    "ŋng ŊNg ₦NGN ‘' ’' ‚' ‛' ʼ' ′' “\" ”\" „\" «\" »\" ‐- ‑- ‒- –- —- ―- −- ⁄/ ·. •.",
  ].flatMap((line) => line.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(1)] as const)),
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
    : Array.from(text.normalize('NFKD'), carry).join('').replaceAll(/ +/g, ' ').trim();
  return carried.slice(0, lengthMax).trimEnd() || UNKNOWN;
}

function carry(letter: string): string {
  if (PRINTABLE.test(letter)) return letter;
  const replacement = REPLACEMENTS.get(letter);
  if (replacement !== undefined) return replacement;
  if (SPACE.test(letter)) return ' ';
  return INVISIBLE.test(letter) ? '' : UNKNOWN;
}
