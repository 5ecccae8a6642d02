/**
 * Text that every bank accepts: printable ASCII, which the usage guidelines of ISO 20022 for cross-border payments
 * (CBPR+) allow in names and remittance information, and which is valid in XML. No library is used, because a later
 * version could write text differently and so change exported files, whose bytes must never change.
 */

/**
 * Letters that Unicode does not decompose into a base and marks, for example those of Hausa, and typographic
 * characters: each with its replacement.
 */
const REPLACEMENTS: ReadonlyMap<string, string> = new Map(
  [
    'ƁB ɓb ƊD ɗd ƘK ƙk ƳY ƴy ƎE ǝe ƐE ɛe ƆO ɔo ßss ẞSS æae ÆAE œoe ŒOE øo ØO đd ĐD ðd ÐD þth ÞTh łl ŁL ħh ĦH ŧt ŦT ıi',
    "ŋng ŊNg ₦NGN ‘' ’' ‚' ‛' ʼ' ′' “\" ”\" „\" «\" »\" ‐- ‑- ‒- –- —- ―- −- ⁄/ ·. •.",
  ].flatMap((line) => line.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(1)] as const)),
);

const UNKNOWN = '?';
/** One character is written as at most so many: ﷺ is eighteen. */
const CARRIED_LENGTH_MAX = 18;
const PRINTABLE = /^[ -~]$/;
/** White space, and the control characters that input never contains. */
const SPACE = /^[\p{Z}\p{Cc}]$/u;
/** Marks on letters, and characters that only say how their neighbours are shown: direction, joining, variation. */
const INVISIBLE = /^[\p{M}\p{Cf}]$/u;
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

/**
 * Removes marks from letters. Every remaining letter that banks do not accept becomes a question mark. The result is
 * never empty, and is cut after `lengthMax` letters.
 */
export function bankText(text: string, lengthMax: number): string {
  const carried = PLAIN.test(text)
    ? text
    : Array.from(text.normalize('NFKD'), carry).join('').replaceAll(/ +/g, ' ').trim();
  return carried.slice(0, lengthMax).trimEnd() || UNKNOWN;
}

/** What bank files say instead of a text that loses letters in them; undefined for one that keeps all. */
export function lostInBankFiles(text: string): string | undefined {
  const letters = Array.from(text.normalize('NFKD'));
  const carried = bankText(text, text.length * CARRIED_LENGTH_MAX);
  const isLost = letters.some((letter) => letter !== UNKNOWN && carry(letter) === UNKNOWN);
  return isLost || (carried === UNKNOWN && !letters.includes(UNKNOWN)) ? carried : undefined;
}

function carry(letter: string): string {
  if (PRINTABLE.test(letter)) return letter;
  const replacement = REPLACEMENTS.get(letter);
  if (replacement !== undefined) return replacement;
  if (SPACE.test(letter)) return ' ';
  return INVISIBLE.test(letter) ? '' : UNKNOWN;
}
