/** The kind of a transaction: a sale never looks like a refund, nor like money to or from a bank. */
import { Badge } from '@mantine/core';
import { IconArrowBackUp, IconArrowDownLeft, IconBuildingBank, IconCornerDownLeft } from '@tabler/icons-react';
import { column } from './column-kinds.tsx';
import { LEAST_WIDTH_PX } from './columns.ts';
import { Money } from './money.tsx';
import { kindOf, type Movement, signedAmount, signedGross, type TransactionKind, whyZero } from './movements.ts';
import classes from './transaction-kind.module.css';

const ICON = { size: 12, stroke: 2 } as const;

const KINDS = {
  payment: { label: 'Payment', color: 'river', icon: <IconArrowDownLeft {...ICON} /> },
  refund: { label: 'Refund', color: 'red', icon: <IconArrowBackUp {...ICON} /> },
  payout: { label: 'Payout', color: 'gray', icon: <IconBuildingBank {...ICON} /> },
  return: { label: 'Payout returned', color: 'amber', icon: <IconCornerDownLeft {...ICON} /> },
} as const satisfies Record<TransactionKind, unknown>;

/** The choices of a filter. */
export const KIND_CHOICES = Object.entries(KINDS).map(([value, { label }]) => ({ value, label }));

export function KindBadge({ movement }: { readonly movement: Pick<Movement, 'type' | 'purpose'> }) {
  const { label, color, icon } = KINDS[kindOf(movement)];
  return (
    <Badge color={color} leftSection={icon}>
      {label}
    </Badge>
  );
}

/** A payment is bold, a refund is red, and money between wallet and bank is dimmed; debits have a minus. */
function MovedAmount({ movement }: { readonly movement: Movement }) {
  return <Money amount={signedAmount(movement)} className={classes[kindOf(movement)]} />;
}

/** What the payer paid or got back. */
export function GrossAmount({ movement }: { readonly movement: Movement }) {
  return <Money amount={signedGross(movement)} className={classes[kindOf(movement)]} />;
}

/** What the wallet gained or lost; a zero says where the money went. */
function NetAmount({ movement }: { readonly movement: Movement }) {
  const why = whyZero(movement);
  if (why === undefined) return <MovedAmount movement={movement} />;
  return (
    <span className={classes.nothing}>
      <Money amount={0} />
      <span className={classes.why}>
        <GrossAmount movement={movement} /> {why}
      </span>
    </span>
  );
}

interface MovedCommissionProps {
  readonly movement: Pick<Movement, 'type' | 'purpose'> & { readonly commission: number };
}

/** Earned with a payment, returned with a refund; money between wallet and bank has none. */
function MovedCommission({ movement }: MovedCommissionProps) {
  const kind = kindOf(movement);
  if (kind === 'payout' || kind === 'return') return null;
  const given = kind === 'refund' && movement.commission !== 0;
  return <Money amount={given ? -Math.abs(movement.commission) : movement.commission} className={classes[kind]} />;
}

/** The columns of every table of transactions. */
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
  gross: column<Movement>('gross', 'Gross', (movement) => <GrossAmount movement={movement} />, {
    priority: 6,
    leastWidthPx: LEAST_WIDTH_PX.amount,
    align: 'end',
  }),
  net: column<Movement>('net', 'Net', (movement) => <NetAmount movement={movement} />, {
    priority: 1,
    leastWidthPx: LEAST_WIDTH_PX.amount,
    align: 'end',
  }),
} as const;
