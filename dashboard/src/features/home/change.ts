/** How a figure compares with the same one of the span before. */
import { formatCount } from '../../format/money.ts';

export interface Change {
  readonly direction: 'up' | 'down' | 'same';
  /** `+12.4 %`, `−3 %`; undefined where there was nothing before, which has no percentage. */
  readonly percent: string | undefined;
}

const WHOLE = 100;
/** Beyond it a decimal says nothing. */
const WITH_DECIMALS_BELOW = 100;
const DECIMALS = 10;
const MINUS = '\u2212';

export function changeOf(current: number, previous: number): Change {
  const direction = current > previous ? 'up' : current < previous ? 'down' : 'same';
  if (previous <= 0) return { direction, percent: undefined };
  const percent = (Math.abs(current - previous) / previous) * WHOLE;
  const digits =
    percent < WITH_DECIMALS_BELOW ? String(Math.round(percent * DECIMALS) / DECIMALS) : formatCount(percent);
  const sign = direction === 'down' ? MINUS : '+';
  return { direction, percent: direction === 'same' ? 'No change' : `${sign}${digits} %` };
}
