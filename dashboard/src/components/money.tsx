import { Fragment } from 'react';
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

/** Shorter ones fit everywhere. */
const BROKEN_FROM_LENGTH = 13;

/**
 * An amount with aligned digits, and a minus for a debit. It loses no digit at any width: it stays in one line where
 * there is room, and else breaks behind a comma.
 */
export function Money({ amount, change = false, isLarge = false, className = '' }: MoneyProps) {
  const text = change ? formatNairaChange(amount) : formatNaira(amount);
  return (
    <span className={`${classes.money} ${isLarge ? classes.large : ''} ${className}`} data-money>
      {text.length < BROKEN_FROM_LENGTH ? text : <Breakable text={text} />}
    </span>
  );
}

function Breakable({ text }: { readonly text: string }) {
  return text.split(/(?<=,)/).map((group, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {group}
    </Fragment>
  ));
}
