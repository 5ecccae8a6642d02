import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Column, LEAST_WIDTH_PX } from '../../components/columns.ts';
import { DataTable } from '../../components/data-table.tsx';
import { Instant } from '../../components/instant.tsx';
import { Money } from '../../components/money.tsx';
import { Paging } from '../../components/paging.tsx';
import { PayoutBadge } from '../../components/payout-badge.tsx';
import { ErrorState } from '../../components/states.tsx';
import { Truncated } from '../../components/truncated.tsx';
import { LIMIT, type Payout } from './settlements.ts';

export const ACCOUNT_COLUMN: Column<Payout> = {
  id: 'account',
  header: 'Account',
  priority: 'name',
  leastWidthPx: LEAST_WIDTH_PX.name,
  grow: 3,
  cell: ({ accountBusinessName }) => <Truncated text={accountBusinessName} />,
};
export const BANK_COLUMN: Column<Payout> = {
  id: 'bank',
  header: 'Bank account',
  priority: 4,
  leastWidthPx: 176,
  grow: 2,
  cell: ({ bankName, accountNumber }) => <Truncated text={`${accountNumber}, ${bankName}`} />,
};
export const STATE_COLUMN: Column<Payout> = {
  id: 'state',
  header: 'State',
  priority: 2,
  leastWidthPx: LEAST_WIDTH_PX.state,
  below: 'plain',
  cell: ({ state }) => <PayoutBadge state={state} />,
};
export const AMOUNT_COLUMN: Column<Payout> = {
  id: 'amount',
  header: 'Amount',
  priority: 1,
  leastWidthPx: LEAST_WIDTH_PX.amount,
  align: 'end',
  cell: ({ amount }) => <Money amount={amount} />,
};
export const AT_COLUMN: Column<Payout> = {
  id: 'at',
  header: 'When',
  priority: 3,
  leastWidthPx: LEAST_WIDTH_PX.instant,
  align: 'end',
  below: 'plain',
  cell: ({ outcomeAt, createdAt }) => <Instant at={outcomeAt ?? createdAt} />,
};

interface PayoutTableProps {
  readonly label: string;
  readonly columns: readonly Column<Payout>[];
  readonly payouts: UseQueryResult<{ readonly payouts: readonly Payout[]; readonly totalCount: number }>;
  readonly page: number;
  readonly open: string | undefined;
  /** Whether the list ends at the ten thousandth payout. */
  readonly isCountedOff: boolean;
  readonly empty: ReactNode;
}

/** A page of payouts, each of which opens its drawer. */
export function PayoutTable({ label, columns, payouts, page, open, isCountedOff, empty }: PayoutTableProps) {
  const { data } = payouts;
  if (payouts.isError && data === undefined) {
    return (
      <ErrorState what="The payouts could not be loaded" error={payouts.error} onRetry={() => void payouts.refetch()} />
    );
  }
  return (
    <>
      <DataTable
        label={label}
        columns={columns}
        rows={data?.payouts}
        rowKey={({ id }) => id}
        rowLink={({ id }, link) => (
          <Link {...link} to="." search={(search) => ({ ...search, open: id })} preload={false} resetScroll={false} />
        )}
        selectedKey={open}
        isStale={payouts.isPlaceholderData}
        empty={empty}
      />
      {data !== undefined && data.totalCount > 0 && (
        <Paging page={page} limit={LIMIT} totalCount={data.totalCount} isCountedOff={isCountedOff} />
      )}
    </>
  );
}
