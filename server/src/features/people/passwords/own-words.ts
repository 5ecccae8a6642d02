/** What belongs to a person, and is therefore tried first by somebody who guesses their password. */
const OUR_OWN = ['tributary'];

/** Whole texts and their parts, such as both halves of an e-mail address. */
export function ownWords(texts: readonly (string | undefined)[]): string[] {
  const whole = texts.filter((text) => text !== undefined);
  const parts = whole.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u));
  const joined = whole.map((text) => text.replaceAll(/[^\p{L}\p{N}]+/gu, ''));
  return [...new Set([...OUR_OWN, ...whole, ...parts, ...joined].map((word) => word.toLowerCase()))].filter(
    (word) => word.length > 2,
  );
}
