import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { unwrap } from '@tributary/sdk';
import { api } from '../../api/client.ts';
import { ledgerKey } from '../../api/query-keys.ts';
import type { components } from '../../api/schema.gen.ts';
import { type Column, LEAST_WIDTH_PX } from '../../components/columns.ts';
import { DataTable } from '../../components/data-table.tsx';
import { Instant } from '../../components/instant.tsx';
import { Money } from '../../components/money.tsx';
import { PayoutBadge } from '../../components/payout-badge.tsx';
import { EmptyState, ErrorState } from '../../components/states.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import classes from './account.module.css';
import { pathOf } from './accounts.ts';
import { Section } from './section.tsx';

type Payout = components['schemas']['Payout'];

const SHOWN = 5;

const COLUMNS: readonly Column<Payout>[] = [
  {
    id: 'run',
    header: 'Payout',
    priority: 'name',
    leastWidthPx: LEAST_WIDTH_PX.name,
    cell: ({ runNumber }) => `Run ${runNumber}`,
  },
  {
    id: 'state',
    header: 'State',
    priority: 2,
    leastWidthPx: LEAST_WIDTH_PX.state,
    below: 'plain',
    cell: ({ state }) => <PayoutBadge state={state} />,
  },
  {
    id: 'amount',
    header: 'Amount',
    priority: 1,
    leastWidthPx: LEAST_WIDTH_PX.amount,
    align: 'end',
    cell: ({ amount }) => <Money amount={amount} />,
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

/** The newest payouts of this account's wallet; none for who may not see where the money goes. */
export function AccountPayouts({ accountId }: { readonly accountId: number }) {
  const business = useBusiness();
  const { businessId, mode } = business;
  const params = { businessId, mode };
  const mayRead = business.can('payouts:read');
  const payouts = useQuery({
    queryKey: ledgerKey(business, 'settlements', 'account-payouts', accountId),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/dashboard/api/businesses/{businessId}/{mode}/payouts', {
          params: { path: pathOf(business), query: { accountId: String(accountId), limit: String(SHOWN) } },
          signal,
        }),
      ),
    enabled: mayRead,
  });
  if (!mayRead) return null;
  return (
    <Section
      title="Payouts"
      action={
        <Link
          to="/$businessId/$mode/settlements/payouts"
          params={params}
          search={{ accountId }}
          className={classes.plainLink}
        >
          All payouts
        </Link>
      }
    >
      {payouts.isError && payouts.data === undefined ? (
        <ErrorState
          what="The payouts could not be loaded"
          error={payouts.error}
          onRetry={() => void payouts.refetch()}
        />
      ) : (
        <DataTable
          label="Payouts of this account"
          columns={COLUMNS}
          rows={payouts.data?.payouts}
          rowKey={({ id }) => id}
          rowLink={({ id }, link) => (
            <Link
              {...link}
              to="/$businessId/$mode/settlements/payouts"
              params={params}
              search={{ accountId, open: id }}
            />
          )}
          expectedRows={2}
          empty={<EmptyState>What is paid out to the bank account appears here.</EmptyState>}
        />
      )}
    </Section>
  );
}
