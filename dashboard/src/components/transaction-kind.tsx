/**
 * What moved a wallet: a sale never looks like what goes back to a payer, nor like what goes to or comes back from a
 * bank.
 */
import { Badge } from '@mantine/core';
import { IconArrowBackUp, IconArrowDownLeft, IconBuildingBank, IconCornerDownLeft } from '@tabler/icons-react';
import { column } from './column-kinds.tsx';
import { LEAST_WIDTH_PX } from './columns.ts';
import { Money } from './money.tsx';
import classes from './transaction-kind.module.css';

interface Movement {
  readonly type: 'credit' | 'debit';
  readonly purpose: string;
  /** Naira, above zero for a debit too. */
  readonly amount: number;
}

export type TransactionKind = 'payment' | 'refund' | 'payout' | 'return';

/**
 * The purposes that only the service gives decide; whatever else came in is a payment, and whatever else went out a
 * refund.
 */
export function kindOf({ type, purpose }: Pick<Movement, 'type' | 'purpose'>): TransactionKind {
  if (type === 'credit') return purpose === 'payout_return' ? 'return' : 'payment';
  return purpose === 'payout' ? 'payout' : 'refund';
}

/** What left the wallet is below zero. */
export const signedAmount = ({ type, amount }: Pick<Movement, 'type' | 'amount'>): number =>
  type === 'debit' ? -Math.abs(amount) : amount;

const ICON = { size: 12, stroke: 2 } as const;

const KINDS = {
  payment: { label: 'Payment', color: 'river', icon: <IconArrowDownLeft {...ICON} /> },
  refund: { label: 'Refund', color: 'red', icon: <IconArrowBackUp {...ICON} /> },
  payout: { label: 'Payout', color: 'gray', icon: <IconBuildingBank {...ICON} /> },
  return: { label: 'Payout returned', color: 'amber', icon: <IconCornerDownLeft {...ICON} /> },
} as const satisfies Record<TransactionKind, unknown>;

export function KindBadge({ movement }: { readonly movement: Pick<Movement, 'type' | 'purpose'> }) {
  const { label, color, icon } = KINDS[kindOf(movement)];
  return (
    <Badge color={color} variant="light" leftSection={icon}>
      {label}
    </Badge>
  );
}

/**
 * A payment has weight, a refund is red, and what goes to and fro between wallet and bank is quiet; debits have a
 * minus.
 */
export function MovedAmount({ movement }: { readonly movement: Movement }) {
  return <Money amount={signedAmount(movement)} className={classes[kindOf(movement)]} />;
}

interface MovedCommissionProps {
  readonly movement: Pick<Movement, 'type' | 'purpose'> & { readonly commission: number };
}

/** Earned on a payment, given back with a refund; money between wallet and bank has none. */
function MovedCommission({ movement }: MovedCommissionProps) {
  const kind = kindOf(movement);
  if (kind === 'payout' || kind === 'return') return null;
  const given = kind === 'refund' && movement.commission !== 0;
  return <Money amount={given ? -Math.abs(movement.commission) : movement.commission} className={classes[kind]} />;
}

/** The columns that every table of movements has. */
export const MOVEMENT_COLUMNS = {
  kind: column<Movement>('kind', 'Type', (movement) => <KindBadge movement={movement} />, {
    priority: 2,
    leastWidthPx: LEAST_WIDTH_PX.kind,
    below: 'plain',
  }),
  commission: column<Movement & { readonly commission: number }>(
    'commission',
    'Commission',
    (movement) => <MovedCommission movement={movement} />,
    { priority: 5, leastWidthPx: LEAST_WIDTH_PX.commission, align: 'end' },
  ),
  amount: column<Movement>('amount', 'Amount', (movement) => <MovedAmount movement={movement} />, {
    priority: 1,
    leastWidthPx: LEAST_WIDTH_PX.amount,
    align: 'end',
  }),
} as const;
