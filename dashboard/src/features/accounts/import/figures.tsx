import { formatCount } from '../../../format/money.ts';
import classes from './import.module.css';

/** How many rows there are of each kind. */
export function Figures({ figures }: { readonly figures: Readonly<Record<string, number>> }) {
  return (
    <dl className={classes.figures}>
      {Object.entries(figures).map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
