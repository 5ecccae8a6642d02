import { formatNaira, formatNairaChange } from '../format/money.ts';
import classes from './money.module.css';

interface MoneyProps {
  /** Naira; negative for outgoing money. */
  readonly amount: number;
  /** Also shows a plus, for the change from an earlier value. */
  readonly change?: boolean;
  /** The one figure that a drawer or a form is about. */
  readonly isLarge?: boolean;
  readonly className?: string | undefined;
}

/** An amount: never wrapped, with aligned digits and a minus for a debit. */
export function Money({ amount, change = false, isLarge = false, className = '' }: MoneyProps) {
  return (
    <span className={`${classes.money} ${isLarge ? classes.large : ''} ${className}`}>
      {change ? formatNairaChange(amount) : formatNaira(amount)}
    </span>
  );
}
