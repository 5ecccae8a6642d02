import { ViewMenu } from '../../components/view-menu.tsx';
import { useQuery } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { column } from '../../components/column-kinds.tsx';
import type { Column } from '../../components/columns.ts';
import { FilterBar, NarrowedTo } from '../../components/filters.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import { PayoutDrawer } from './payout-drawer.tsx';
import { PAYOUT_COLUMNS, PayoutList, PayoutStateFilter } from './payout-list.tsx';
import { SettlementFrame } from './settlement-frame.tsx';
import { type Payout, payoutsQuery } from './settlements.ts';

export const payoutsPage = createLazyRoute('/_authenticated/$businessId/$mode/settlements/payouts')({
  component: PayoutsPage,
});

const RUN_COLUMN: Column<Payout> = column('run', 'Run', ({ runNumber }) => runNumber, {
  priority: 5,
  leastWidthPx: 88,
});
const COLUMNS = PAYOUT_COLUMNS.toSpliced(2, 0, RUN_COLUMN);

function PayoutsPage() {
  return (
    <SettlementFrame title="Payouts" description="Every payout of every run, newest first.">
      <Payouts />
    </SettlementFrame>
  );
}

function Payouts() {
  const business = useBusiness();
  const { page = 1, state, accountId, open } = payoutsPage.useSearch();
  return (
    <>
      <FilterBar>
        <PayoutStateFilter state={state} />
        {accountId !== undefined && <NarrowedTo name="accountId">Only of account {accountId}</NarrowedTo>}
        <ViewMenu page="payouts" filters={{ state, accountId }} />
      </FilterBar>
      <PayoutList
        label="Payouts"
        columns={COLUMNS}
        query={useQuery(payoutsQuery(business, { page, state, subAccountId: accountId }))}
        page={page}
        open={open}
        isCountedOff
        filters={{ state, accountId }}
        noneFits="No payouts match these filters."
        empty={
          'A settlement run creates a payout for each account with money due. ' +
          `There is none in ${business.mode} mode yet.`
        }
      />
      <PayoutDrawer open={open} />
    </>
  );
}
