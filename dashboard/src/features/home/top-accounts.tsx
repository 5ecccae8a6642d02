import { Badge, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { countColumn, moneyColumn, nameColumn } from '../../components/column-kinds.tsx';
import type { Column } from '../../components/columns.ts';
import { DataTable } from '../../components/data-table.tsx';
import { EmptyState } from '../../components/states.tsx';
import { Truncated } from '../../components/truncated.tsx';
import type { Overview } from './overview.ts';
import type { Span } from './span.ts';
import classes from './home.module.css';

type TopAccount = Overview['topAccounts'][number];

const EXPECTED_ROWS = 5;
const COLUMNS: readonly Column<TopAccount>[] = [
  nameColumn('account', 'Account', (account) => <AccountName account={account} />),
  countColumn('payments', 'Payments', ({ payments }) => payments, { priority: 2, below: 'named' }),
  moneyColumn('inflow', 'Inflow', ({ inflow }) => inflow, { priority: 1 }),
];

function AccountName({ account: { businessName, deleted } }: { readonly account: TopAccount }) {
  if (!deleted) return <Truncated text={businessName} />;
  return (
    <span className={classes.deleted}>
      <Truncated text={businessName} /> <Badge color="gray">Deleted</Badge>
    </span>
  );
}

interface TopAccountsProps {
  readonly overview: Overview | undefined;
  readonly span: Span;
}

export function TopAccounts({ overview, span: { period } }: TopAccountsProps) {
  const { topAccounts, ranking } = overview ?? {};
  const isFirst = ranking?.isPending === true && ranking.at === null;
  const isTooLong = ranking?.isPending === false && ranking.at === null;
  return (
    <section>
      <Title order={2} mb="xs">
        Top accounts
      </Title>
      {period === '24h' && <p className={classes.aside}>Yesterday and today, as full days in Lagos.</p>}
      {isFirst && (
        <p className={classes.aside} role="status">
          With this many accounts, this takes a few seconds.
        </p>
      )}
      <DataTable
        label="Accounts with the largest inflow"
        columns={COLUMNS}
        rows={isFirst ? undefined : topAccounts}
        expectedRows={EXPECTED_ROWS}
        rowKey={({ id }) => id}
        rowLink={({ id, deleted }, link) =>
          deleted ? undefined : (
            <Link {...link} from="/$businessId/$mode" to="./accounts/$accountId" params={{ accountId: id }} />
          )
        }
        empty={
          <EmptyState>
            {isTooLong
              ? 'There are too many accounts to rank for this period. Choose a shorter one.'
              : 'No account received a payment in this period.'}
          </EmptyState>
        }
      />
    </section>
  );
}
