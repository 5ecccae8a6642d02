/** Compares a sum with that of the previous span, in words, because up is not always good. */
export function compare(current: number, previous: number, format: (value: number) => string): string {
  if (previous === 0) return current === 0 ? 'None in the previous period either' : 'None in the previous period';
  const percent = Math.round((100 * (current - previous)) / previous);
  const before = format(previous);
  if (current === previous) return `The same as before`;
  if (percent === 0) return `About the same as ${before} before`;
  return `${percent > 0 ? 'Up' : 'Down'} ${formatPercent(Math.abs(percent))} from ${before}`;
}

const MANY_PERCENT = 1_000;

/** A multiple is easier to read than a very large percentage. */
function formatPercent(percent: number): string {
  return percent < MANY_PERCENT ? `${percent}%` : 'more than tenfold';
}
