/**
 * Converts between the wire and the ledger: outside, naira as JSON numbers with at most two decimals; inside, `bigint`
 * kobo. Nothing here rounds: a number that is not exactly a whole number of kobo is refused.
 */

/** The largest single amount, fee or cap, in naira. */
export const MAX_NAIRA = 1_000_000_000_000;

/**
 * What a field accepts: whether zero is allowed, and the largest value in naira (inclusive; MAX_NAIRA unless given).
 */
export interface NairaLimits {
  readonly allowZero: boolean;
  readonly maxNaira?: number;
}

/** A payment: more than zero. */
export const AMOUNT_LIMITS: NairaLimits = { allowZero: false };

/** A fee or a cap: zero means none. */
export const FEE_LIMITS: NairaLimits = { allowZero: true };

const KOBO_PER_NAIRA = 100n;

/** Many callers add in doubles, where 0.1 + 0.2 is 0.30000000000000004. */
const TOO_FINE = 'must have at most two decimals, e.g. 1500.50: round it to two decimals before you send it';

/** Below this, doubles distinguish neighbouring kobo and print each with exactly its own decimals. */
const EXACT_DOUBLE_KOBO = 2n ** 52n;

declare global {
  interface JSON {
    /** Part of ECMAScript since 2025 and of Node 24; TypeScript's library does not declare it yet. */
    rawJSON(text: string): object;
  }
}

/**
 * Reads naira from a request. The problem is a phrase that follows the field's name, as in "amount must be …". Numbers
 * in strings are refused. Minus zero is zero.
 */
export function koboFromNaira(
  value: unknown,
  { allowZero, maxNaira = MAX_NAIRA }: NairaLimits,
): { kobo: bigint } | { problem: string } {
  if (typeof value !== 'number' || !Number.isFinite(value)) {
    return { problem: 'must be a number of naira with at most two decimals, e.g. 1500.50' };
  }
  if (allowZero && value < 0) return { problem: 'must be zero or more naira, e.g. 1500.50' };
  if (!allowZero && value <= 0) return { problem: 'must be more than zero naira, e.g. 1500.50' };
  if (value > maxNaira) return { problem: `must be at most ${maxNaira} naira` };
  // Up to MAX_NAIRA the product is far below 2^53, so rounding finds the intended kobo.
  const kobo = Math.round(value * 100);
  if (kobo / 100 !== value) return { problem: TOO_FINE };
  return { kobo: BigInt(kobo) };
}

/**
 * The exact JSON number of naira for any number of kobo, including negative ones.
 *
 * From 2^52 kobo (about 45 trillion naira, which only balances and totals reach) no double prints two exact decimals.
 * There the result is a `JSON.rawJSON` object. Its type is number because `JSON.stringify` writes it as one. Use it
 * nowhere else: arithmetic on it throws.
 */
export function nairaFromKobo(kobo: bigint): number {
  const magnitude = kobo < 0n ? -kobo : kobo;
  if (magnitude < EXACT_DOUBLE_KOBO) return Number(kobo) / 100;
  return JSON.rawJSON(nairaJson(String(kobo))) as unknown as number;
}

/** Kobo in digits as the JSON number of naira, as `nairaFromKobo` and JSON.stringify would write it. */
export function nairaJson(kobo: string): string {
  if (kobo.endsWith('00') && kobo.length > 2) return kobo.slice(0, -2);
  const isNegative = kobo.startsWith('-');
  const digits = (isNegative ? kobo.slice(1) : kobo).padStart(3, '0');
  const decimals = digits.slice(-2);
  const whole = `${isNegative ? '-' : ''}${digits.slice(0, -2)}`;
  if (decimals === '00') return whole;
  return `${whole}.${decimals.endsWith('0') ? decimals.charAt(0) : decimals}`;
}

/** With two decimals, for files and messages: `1500.50`. */
export function nairaText(kobo: bigint): string {
  const magnitude = kobo < 0n ? -kobo : kobo;
  const decimals = (magnitude % KOBO_PER_NAIRA).toString().padStart(2, '0');
  return `${kobo < 0n ? '-' : ''}${magnitude / KOBO_PER_NAIRA}.${decimals}`;
}

/** Writes amounts in messages that people read beside amounts of the dashboard: `₦1,500.50`. */
export const nairaShown = (kobo: bigint): string => `₦${nairaText(kobo).replaceAll(/\B(?=(?:\d{3})+\.)/gv, ',')}`;

/** Writes amounts in messages: `1500.50 naira`. */
export const nairaInWords = (kobo: bigint): string => `${nairaText(kobo)} naira`;
