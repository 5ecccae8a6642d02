/** The latest transactions and payouts of one account. Each row links to its details. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { components } from '../../api/schema.gen.ts';
import { instantColumn, moneyColumn, nameColumn, stateColumn } from '../../components/column-kinds.tsx';
import type { Column } from '../../components/columns.ts';
import { Section } from '../../components/facts.tsx';
import { TextLink } from '../../components/links.tsx';
import { List } from '../../components/list.tsx';
import { PayoutBadge } from '../../components/state-badge.tsx';
import { MOVEMENT_COLUMNS } from '../../components/transaction-kind.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import { accountPayoutsQuery, accountTransactionsQuery, TRANSACTIONS_LIMIT } from './accounts.ts';

const TRANSACTION_COLUMNS: readonly Column<components['schemas']['TransactionSummary']>[] = [
  nameColumn('description', 'Transaction', ({ description, purpose }) => (description === '' ? purpose : description)),
  MOVEMENT_COLUMNS.kind,
  MOVEMENT_COLUMNS.gross,
  MOVEMENT_COLUMNS.commission,
  MOVEMENT_COLUMNS.net,
  moneyColumn('balance', 'Balance after', ({ balanceAfter }) => balanceAfter, { priority: 4, leastWidthPx: 172 }),
  instantColumn('at', 'When', ({ createdAt }) => createdAt, { priority: 3 }),
];

interface AccountListProps {
  readonly accountId: number;
}

export function AccountTransactions({ accountId, page }: AccountListProps & { readonly page: number }) {
  const business = useBusiness();
  const transactions = useQuery(accountTransactionsQuery(business, accountId, page));
  return (
    <Section
      title="Transactions"
      action={
        <TextLink from="/$businessId/$mode" to="./transactions" search={{ accountId }}>
          Filter and export
        </TextLink>
      }
    >
      <List
        what="transactions"
        label="Transactions of this account"
        query={transactions}
        columns={TRANSACTION_COLUMNS}
        rows={transactions.data?.items}
        totalCount={transactions.data?.totalCount}
        page={page}
        limit={TRANSACTIONS_LIMIT}
        isShort
        rowKey={({ reference }) => reference}
        rowLink={({ reference }, link) => (
          <Link {...link} from="/$businessId/$mode" to="./transactions" search={{ accountId, open: reference }} />
        )}
        expectedRows={3}
        empty="Payments to this account appear here as they come in."
      />
    </Section>
  );
}

const PAYOUT_COLUMNS: readonly Column<components['schemas']['Payout']>[] = [
  nameColumn('run', 'Payout', ({ runNumber }) => `Run ${runNumber}`),
  stateColumn((payout) => <PayoutBadge payout={payout} />),
  moneyColumn('amount', 'Amount', ({ amount }) => amount, { priority: 1 }),
  instantColumn('at', 'When', ({ createdAt }) => createdAt, { priority: 3 }),
];

/** Empty for people who may not see where the money goes. */
export function AccountPayouts({ accountId }: AccountListProps) {
  const business = useBusiness();
  const mayRead = business.can('payouts:read');
  const payouts = useQuery({ ...accountPayoutsQuery(business, accountId), enabled: mayRead });
  if (!mayRead) return null;
  return (
    <Section
      title="Payouts"
      action={
        <TextLink from="/$businessId/$mode" to="./settlements/payouts" search={{ accountId }}>
          All payouts
        </TextLink>
      }
    >
      <List
        what="payouts"
        label="Payouts of this account"
        query={payouts}
        columns={PAYOUT_COLUMNS}
        rows={payouts.data?.items}
        rowKey={({ id }) => id}
        rowLink={({ id }, link) => (
          <Link {...link} from="/$businessId/$mode" to="./settlements/payouts" search={{ accountId, open: id }} />
        )}
        expectedRows={2}
        empty="Payouts to the bank account appear here."
      />
    </Section>
  );
}
