/** Naira as people read them. Amounts come as numbers of naira with at most two decimals, as the API sends them. */

const MINUS = '\u2212';
const KOBO_PER_NAIRA = 100;
const DECIMALS = 2;

const SCALES = [
  { from: 1e12, suffix: 'tn' },
  { from: 1e9, suffix: 'bn' },
  { from: 1e6, suffix: 'm' },
  { from: 1e3, suffix: 'k' },
] as const;
/** Three digits are shown, so 999.5 of a unit rounds up to 1 of the next. */
const ROUNDS_UP_FROM = 0.9995;

/** `₦1,234,567.89`, and `−₦50.00` below zero. */
export function formatNaira(naira: number): string {
  return `${isShownNegative(naira) ? MINUS : ''}₦${grouped(Math.abs(naira).toFixed(DECIMALS))}`;
}

/** `+₦50.00` and `−₦50.00`, for the change from an earlier value. */
export function formatNairaChange(naira: number): string {
  return naira > 0 ? `+${formatNaira(naira)}` : formatNaira(naira);
}

/** `₦1.2m`, for axes and other places beside the exact figure. */
export function formatNairaShort(naira: number): string {
  const sign = naira < 0 ? MINUS : '';
  const size = Math.abs(naira);
  const scale = SCALES.find(({ from, suffix }) => size >= (suffix === 'k' ? from : from * ROUNDS_UP_FROM));
  if (scale !== undefined) return `${sign}₦${shortDigits(size / scale.from)}${scale.suffix}`;
  return `${sign}₦${Number.isInteger(size) ? size : size.toFixed(2)}`;
}

/** A count: `1,204`. */
export function formatCount(count: number): string {
  return grouped(count.toFixed(0));
}

/** `1234567.89` becomes `1,234,567.89`. Intl does the same, but takes 12 ms to load its data. */
function grouped(digits: string): string {
  const [whole = '', ...decimals] = digits.split('.');
  return [whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ','), ...decimals].join('.');
}

/** 12.34 becomes 12.3, 345.6 becomes 346: three digits fit beside an axis. */
function shortDigits(value: number): string {
  const rounded = value >= 100 ? Math.round(value) : roundTo(value, 1);
  return String(rounded);
}

function roundTo(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  return Math.round(value * factor) / factor;
}

/** A value shown as 0.00 has no sign. */
function isShownNegative(naira: number): boolean {
  return Math.round(naira * KOBO_PER_NAIRA) < 0;
}
