import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type components, unwrap } from '@tributary/sdk';
import { api } from '../../api/client.ts';
import { ledgerKey } from '../../api/query-keys.ts';
import { type Column, DataTable } from '../../components/data-table.tsx';
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
  { key: 'run', header: 'Payout', render: ({ runNumber }) => `Run ${runNumber}` },
  { key: 'state', header: 'State', width: 'min(120px, 28vw)', render: ({ state }) => <PayoutBadge state={state} /> },
  {
    key: 'amount',
    header: 'Amount',
    width: 'min(152px, 40vw)',
    align: 'end',
    render: ({ amount }) => <Money amount={amount} />,
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

/** The newest payouts of this account's wallet; none for who may not see where the money goes. */
export function AccountPayouts({ accountId }: { readonly accountId: number }) {
  const business = useBusiness();
  const { businessId, mode } = business;
  const params = { businessId, mode };
  const mayRead = business.can('money:read');
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
