/** A sum that people can check: each part under its label, from left to right; on phones from top to bottom. */
import classes from './balance-parts.module.css';
import { Money } from './money.tsx';

interface Part {
  /** Undefined for the first one. */
  readonly sign?: '−' | '=';
  readonly label: string;
  readonly amount: number;
}

export function CheckedSum({ name, parts }: { readonly name: string; readonly parts: readonly Part[] }) {
  return (
    <dl className={classes.sum} data-sum={name}>
      {parts.map(({ sign, label, amount }) => (
        <div key={label} className={`${classes.part} ${sign === '=' ? classes.total : ''}`}>
          <dt>{label}</dt>
          <dd data-sign={sign}>
            <Money amount={amount} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
