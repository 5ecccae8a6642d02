/**
 * Amounts and percents as people type them. A comma separates thousands here and decimals elsewhere: what could be both
 * is refused with its readings, because a comma that is taken away makes an amount a hundred times as large.
 */

/**
 * `problem` follows the name of a field: `could mean 1,500.50 or 150,050: write the one you mean`. `isUnclear` if it
 * names what the text could mean.
 */
export type TypedNumber = { readonly value: number } | { readonly problem: string; readonly isUnclear: boolean };

interface Form {
  readonly decimalsMax: number;
  /** Whether there may be separators between thousands. */
  readonly isGrouped: boolean;
  readonly max: number;
  readonly expected: string;
}

const NAIRA: Form = {
  decimalsMax: 2,
  isGrouped: true,
  max: Infinity,
  expected: 'must be an amount in naira with at most two decimals, such as 1,500.50',
};
const PERCENT: Form = {
  decimalsMax: 4,
  isGrouped: false,
  max: 100,
  expected: 'must be a percentage from 0 to 100 with at most four decimals, such as 7.5',
};

/**
 * Naira: `1500`, `1500.5`, `1,500.50`, `1 500`, `₦1,500`, `NGN 1500`. Not negative, and with at most `decimalsMax`
 * decimals; the server decides whether it may be zero, and how large. `1500,50`, `1,00`, `0,500`, `1.500` and
 * `1.500,50` are refused with what they could mean.
 */
export function readNaira(text: string, decimalsMax = NAIRA.decimalsMax): TypedNumber {
  const bare = text.trim().replace(/^(?:₦|NGN)\s*|\s*(?:₦|NGN)$/i, '');
  return read(bare, { ...NAIRA, decimalsMax });
}

/** A percentage from 0 to 100: `7.5`, `7.5 %`. A comma is always refused with what it could mean: `7,5`, `7,500`. */
export const readPercent = (text: string): TypedNumber => read(text.trim().replace(/\s*%$/, ''), PERCENT);

/** As many as the server reads exactly. */
const DIGITS_MAX = 13;
const PLAIN = /^[0-9]+(?:\.([0-9]+))?$/;
/** One kind of separator between all thousands. No zero is before one: `0,500` is a half elsewhere. */
const GROUPED = /^[1-9][0-9]{0,2}(?:,[0-9]{3})+(?:\.([0-9]+))?$|^[1-9][0-9]{0,2}(?:\s[0-9]{3})+(?:\.([0-9]+))?$/;

function read(bare: string, form: Form): TypedNumber {
  const found = PLAIN.exec(bare) ?? (form.isGrouped ? GROUPED.exec(bare) : null);
  const decimals = found?.[1] ?? found?.[2] ?? '';
  if (found !== null && decimals.length <= form.decimalsMax) {
    const digits = bare.replaceAll(/[,\s]/g, '');
    const value = Number(digits);
    const isExact = digits.length - (decimals === '' ? 0 : decimals.length + 1) <= DIGITS_MAX;
    if (isExact && value <= form.max) return { value };
    return { problem: form.expected, isUnclear: false };
  }
  const readings = readingsOf(bare, form);
  const [only] = readings;
  if (only === undefined) return { problem: form.expected, isUnclear: false };
  const problem =
    readings.length === 1
      ? `is unclear: write ${only} if you mean that`
      : `could mean ${readings.join(' or ')}: write the one you mean`;
  return { problem, isUnclear: true };
}

const SEPARATED = /^[0-9.,'’\s]*[.,'’\s][0-9.,'’\s]*$/;
const WHOLE = /^(?:[0-9]*|[0-9]{1,3}(?:[.,'’\s][0-9]{3})*)$/;

/** What the text means with its last comma before the decimals, with points between thousands, and without commas. */
function readingsOf(bare: string, form: Form): string[] {
  if (!SEPARATED.test(bare) || !/[0-9]/.test(bare)) return [];
  const comma = bare.lastIndexOf(',');
  const [before, behind] = [bare.slice(0, comma), bare.slice(comma + 1)];
  const withComma = comma !== -1 && WHOLE.test(before) && /^[0-9]+$/.test(behind) && shown(before, behind, form);
  const rest = bare.replaceAll(/[,'’\s]/g, '');
  const [whole = '', decimals = ''] = rest.split('.');
  const withoutCommas = PLAIN.test(rest) && shown(whole, decimals, form);
  // One point between thousands is a decimal point, too, if so many decimals can be.
  const isThousands = /^[0-9]{1,3}(?:\.[0-9]{3})+$/.test(bare) && (withoutCommas !== false || !PLAIN.test(bare));
  const withPoints = isThousands && shown(bare, '', form);
  return [...new Set([withComma, withPoints, withoutCommas].filter((reading) => reading !== false))];
}

/** As it could be typed; false if the server could not take it. */
function shown(whole: string, decimals: string, { decimalsMax, isGrouped }: Form): string | false {
  const digits = whole.replaceAll(/[^0-9]/g, '').replace(/^0+(?=[0-9])/, '') || '0';
  const kept = decimals.replace(/0+$/, '');
  if (kept.length > decimalsMax || digits.length > DIGITS_MAX) return false;
  const grouped = isGrouped ? digits.replaceAll(/\B(?=(?:[0-9]{3})+$)/g, ',') : digits;
  return kept === '' && decimals === '' ? grouped : withDecimals(grouped, kept, isGrouped);
}

/** Naira have two; a percent only those that it needs. */
function withDecimals(whole: string, kept: string, isNaira: boolean): string {
  const decimals = isNaira ? kept.padEnd(2, '0') : kept;
  return decimals === '' ? whole : `${whole}.${decimals}`;
}
