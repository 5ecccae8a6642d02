import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, Link } from '@tanstack/react-router';
import { EmptyState } from '../../components/states.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import { PayoutDrawer } from './payout-drawer.tsx';
import { ACCOUNT_COLUMN, AMOUNT_COLUMN, AT_COLUMN, BANK_COLUMN, PayoutTable, STATE_COLUMN } from './payout-table.tsx';
import { PayoutStateFilter } from './state-filter.tsx';
import { SettlementFrame } from './settlement-frame.tsx';
import { payoutsQuery } from './settlements.ts';
import classes from './settlements.module.css';

export const payoutsPage = createLazyRoute('/_authenticated/$businessId/$mode/settlements/payouts')({
  component: PayoutsPage,
});

const COLUMNS = [
  ACCOUNT_COLUMN,
  BANK_COLUMN,
  { id: 'run', header: 'Run', priority: 5, leastWidthPx: 88, cell: ({ runNumber }) => runNumber },
  STATE_COLUMN,
  AMOUNT_COLUMN,
  AT_COLUMN,
] satisfies Parameters<typeof PayoutTable>[0]['columns'];

/** Another business or mode begins anew, so that no row of the one before stands in for rows of this one. */
function PayoutsPage() {
  const { businessId, mode } = useBusiness();
  return (
    <SettlementFrame title="Payouts" description="Every payout of every run, the newest first.">
      <Payouts key={`${businessId}/${mode}`} />
    </SettlementFrame>
  );
}

function Payouts() {
  const business = useBusiness();
  const { page = 1, state, accountId, open } = payoutsPage.useSearch();
  const payouts = useQuery(payoutsQuery(business, { page, state, accountId }));
  const isPastEnd = (payouts.data?.totalCount ?? 0) > 0;
  return (
    <>
      <div className={classes.toolbar}>
        <PayoutStateFilter state={state} />
        {accountId !== undefined && (
          <span>
            Only of account {accountId}.{' '}
            <Link
              to="."
              search={(search) => ({ ...search, accountId: undefined, page: undefined })}
              className={classes.link}
            >
              Show all
            </Link>
          </span>
        )}
      </div>
      <PayoutTable
        label="Payouts"
        columns={COLUMNS}
        payouts={payouts}
        page={page}
        open={open}
        isCountedOff
        empty={
          <EmptyState>
            {isPastEnd
              ? 'The list is not that long.'
              : state === undefined && accountId === undefined
                ? 'A settlement run makes a payout for each account with something due. There is none in ' +
                  `${business.mode} mode yet.`
                : 'No payout fits this.'}
          </EmptyState>
        }
      />
      <PayoutDrawer open={open} />
    </>
  );
}
