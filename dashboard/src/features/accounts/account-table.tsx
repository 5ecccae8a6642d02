import { Badge, Tooltip } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Column, DataTable } from '../../components/data-table.tsx';
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
      key: 'name',
      header: 'Account',
      ...sortedBy(sort === 'name', 'ascending'),
      render: (account) => <AccountName account={account} />,
    },
    {
      key: 'bank',
      header: 'Settlement account',
      width: '24%',
      hideOnPhone: true,
      render: (account) => <BankDetails account={account} />,
    },
    {
      key: 'split',
      header: 'Your commission',
      width: '18%',
      hideOnPhone: true,
      render: ({ split }) => <Truncated text={describeSplitShort(split)} />,
    },
    {
      key: 'payments',
      header: 'Payments',
      width: 96,
      align: 'end',
      hideOnPhone: true,
      render: ({ transactionCount }) => formatCount(transactionCount),
    },
    {
      key: 'balance',
      header: 'Balance',
      width: 'min(176px, 40vw)',
      align: 'end',
      ...sortedBy(sort === 'balance', 'descending'),
      render: ({ balance }) => <Money amount={balance} />,
    },
    {
      key: 'created',
      header: 'Created',
      width: 168,
      align: 'end',
      hideOnPhone: true,
      ...sortedBy(sort === 'newest' || sort === 'oldest', sort === 'newest' ? 'descending' : 'ascending'),
      render: ({ createdAt }) => <Instant at={createdAt} />,
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
