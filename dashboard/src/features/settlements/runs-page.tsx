import { ViewMenu } from '../../components/view-menu.tsx';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, Link } from '@tanstack/react-router';
import { SearchDrawer, useSetSearch } from '../../components/address-drawer.tsx';
import {
  countColumn,
  instantColumn,
  moneyColumn,
  nameColumn,
  stateColumn,
  textColumn,
} from '../../components/column-kinds.tsx';
import type { Column } from '../../components/columns.ts';
import { ChoiceFilter, FilterBar } from '../../components/filters.tsx';
import { TextLink } from '../../components/links.tsx';
import { List } from '../../components/list.tsx';
import { PermittedButton } from '../../components/permitted-button.tsx';
import { RUN_STATE_CHOICES, RunBadge } from '../../components/state-badge.tsx';
import { EmptyState } from '../../components/states.tsx';
import { formatDate } from '../../format/instant.ts';
import { formatCount } from '../../format/money.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { NewRunForm } from './new-run-form.tsx';
import { SettlementFrame } from './settlement-frame.tsx';
import { type Run, runsQuery } from './settlements.ts';
import { nameOf, totalOf } from './words.ts';

export const runsPage = createLazyRoute('/_authenticated/$businessId/$mode/settlements')({ component: RunsPage });

const COLUMNS: readonly Column<Run>[] = [
  nameColumn('run', 'Run', ({ number }) => `Run ${formatCount(number)}`, { leastWidthPx: 136, grow: 1 }),
  stateColumn(({ state }) => <RunBadge state={state} />, { leastWidthPx: 136 }),
  countColumn('count', 'Payouts', (run) => totalOf(run).count, { priority: 6 }),
  moneyColumn('amount', 'Amount', (run) => totalOf(run).amount, { priority: 1 }),
  textColumn(
    'by',
    'Created by',
    ({ created, scheduledFor }) =>
      scheduledFor === null ? nameOf(created.by) : `Schedule, ${formatDate(scheduledFor)}`,
    { priority: 5, leastWidthPx: 120, grow: 1 },
  ),
  textColumn('approved', 'Approved by', ({ approved }) => approved && nameOf(approved.by), {
    priority: 4,
    leastWidthPx: 120,
    grow: 1,
  }),
  instantColumn('at', 'When', ({ created }) => created.at, { priority: 3 }),
];

function RunsPage() {
  const { add } = runsPage.useSearch();
  const setAdd = useSetSearch('add');
  return (
    <SettlementFrame
      title="Settlements"
      description="Settlement runs pay wallet balances out to bank accounts. Each run needs approval first."
      actions={
        <PermittedButton permission="payouts:make" leftSection={<IconPlus size={16} />} onClick={() => setAdd('run')}>
          New run
        </PermittedButton>
      }
    >
      <RunList />
      <SearchDrawer name="add" value={add} title="New settlement run" permission="payouts:make">
        {(_add, close) => <NewRunForm onClose={close} />}
      </SearchDrawer>
    </SettlementFrame>
  );
}

function RunList() {
  const business = useBusiness();
  const { page = 1, state } = runsPage.useSearch();
  const runs = useQuery(runsQuery(business, { page, state }));
  return (
    <>
      {(state !== undefined || (runs.data?.totalCount ?? 0) > 0) && (
        <FilterBar>
          <ChoiceFilter name="state" label="State" any="Any state" value={state} choices={RUN_STATE_CHOICES} />
          <ViewMenu page="settlements" filters={{ state }} />
        </FilterBar>
      )}
      <List
        what="runs"
        label="Settlement runs"
        query={runs}
        columns={COLUMNS}
        rows={runs.data?.items}
        totalCount={runs.data?.totalCount}
        page={page}
        isCountedOff={state !== undefined}
        rowKey={({ number }) => number}
        rowLink={({ number }, link) => (
          <Link {...link} from="/$businessId/$mode" to="./settlements/$runNumber" params={{ runNumber: number }} />
        )}
        expectedRows={5}
        filters={{ state }}
        noneFits="No run is in this state."
        empty={<NoRuns />}
      />
    </>
  );
}

function NoRuns() {
  const { can, mode } = useBusiness();
  return (
    <EmptyState
      action={
        can('payouts:make') && (
          <TextLink to="." search={{ add: 'run' }}>
            Create the first run
          </TextLink>
        )
      }
    >
      A run pays out wallet balances. There is none in {mode} mode yet.
    </EmptyState>
  );
}
