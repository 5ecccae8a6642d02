import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { instantColumn, moneyColumn, nameColumn, stateColumn, textColumn } from '../../components/column-kinds.tsx';
import type { Column } from '../../components/columns.ts';
import { ChoiceFilter } from '../../components/filters.tsx';
import { List } from '../../components/list.tsx';
import { PAYOUT_STATE_CHOICES, PayoutBadge, type PayoutState } from '../../components/state-badge.tsx';
import type { Payout } from './settlements.ts';

export const PAYOUT_COLUMNS: readonly Column<Payout>[] = [
  nameColumn('account', 'Account', ({ accountBusinessName }) => accountBusinessName, { grow: 3 }),
  textColumn('bank', 'Bank account', ({ bankName, accountNumber }) => `${accountNumber}, ${bankName}`, {
    priority: 4,
    leastWidthPx: 176,
    grow: 2,
  }),
  stateColumn((payout) => <PayoutBadge payout={payout} />),
  moneyColumn('amount', 'Amount', ({ amount }) => amount, { priority: 1 }),
  instantColumn('at', 'When', ({ outcomeAt, createdAt }) => outcomeAt ?? createdAt, { priority: 3 }),
];

export function PayoutStateFilter({ state }: { readonly state: PayoutState | undefined }) {
  return (
    <ChoiceFilter
      name="state"
      label="State"
      any="Any state"
      value={state}
      choices={PAYOUT_STATE_CHOICES}
      replaces="reason"
    />
  );
}

interface PayoutListProps<Row extends Payout> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly query: UseQueryResult<{ readonly items: readonly Row[]; readonly totalCount: number }>;
  readonly page: number;
  readonly open: string | undefined;
  readonly isCountedOff: boolean;
  readonly filters: object;
  readonly noneFits: string;
  readonly empty: ReactNode;
}

/** A page of payouts; each opens its drawer. */
export function PayoutList<Row extends Payout>({ query, open, ...list }: PayoutListProps<Row>) {
  return (
    <List
      {...list}
      what="payouts"
      query={query}
      rows={query.data?.items}
      totalCount={query.data?.totalCount}
      rowKey={({ id }) => id}
      opensDrawer
      selectedKey={open}
    />
  );
}
