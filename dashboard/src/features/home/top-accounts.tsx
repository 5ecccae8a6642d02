import { Badge, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type Column, LEAST_WIDTH_PX } from '../../components/columns.ts';
import { DataTable } from '../../components/data-table.tsx';
import { Money } from '../../components/money.tsx';
import { EmptyState } from '../../components/states.tsx';
import { Truncated } from '../../components/truncated.tsx';
import { formatCount } from '../../format/money.ts';
import { useBusiness } from '../../routing/use-business.ts';
import type { Overview } from './overview.ts';
import type { Span } from './span.ts';
import classes from './home.module.css';

type TopAccount = Overview['topAccounts'][number];

const EXPECTED_ROWS = 5;
const COLUMNS: readonly Column<TopAccount>[] = [
  {
    id: 'account',
    header: 'Account',
    priority: 'name',
    leastWidthPx: LEAST_WIDTH_PX.name,
    cell: ({ businessName, deleted }) =>
      deleted ? (
        <span className={classes.deleted}>
          <Truncated text={businessName} /> <Badge color="gray">Deleted</Badge>
        </span>
      ) : (
        <Truncated text={businessName} />
      ),
  },
  {
    id: 'payments',
    header: 'Payments',
    priority: 2,
    leastWidthPx: LEAST_WIDTH_PX.count,
    align: 'end',
    below: 'named',
    cell: ({ payments }) => formatCount(payments),
  },
  {
    id: 'inflow',
    header: 'Inflow',
    priority: 1,
    leastWidthPx: LEAST_WIDTH_PX.amount,
    align: 'end',
    cell: ({ inflow }) => <Money amount={inflow} />,
  },
];

interface TopAccountsProps {
  readonly accounts: readonly TopAccount[] | undefined;
  readonly span: Span;
}

export function TopAccounts({ accounts, span: { period } }: TopAccountsProps) {
  const { businessId, mode } = useBusiness();
  return (
    <section>
      <Title order={2} mb="xs">
        Top accounts
      </Title>
      {period === '24h' && <p className={classes.aside}>Of yesterday and today, as whole days in Lagos.</p>}
      <DataTable
        label="Accounts with the largest inflow"
        columns={COLUMNS}
        rows={accounts}
        expectedRows={EXPECTED_ROWS}
        rowKey={({ id }) => id}
        rowLink={({ id, deleted }, link) =>
          deleted ? undefined : (
            <Link {...link} to="/$businessId/$mode/accounts/$accountId" params={{ businessId, mode, accountId: id }} />
          )
        }
        empty={<EmptyState>No account was paid in this span.</EmptyState>}
      />
    </section>
  );
}
