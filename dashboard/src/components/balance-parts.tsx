/** Where the money behind a balance came from and went, as sums that people can check. */
import classes from './balance-parts.module.css';
import { CheckedSum } from './checked-sum.tsx';

interface BalancePartsProps {
  readonly balance: number;
  readonly parts: {
    readonly inflow: number;
    readonly refunded: number;
    readonly paidOut: number;
    readonly inRuns: number;
    readonly gross: number;
    readonly commission: number;
  };
}

export function BalanceParts({ balance, parts }: BalancePartsProps) {
  const { inflow, refunded, paidOut, inRuns, gross, commission } = parts;
  return (
    <div className={classes.sums}>
      <CheckedSum
        name="gross"
        parts={[
          { label: 'Paid by payers, less refunds', amount: gross },
          { sign: '−', label: 'Your commission', amount: commission },
          { sign: '=', label: 'Net', amount: toKobo(inflow - refunded) },
        ]}
      />
      <CheckedSum
        name="balance"
        parts={[
          { label: 'Received', amount: inflow },
          { sign: '−', label: 'Refunded', amount: refunded },
          { sign: '−', label: 'Paid out', amount: paidOut },
          { sign: '−', label: 'In runs', amount: inRuns },
          { sign: '=', label: 'Balance', amount: balance },
        ]}
      />
    </div>
  );
}

const KOBO_PER_NAIRA = 100;
const toKobo = (naira: number): number => Math.round(naira * KOBO_PER_NAIRA) / KOBO_PER_NAIRA;
