import type { SplitTerms } from '../../components/split-draft.ts';
import { formatNairaShort } from '../../format/money.ts';
import { curveOf } from './commission-curve.ts';
import classes from './cap-curve.module.css';

const WIDTH = 320;
const HEIGHT = 72;
const TOP = 8;
const PERCENT = 100;

/** Commission by amount of a payment: it rises, and is level from the amount where the cap is reached. */
export function CapCurve({ terms }: { readonly terms: SplitTerms }) {
  const { amountMax, commissionMax, levelFrom, words } = curveOf(terms);
  const top = commissionMax === 0 ? HEIGHT : TOP;
  const turn = ((levelFrom ?? amountMax) / amountMax) * WIDTH;
  const line = `M0 ${HEIGHT} L${turn} ${top} L${WIDTH} ${top}`;
  return (
    <figure className={classes.figure}>
      <div className={classes.plot} aria-hidden>
        <svg className={classes.drawing} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
          <path className={classes.area} d={`${line} V${HEIGHT} Z`} />
          <path className={classes.ground} d={`M0 ${HEIGHT} H${WIDTH}`} />
          {levelFrom !== undefined && <path className={classes.turn} d={`M${turn} ${top} V${HEIGHT}`} />}
          <path className={classes.line} d={line} />
        </svg>
        <span className={classes.start}>₦0</span>
        {levelFrom !== undefined && (
          <span className={classes.at} style={{ left: `${(turn / WIDTH) * PERCENT}%` }}>
            {formatNairaShort(levelFrom)}
          </span>
        )}
        <span className={classes.end}>{formatNairaShort(amountMax)}</span>
      </div>
      <figcaption className={classes.words}>{words}</figcaption>
    </figure>
  );
}
