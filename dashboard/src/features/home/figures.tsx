import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { BalanceParts } from '../../components/balance-parts.tsx';
import { Money } from '../../components/money.tsx';
import { formatCount, formatNaira } from '../../format/money.ts';
import { compare } from './compare.ts';
import type { Overview } from './overview.ts';
import classes from './home.module.css';

/** Four figures, three of them compared with the previous span of the same length; and what makes the balance. */
export function Figures({ overview }: { readonly overview: Overview | undefined }) {
  const { totals, previous } = overview ?? {};
  return (
    <div>
      <dl className={classes.figures} aria-busy={overview === undefined}>
        <Figure
          label="Balance now"
          value={overview && <Money amount={overview.balance} />}
          note={overview && inWallets(overview.madeOf.inRuns)}
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
      {overview === undefined ? (
        <Skeleton height={88} mt="md" />
      ) : (
        <div className={classes.parts}>
          <p className={classes.aside}>All accounts, all time:</p>
          <BalanceParts balance={overview.balance} parts={overview.madeOf} />
        </div>
      )}
    </div>
  );
}

/** A zero must say where the money is. */
const inWallets = (inRuns: number): string =>
  inRuns === 0 ? 'In the wallets of all accounts' : `In wallets; ${formatNaira(inRuns)} more is in runs`;

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
