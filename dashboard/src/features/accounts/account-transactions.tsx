import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Instant } from '../../components/instant.tsx';
import { Money } from '../../components/money.tsx';
import { Paging } from '../../components/paging.tsx';
import { PhoneInstant } from '../../components/phone-instant.tsx';
import { EmptyState, ErrorState } from '../../components/states.tsx';
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
    key: 'description',
    header: 'Transaction',
    render: ({ description, purpose, createdAt }) => (
      <>
        <Truncated text={description === '' ? purpose : description} />
        <PhoneInstant at={createdAt} />
      </>
    ),
  },
  {
    key: 'commission',
    header: 'Commission',
    width: 144,
    align: 'end',
    hideOnPhone: true,
    render: ({ type, commission }) => (type === 'credit' ? <Money amount={commission} /> : null),
  },
  {
    key: 'amount',
    header: 'Amount',
    width: 'min(152px, 52vw)',
    align: 'end',
    render: ({ type, amount }) => <Money amount={type === 'debit' ? -Math.abs(amount) : amount} />,
  },
  {
    key: 'balance',
    header: 'Balance after',
    width: 152,
    align: 'end',
    hideOnPhone: true,
    render: ({ balanceAfter }) => <Money amount={balanceAfter} />,
  },
  {
    key: 'at',
    header: 'When',
    width: 176,
    align: 'end',
    hideOnPhone: true,
    render: ({ createdAt }) => <Instant at={createdAt} />,
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
