/**
 * The numbers that name things, as text from outside. Text that can be none is refused as one that belongs to nobody,
 * before any query sees it.
 */

/** Sixteen digits reach 2^53, which JSON's numbers end at. */
const DIGITS = /^[1-9][0-9]{0,15}$/;

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
