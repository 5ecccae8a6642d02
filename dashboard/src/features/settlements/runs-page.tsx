import { Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, Link, useNavigate } from '@tanstack/react-router';
import { AddressDrawer } from '../../components/address-drawer.tsx';
import { type Column, LEAST_WIDTH_PX } from '../../components/columns.ts';
import { DataTable } from '../../components/data-table.tsx';
import { Instant } from '../../components/instant.tsx';
import { Money } from '../../components/money.tsx';
import { Paging } from '../../components/paging.tsx';
import { PermittedButton } from '../../components/permitted-button.tsx';
import { EmptyState, ErrorState, NoPermission } from '../../components/states.tsx';
import { Truncated } from '../../components/truncated.tsx';
import { formatDate } from '../../format/instant.ts';
import { formatCount } from '../../format/money.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { NewRunForm } from './new-run-form.tsx';
import { RunBadge } from './run-badge.tsx';
import { SettlementFrame } from './settlement-frame.tsx';
import { LIMIT, type Run, type RunState, runsQuery } from './settlements.ts';
import classes from './settlements.module.css';
import { RUN_STATES } from './states.ts';
import { nameOf, RUN_STATE_WORDS, totalOf } from './words.ts';

export const runsPage = createLazyRoute('/_authenticated/$businessId/$mode/settlements')({ component: RunsPage });

const COLUMNS: readonly Column<Run>[] = [
  {
    id: 'run',
    header: 'Run',
    priority: 'name',
    leastWidthPx: 136,
    grow: 1,
    cell: ({ number }) => `Run ${formatCount(number)}`,
  },
  {
    id: 'state',
    header: 'State',
    priority: 2,
    leastWidthPx: 136,
    below: 'plain',
    cell: ({ state }) => <RunBadge state={state} />,
  },
  {
    id: 'count',
    header: 'Payouts',
    priority: 6,
    leastWidthPx: LEAST_WIDTH_PX.count,
    align: 'end',
    cell: (run) => formatCount(totalOf(run).count),
  },
  {
    id: 'amount',
    header: 'Amount',
    priority: 1,
    leastWidthPx: LEAST_WIDTH_PX.amount,
    align: 'end',
    cell: (run) => <Money amount={totalOf(run).amount} />,
  },
  {
    id: 'by',
    header: 'Made by',
    priority: 5,
    leastWidthPx: 120,
    grow: 1,
    cell: ({ created, scheduledFor }) => (
      <Truncated text={scheduledFor === null ? nameOf(created.by) : `Schedule, ${formatDate(scheduledFor)}`} />
    ),
  },
  {
    id: 'approved',
    header: 'Approved by',
    priority: 4,
    leastWidthPx: 120,
    grow: 1,
    cell: ({ approved }) => approved !== null && <Truncated text={nameOf(approved.by)} />,
  },
  {
    id: 'at',
    header: 'When',
    priority: 3,
    leastWidthPx: LEAST_WIDTH_PX.instant,
    align: 'end',
    below: 'plain',
    cell: ({ created }) => <Instant at={created.at} />,
  },
];

/** Another business or mode begins anew, so that no row of the one before stands in for rows of this one. */
function RunsPage() {
  const { businessId, mode } = useBusiness();
  return <Runs key={`${businessId}/${mode}`} />;
}

function Runs() {
  const { can } = useBusiness();
  const { page = 1, state, add } = runsPage.useSearch();
  const navigate = useNavigate();
  const show = (drawer: 'run' | undefined): void =>
    void navigate({ to: '.', search: (search) => ({ ...search, add: drawer }), resetScroll: false });
  return (
    <SettlementFrame
      title="Settlements"
      description="Wallets are paid out to the bank accounts of their owners, in runs that somebody approves."
      actions={
        <PermittedButton permission="payouts:make" leftSection={<IconPlus size={16} />} onClick={() => show('run')}>
          New run
        </PermittedButton>
      }
    >
      <RunList page={page} state={state} />
      <AddressDrawer opened={add !== undefined} onClose={() => show(undefined)} title="New settlement run">
        {can('payouts:make') ? (
          <NewRunForm onClose={() => show(undefined)} />
        ) : (
          <NoPermission permission="payouts:make" />
        )}
      </AddressDrawer>
    </SettlementFrame>
  );
}

interface RunListProps {
  readonly page: number;
  readonly state: RunState | undefined;
}

function RunList({ page, state }: RunListProps) {
  const business = useBusiness();
  const { businessId, mode } = business;
  const runs = useQuery(runsQuery(business, { page, state }));
  if (runs.isError && runs.data === undefined) {
    return <ErrorState what="The runs could not be loaded" error={runs.error} onRetry={() => void runs.refetch()} />;
  }
  return (
    <>
      {(state !== undefined || (runs.data?.totalCount ?? 0) > 0) && <StateFilter state={state} />}
      <DataTable
        label="Settlement runs"
        columns={COLUMNS}
        rows={runs.data?.runs}
        rowKey={({ number }) => number}
        rowLink={({ number }, link) => (
          <Link
            {...link}
            to="/$businessId/$mode/settlements/$runNumber"
            params={{ businessId, mode, runNumber: number }}
          />
        )}
        isStale={runs.isPlaceholderData}
        expectedRows={5}
        empty={<NoRuns state={state} isPastEnd={(runs.data?.totalCount ?? 0) > 0} />}
      />
      {(runs.data?.totalCount ?? 0) > 0 && (
        <Paging page={page} limit={LIMIT} totalCount={runs.data?.totalCount ?? 0} isCountedOff={state !== undefined} />
      )}
    </>
  );
}

const STATE_CHOICES = RUN_STATES.map((value) => ({ value, label: RUN_STATE_WORDS[value] }));

function StateFilter({ state }: Pick<RunListProps, 'state'>) {
  const navigate = useNavigate();
  return (
    <div className={classes.toolbar}>
      <Select
        aria-label="State"
        placeholder="Any state"
        className={classes.filter ?? ''}
        clearable
        value={state ?? null}
        data={STATE_CHOICES}
        onChange={(value) =>
          void navigate({
            to: '.',
            search: (search) => ({
              ...search,
              page: undefined,
              state: RUN_STATES.find((known) => known === value),
            }),
            resetScroll: false,
          })
        }
      />
    </div>
  );
}

interface NoRunsProps {
  readonly state: RunState | undefined;
  /** The address asks for a page behind the last one. */
  readonly isPastEnd: boolean;
}

function NoRuns({ state, isPastEnd }: NoRunsProps) {
  const { can, mode } = useBusiness();
  if (isPastEnd) return <EmptyState>The list is not that long.</EmptyState>;
  if (state !== undefined) return <EmptyState>No run is in this state.</EmptyState>;
  return (
    <EmptyState
      action={
        can('payouts:make') && (
          <Link to="." search={{ add: 'run' }} className={classes.link}>
            Make the first run
          </Link>
        )
      }
    >
      A run pays out what wallets hold. There is none in {mode} mode yet.
    </EmptyState>
  );
}
