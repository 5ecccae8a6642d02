/**
 * PostgreSQL array literals for set-based statements. The driver's own conversion looks at every element's type; a batch
 * knows its types, and a literal built in one pass costs a fraction of that.
 */

/** For numbers, booleans, uuids, hexadecimal bytes and instants: values without quotes, commas, braces or backslashes. */
export function plainArray(values: readonly (bigint | number | boolean | string)[]): string {
  return `{${values.join(',')}}`;
}

/** For free text. */
export function textArray(values: readonly string[]): string {
  return `{${values.map(quote).join(',')}}`;
}

function quote(value: string): string {
  return `"${/["\\]/.test(value) ? value.replaceAll(/["\\]/g, String.raw`\$&`) : value}"`;
}

/** For bytea elements, in the hexadecimal input form. */
export function bytesArray(values: readonly Buffer[]): string {
  return `{${values.map((value) => String.raw`"\\x${value.toString('hex')}"`).join(',')}}`;
}
