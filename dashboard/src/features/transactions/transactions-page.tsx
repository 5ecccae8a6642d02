import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AddressDrawer } from '../../components/address-drawer.tsx';
import { type Column, LEAST_WIDTH_PX } from '../../components/columns.ts';
import { DataTable } from '../../components/data-table.tsx';
import { Instant } from '../../components/instant.tsx';
import { Page } from '../../components/page.tsx';
import { Paging } from '../../components/paging.tsx';
import { PermittedButton } from '../../components/permitted-button.tsx';
import { EmptyState, ErrorState } from '../../components/states.tsx';
import { KindBadge, MovedAmount, MovedCommission } from '../../components/transaction-kind.tsx';
import { Truncated } from '../../components/truncated.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import { TransactionDetailView } from './transaction-detail.tsx';
import { TransactionFilterBar } from './transaction-filter-bar.tsx';
import {
  exportAddress,
  hasFilters,
  isCountedOff,
  isReference,
  LIMIT,
  type TransactionFilters,
  transactionsQuery,
  type TransactionSummary,
} from './transactions.ts';
import classes from './transactions.module.css';

export const transactionsPage = createLazyRoute('/_authenticated/$businessId/$mode/transactions')({
  component: TransactionsPage,
});

const COLUMNS: readonly Column<TransactionSummary>[] = [
  {
    id: 'account',
    header: 'Account',
    priority: 'name',
    leastWidthPx: LEAST_WIDTH_PX.name,
    grow: 3,
    cell: ({ accountName }) => <Truncated text={accountName} />,
  },
  {
    id: 'kind',
    header: 'Type',
    priority: 2,
    leastWidthPx: LEAST_WIDTH_PX.kind,
    below: 'plain',
    cell: (transaction) => <KindBadge movement={transaction} />,
  },
  {
    id: 'description',
    header: 'Description',
    priority: 4,
    leastWidthPx: 144,
    grow: 2,
    cell: ({ description, purpose }) => (
      <span className={classes.quiet}>
        <Truncated text={description === '' ? purpose : description} />
      </span>
    ),
  },
  {
    id: 'commission',
    header: 'Commission',
    priority: 5,
    leastWidthPx: LEAST_WIDTH_PX.commission,
    align: 'end',
    cell: (transaction) => <MovedCommission movement={transaction} />,
  },
  {
    id: 'amount',
    header: 'Amount',
    priority: 1,
    leastWidthPx: LEAST_WIDTH_PX.amount,
    align: 'end',
    cell: (transaction) => <MovedAmount movement={transaction} />,
  },
  {
    id: 'at',
    header: 'When',
    priority: 3,
    leastWidthPx: LEAST_WIDTH_PX.instant,
    align: 'end',
    below: 'plain',
    cell: ({ createdAt }) => <Instant at={createdAt} />,
  },
];

/** Another business or mode begins anew, so that no row of the one before stands in for rows of this one. */
function TransactionsPage() {
  const { businessId, mode } = useBusiness();
  return <Transactions key={`${businessId}/${mode}`} />;
}

/** Everything that moved a wallet, and one of it in full above the list. */
function Transactions() {
  const business = useBusiness();
  const { page = 1, open, ...filters } = transactionsPage.useSearch();
  const navigate = useNavigate();
  const isPartOfReference = filters.reference !== undefined && !isReference(filters.reference);
  const transactions = useQuery({ ...transactionsQuery(business, filters, page), enabled: !isPartOfReference });
  const { data } = transactions;

  return (
    <Page
      title="Transactions"
      description="Everything that moved a wallet, the newest first."
      actions={<ExportLink filters={filters} isPossible={!isPartOfReference} />}
    >
      <TransactionFilterBar filters={filters} />
      <List
        failure={transactions.isError && !isPartOfReference ? transactions.error : undefined}
        onRetry={() => void transactions.refetch()}
      >
        <DataTable
          label="Transactions"
          columns={COLUMNS}
          rows={isPartOfReference ? [] : data?.transactions}
          rowKey={({ reference }) => reference}
          rowLink={({ reference }, link) => (
            <Link
              {...link}
              to="."
              search={(search) => ({ ...search, open: reference })}
              preload={false}
              resetScroll={false}
            />
          )}
          selectedKey={open}
          isStale={transactions.isPlaceholderData}
          empty={<NoTransactions filters={filters} isPastEnd={(data?.totalCount ?? 0) > 0} />}
        />
        {!isPartOfReference && data !== undefined && data.totalCount > 0 && (
          <Paging page={page} limit={LIMIT} totalCount={data.totalCount} isCountedOff={isCountedOff(filters)} />
        )}
      </List>
      <AddressDrawer
        opened={open !== undefined}
        onClose={() =>
          void navigate({ to: '.', search: (search) => ({ ...search, open: undefined }), resetScroll: false })
        }
        title="Transaction"
      >
        {open !== undefined && <TransactionDetailView key={open} reference={open} />}
      </AddressDrawer>
    </Page>
  );
}

interface ListProps {
  readonly failure: unknown;
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

function List({ failure, onRetry, children }: ListProps) {
  if (failure === undefined) return children;
  return <ErrorState what="The transactions could not be loaded" error={failure} onRetry={onRetry} />;
}

interface ExportLinkProps {
  readonly filters: TransactionFilters;
  readonly isPossible: boolean;
}

function ExportLink({ filters, isPossible }: ExportLinkProps) {
  const business = useBusiness();
  const look = { variant: 'default', leftSection: <IconDownload size={16} stroke={1.75} /> } as const;
  if (!business.can('reports:export')) {
    return (
      <PermittedButton {...look} permission="reports:export" onClick={() => undefined}>
        Export CSV
      </PermittedButton>
    );
  }
  if (!isPossible) {
    return (
      <Button {...look} disabled>
        Export CSV
      </Button>
    );
  }
  return (
    <Button {...look} component="a" href={exportAddress(business, filters)} download>
      Export CSV
    </Button>
  );
}

interface NoTransactionsProps {
  readonly filters: TransactionFilters;
  /** The address asks for a page behind the last one. */
  readonly isPastEnd: boolean;
}

function NoTransactions({ filters, isPastEnd }: NoTransactionsProps) {
  const { businessId, mode } = useBusiness();
  if (filters.reference !== undefined && !isReference(filters.reference)) {
    return <EmptyState>Enter a whole reference, such as 6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a.</EmptyState>;
  }
  if (isPastEnd) {
    return (
      <EmptyState
        action={
          <Link to="." search={(search) => ({ ...search, page: undefined })} className={classes.plainLink}>
            Go to the first page
          </Link>
        }
      >
        The list is not that long.
      </EmptyState>
    );
  }
  if (hasFilters(filters)) {
    return (
      <EmptyState
        action={
          <Link to="." search={{}} className={classes.plainLink}>
            Clear the filters
          </Link>
        }
      >
        No transaction fits these filters.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      action={
        <Link to="/$businessId/$mode/accounts" params={{ businessId, mode }} className={classes.plainLink}>
          Go to accounts
        </Link>
      }
    >
      Payments to connected accounts appear here as they come in. There is none in {mode} mode yet.
    </EmptyState>
  );
}
