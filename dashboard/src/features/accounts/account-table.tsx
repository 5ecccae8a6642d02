import { Badge, Tooltip } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Column, LEAST_WIDTH_PX } from '../../components/columns.ts';
import { DataTable } from '../../components/data-table.tsx';
import { Instant } from '../../components/instant.tsx';
import { Money } from '../../components/money.tsx';
import { Truncated } from '../../components/truncated.tsx';
import { formatCount } from '../../format/money.ts';
import { useBusiness } from '../../routing/use-business.ts';
import type { AccountSort, AccountSummary } from './accounts.ts';
import classes from './accounts.module.css';
import { describeSplitShort } from './describe-split.ts';

interface AccountTableProps {
  readonly accounts: readonly AccountSummary[] | undefined;
  readonly sort: AccountSort;
  readonly isStale: boolean;
  readonly empty: ReactNode;
}

export function AccountTable({ accounts, sort, isStale, empty }: AccountTableProps) {
  const { businessId, mode } = useBusiness();
  return (
    <DataTable
      label="Accounts"
      columns={columnsFor(sort)}
      rows={accounts}
      rowKey={({ id }) => id}
      rowLink={({ id }, link) => (
        <Link {...link} to="/$businessId/$mode/accounts/$accountId" params={{ businessId, mode, accountId: id }} />
      )}
      isStale={isStale}
      empty={empty}
    />
  );
}

const sortedBy = (is: boolean, direction: 'ascending' | 'descending') => (is ? { sorted: direction } : {});

function columnsFor(sort: AccountSort): readonly Column<AccountSummary>[] {
  return [
    {
      id: 'name',
      header: 'Account',
      priority: 'name',
      leastWidthPx: LEAST_WIDTH_PX.name,
      grow: 3,
      ...sortedBy(sort === 'name', 'ascending'),
      cell: (account) => <AccountName account={account} />,
    },
    {
      id: 'bank',
      header: 'Settlement account',
      priority: 3,
      leastWidthPx: 200,
      grow: 1,
      cell: (account) => <BankDetails account={account} />,
    },
    {
      id: 'split',
      header: 'Your commission',
      priority: 2,
      leastWidthPx: 136,
      grow: 1,
      cell: ({ split }) => <Truncated text={describeSplitShort(split)} />,
    },
    {
      id: 'payments',
      header: 'Payments',
      priority: 5,
      leastWidthPx: LEAST_WIDTH_PX.count,
      align: 'end',
      cell: ({ transactionCount }) => formatCount(transactionCount),
    },
    {
      id: 'balance',
      header: 'Balance',
      priority: 1,
      leastWidthPx: LEAST_WIDTH_PX.amount,
      align: 'end',
      ...sortedBy(sort === 'balance', 'descending'),
      cell: ({ balance }) => <Money amount={balance} />,
    },
    {
      id: 'created',
      header: 'Created',
      priority: 4,
      leastWidthPx: LEAST_WIDTH_PX.instant,
      align: 'end',
      ...sortedBy(sort === 'newest' || sort === 'oldest', sort === 'newest' ? 'descending' : 'ascending'),
      cell: ({ createdAt }) => <Instant at={createdAt} />,
    },
  ];
}

interface AccountProps {
  readonly account: AccountSummary;
}

function AccountName({ account: { businessName, enabled } }: AccountProps) {
  return (
    <span className={classes.name}>
      <bdi className={classes.nameText}>
        <Truncated text={businessName} />
      </bdi>
      {!enabled && (
        <Badge size="sm" color="gray">
          Disabled
        </Badge>
      )}
    </span>
  );
}

function BankDetails({ account: { bankName, accountNumber, checkDigitWarning } }: AccountProps) {
  return (
    <span className={classes.bank}>
      <Truncated text={bankName} />
      <span className={classes.number}>{accountNumber}</span>
      {checkDigitWarning && <CheckDigitMark />}
    </span>
  );
}

const CHECK_DIGIT = 'The check digit of this account number does not fit the bank. Make sure that the number is right.';

function CheckDigitMark() {
  return (
    <Tooltip label={CHECK_DIGIT} multiline maw={280}>
      <span className={classes.mark} role="img" aria-label={CHECK_DIGIT}>
        <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      </span>
    </Tooltip>
  );
}
