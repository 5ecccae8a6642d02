import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Money } from '../../components/money.tsx';
import { formatCount, formatNaira } from '../../format/money.ts';
import { compare } from './compare.ts';
import type { Overview } from './overview.ts';
import classes from './home.module.css';

/** Four figures; three of them are compared with the previous span of the same length. */
export function Figures({ overview }: { readonly overview: Overview | undefined }) {
  const { totals, previous } = overview ?? {};
  return (
    <dl className={classes.figures} aria-busy={overview === undefined}>
      <Figure
        label="Balance now"
        value={overview && <Money amount={overview.balance} />}
        note="In the wallets of all accounts"
      />
      <Figure
        label="Inflow before refunds"
        value={totals && <Money amount={totals.inflow} />}
        note={totals && previous && compare(totals.inflow, previous.inflow, formatNaira)}
      />
      <Figure
        label="Commission after refunds"
        value={totals && <Money amount={totals.commission} />}
        note={totals && previous && compare(totals.commission, previous.commission, formatNaira)}
      />
      <Figure
        label="Payments"
        value={totals && formatCount(totals.payments)}
        note={totals && previous && compare(totals.payments, previous.payments, formatCount)}
      />
    </dl>
  );
}

interface FigureProps {
  readonly label: string;
  /** Undefined while it is loading. */
  readonly value: ReactNode;
  readonly note: string | undefined;
}

function Figure({ label, value, note }: FigureProps) {
  return (
    <div className={classes.figure}>
      <dt>{label}</dt>
      <dd className={classes.value}>{value ?? <Skeleton height={24} width="70%" my={4} />}</dd>
      <dd className={classes.note}>{value === undefined ? <Skeleton height={12} width="90%" my={2} /> : note}</dd>
    </div>
  );
}
