/**
 * Numbers of JSON, whose text may say more than the double shows that it is read as. `999999999999.9999999` is read as
 * 1000000000000, and would pass for an amount without decimals.
 */

/** A double keeps any fifteen digits. */
const DIGITS_KEPT = 15;
const TINY = /\d[eE]-\d+[\s,}\]]/;
/** A text with more points than these is read number by number. */
const POINTS_LOOKED_AT_MAX = 50_000;

/**
 * Whether a text of JSON may hold such a number: one with a point and more than fifteen digits, or with a negative
 * exponent. A number without either that says more than it shows is larger than all that anybody may send. It finds
 * some texts that hold none. Every body is looked through like this, so it must cost little.
 */
export function maySayMore(text: string): boolean {
  let looked = 0;
  for (let point = text.indexOf('.'); point !== -1; point = text.indexOf('.', point + 1)) {
    looked += 1;
    if (looked > POINTS_LOOKED_AT_MAX || isLong(text, point)) return true;
  }
  return TINY.test(text);
}

function isLong(text: string, point: number): boolean {
  let start = point;
  while (point - start <= DIGITS_KEPT && isDigit(text.charCodeAt(start - 1))) start -= 1;
  let end = point + 1;
  while (end - start <= DIGITS_KEPT + 1 && isDigit(text.charCodeAt(end))) end += 1;
  return end - start > DIGITS_KEPT + 1;
}

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

const bits = new DataView(new ArrayBuffer(8));

/**
 * The number to read instead of one that says more than its double shows: the double on the other side of what is said,
 * which shows more decimals. So a reader that counts the decimals of a number refuses it. Undefined for all other
 * numbers.
 */
export function numberThatSaysMore(text: string): string | undefined {
  const value = Number(text);
  const shown = String(value);
  if (shown === text || !Number.isFinite(value)) return undefined;
  const more = compare(decimalOf(text), decimalOf(shown));
  if (more === 0) return undefined;
  bits.setFloat64(0, Math.abs(value));
  bits.setBigUint64(0, bits.getBigUint64(0) + BigInt(more));
  const other = bits.getFloat64(0);
  return Number.isFinite(other) ? `${text.startsWith('-') ? '-' : ''}${other}` : undefined;
}

/** Without its sign: 0.digits times ten to the power of `exponent`. */
interface Decimal {
  /** From the first one to the last one that is not zero; empty for zero. */
  readonly digits: string;
  readonly exponent: number;
}

function decimalOf(text: string): Decimal {
  const [, whole = '', decimals = '', power = '0'] = /^-?(\d+)(?:\.(\d+))?(?:e(.+))?$/i.exec(text) ?? [];
  const all = whole + decimals;
  let first = 0;
  while (all.charAt(first) === '0') first += 1;
  let end = all.length;
  while (end > first && all.charAt(end - 1) === '0') end -= 1;
  return { digits: all.slice(first, end), exponent: whole.length - first + Number(power) };
}

function compare(one: Decimal, other: Decimal): -1 | 0 | 1 {
  if (one.digits === '' || other.digits === '') return one.digits === other.digits ? 0 : one.digits === '' ? -1 : 1;
  if (one.exponent !== other.exponent) return one.exponent < other.exponent ? -1 : 1;
  return one.digits === other.digits ? 0 : one.digits < other.digits ? -1 : 1;
}
