import type { ReactNode } from 'react';
import { Money } from '../../components/money.tsx';
import { formatCount } from '../../format/money.ts';
import type { AccountSummary } from './accounts.ts';
import classes from './account.module.css';

interface AccountFiguresProps {
  readonly account: AccountSummary;
}

export function AccountFigures({ account: { balance, inflow, commission, transactionCount } }: AccountFiguresProps) {
  return (
    <dl className={classes.figures}>
      <Figure name={balance < 0 ? 'Balance, owed' : 'Balance'}>
        <Money amount={balance} />
      </Figure>
      <Figure name="Received so far">
        <Money amount={inflow} />
      </Figure>
      <Figure name="You earned">
        <Money amount={commission} />
      </Figure>
      <Figure name="Transactions">{formatCount(transactionCount)}</Figure>
    </dl>
  );
}

interface FigureProps {
  readonly name: string;
  readonly children: ReactNode;
}

function Figure({ name, children }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
