/**
 * PostgreSQL array literals for set-based statements. The driver's own conversion checks every element's type. A batch
 * knows its types, and a literal built in one pass costs a fraction of that.
 */

/**
 * An array of numbers, booleans, uuids, hexadecimal bytes or instants: values without quotes, commas, braces or
 * backslashes.
 */
export function plainArray(values: readonly (bigint | number | boolean | string)[]): string {
  return `{${values.join(',')}}`;
}

/** An array of free text. */
export function textArray(values: readonly string[]): string {
  return `{${values.map(quote).join(',')}}`;
}

/**
 * JSON quotes as an array literal does, and is faster than a regular expression. It escapes control characters and lone
 * surrogates differently, so those are handled apart.
 */
function quote(value: string): string {
  const isPlain = !CONTROL_CHARACTER.test(value) && value.isWellFormed();
  return isPlain ? JSON.stringify(value) : `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}

// oxlint-disable-next-line no-control-regex -- control characters are what it is about
const CONTROL_CHARACTER = /[\0-\x1f]/;

/** An array of bytea elements, in the hexadecimal input form. */
export function bytesArray(values: readonly Buffer[]): string {
  return `{${values.map((value) => String.raw`"\\x${value.toString('hex')}"`).join(',')}}`;
}
