/**
 * What names a thing in an address, as text from outside: numbers of our own, and references. Text that can be none of
 * them is refused as one that belongs to nobody, before any query sees it.
 */

/** Sixteen digits reach 2^53, which JSON's numbers end at. */
const DIGITS = /^[1-9][0-9]{0,15}$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A whole number from 1 that JSON can carry exactly; undefined for any other text. */
export function numberIn(text: string): bigint | undefined {
  return DIGITS.test(text) && Number.isSafeInteger(Number(text)) ? BigInt(text) : undefined;
}

/** An id or a number from a path. @throws what `refusal` makes, for text that can be none. */
export function numberFromPath(text: string, refusal: () => Error): bigint {
  const number = numberIn(text);
  if (number === undefined) throw refusal();
  return number;
}

/** An id from a body. @throws as `numberFromPath` does. */
export function idFromJson(id: number, refusal: () => Error): bigint {
  if (!Number.isSafeInteger(id) || id < 1) throw refusal();
  return BigInt(id);
}

/** Whether this text can be the reference of a transaction. */
export const isReference = (text: string): boolean => UUID.test(text);

/** A reference from a path, in lower case, as they are kept. @throws as `numberFromPath` does. */
export function referenceFromPath(text: string, refusal: () => Error): string {
  if (!isReference(text)) throw refusal();
  return text.toLowerCase();
}
