/** The largest single amount that the API takes, in naira. */
export const NAIRA_MAX = 1_000_000_000_000;

/**
 * Rounds what you have computed to the two decimals that an amount may have: `naira(0.1 + 0.2)` is 0.3.
 *
 * It rounds the decimals that JavaScript shows for the number, half away from zero, without an error of its own:
 * `naira(1.005)` is 1.01 and `naira(-1.005)` is -1.01, where `toFixed` and `Math.round` differ. Zero is never minus
 * zero. A negative difference stays negative; the API refuses it as an amount. It cannot repair what was lost before:
 * add many amounts as whole kobo.
 * @throws RangeError for NaN, for an infinite number, and for more than `NAIRA_MAX` on either side of zero
 */
export function naira(value: number): number {
  if (!Number.isFinite(value)) throw new RangeError('naira takes a finite number, such as 1500.5.');
  const size = Math.abs(value);
  // Those far above the limit are shown with an exponent, and so are the smallest.
  if (size > NAIRA_MAX + 1) throw tooMuch();
  const [whole = '', decimals = ''] = size < 0.001 ? ['0'] : String(size).split('.');
  const kobo = Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0')) + (decimals.charAt(2) >= '5' ? 1 : 0);
  if (kobo > NAIRA_MAX * 100) throw tooMuch();
  return kobo === 0 ? 0 : (Math.sign(value) * kobo) / 100;
}

const tooMuch = (): RangeError => new RangeError(`naira takes at most ${NAIRA_MAX}, the largest amount.`);
