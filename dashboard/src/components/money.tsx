import { formatNaira, formatNairaChange } from '../format/money.ts';
import classes from './money.module.css';

interface MoneyProps {
  /** Naira; below zero for what leaves. */
  readonly amount: number;
  /** Also writes a plus, for a change against what was before. */
  readonly change?: boolean;
  readonly className?: string | undefined;
}

/** An amount: never wrapped, its digits below each other, a debit with a minus. */
export function Money({ amount, change = false, className = '' }: MoneyProps) {
  return (
    <span className={`${classes.money} ${className}`}>{change ? formatNairaChange(amount) : formatNaira(amount)}</span>
  );
}
