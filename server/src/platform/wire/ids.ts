/**
 * Parses the numbers that identify things. Text that can't be such a number is refused like an unknown number, before
 * any query sees it.
 */

/** Sixteen digits reach 2^53, the limit of JSON's numbers. */
const DIGITS = /^[1-9][0-9]{0,15}$/;

/** A whole number from 1 that JSON can represent exactly; undefined for any other text. */
export function numberIn(text: string): bigint | undefined {
  return DIGITS.test(text) && Number.isSafeInteger(Number(text)) ? BigInt(text) : undefined;
}

/** An id or a number from a path. @throws the error of `refusal`, for text that can't be one. */
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
