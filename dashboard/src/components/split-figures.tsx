import type { SplitPreview } from '../api/split-preview.ts';
import { Money } from './money.tsx';
import classes from './split-figures.module.css';

const RULES: Readonly<Record<SplitPreview['rule'], string>> = {
  percentage: 'the percentage',
  cap: 'the cap',
  flat: 'the flat fee',
  amount: 'the whole amount, which is less than the fee',
};

interface SplitFiguresProps {
  readonly preview: Pick<SplitPreview, 'grossAmount' | 'commission' | 'creditAmount' | 'rule'>;
}

/** The division of a payment, as a sum that people can check. */
export function SplitFigures({ preview: { grossAmount, commission, creditAmount, rule } }: SplitFiguresProps) {
  return (
    <dl className={classes.figures}>
      <dt>Payer pays</dt>
      <dd>
        <Money amount={grossAmount} />
      </dd>
      <dt>
        You earn <span className={classes.rule}>by {RULES[rule]}</span>
      </dt>
      <dd>
        <Money amount={commission} />
      </dd>
      <dt>Account gets</dt>
      <dd className={classes.result}>
        <Money amount={creditAmount} />
      </dd>
    </dl>
  );
}
