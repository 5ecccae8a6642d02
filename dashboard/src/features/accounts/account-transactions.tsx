import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Column, LEAST_WIDTH_PX } from '../../components/columns.ts';
import { DataTable } from '../../components/data-table.tsx';
import { Instant } from '../../components/instant.tsx';
import { Money } from '../../components/money.tsx';
import { Paging } from '../../components/paging.tsx';
import { EmptyState, ErrorState } from '../../components/states.tsx';
import { KindBadge, MovedAmount, MovedCommission } from '../../components/transaction-kind.tsx';
import { Truncated } from '../../components/truncated.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import { accountTransactionsQuery, TRANSACTIONS_LIMIT, type TransactionSummary } from './account-transactions-query.ts';
import classes from './account.module.css';
import { Section } from './section.tsx';

interface AccountTransactionsProps {
  readonly accountId: number;
  readonly page: number;
}

const COLUMNS: readonly Column<TransactionSummary>[] = [
  {
    id: 'description',
    header: 'Transaction',
    priority: 'name',
    leastWidthPx: LEAST_WIDTH_PX.name,
    cell: ({ description, purpose }) => <Truncated text={description === '' ? purpose : description} />,
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
    id: 'balance',
    header: 'Balance after',
    priority: 4,
    leastWidthPx: 172,
    align: 'end',
    cell: ({ balanceAfter }) => <Money amount={balanceAfter} />,
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

/** The newest movements of this account's wallet. Each leads to it in full, among all transactions of the account. */
export function AccountTransactions({ accountId, page }: AccountTransactionsProps) {
  const business = useBusiness();
  const { businessId, mode } = business;
  const transactions = useQuery(accountTransactionsQuery(business, accountId, page));
  const { data } = transactions;
  const params = { businessId, mode };
  return (
    <Section
      title="Transactions"
      action={
        <Link to="/$businessId/$mode/transactions" params={params} search={{ accountId }} className={classes.plainLink}>
          Filter and export
        </Link>
      }
    >
      {transactions.isError ? (
        <ErrorState
          what="The transactions could not be loaded"
          error={transactions.error}
          onRetry={() => void transactions.refetch()}
        />
      ) : (
        <>
          <DataTable
            label="Transactions of this account"
            columns={COLUMNS}
            rows={data?.transactions}
            rowKey={({ reference }) => reference}
            rowLink={({ reference }, link) => (
              <Link
                {...link}
                to="/$businessId/$mode/transactions"
                params={params}
                search={{ accountId, open: reference }}
              />
            )}
            isStale={transactions.isPlaceholderData}
            expectedRows={3}
            empty={
              <EmptyState>
                {(data?.totalCount ?? 0) > 0
                  ? 'The list is not that long.'
                  : 'Payments to this account appear here as they come in.'}
              </EmptyState>
            }
          />
          {data !== undefined && data.totalCount > TRANSACTIONS_LIMIT && (
            <Paging page={page} limit={TRANSACTIONS_LIMIT} totalCount={data.totalCount} />
          )}
        </>
      )}
    </Section>
  );
}
