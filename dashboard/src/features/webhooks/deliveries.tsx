import { SegmentedControl, Title } from '@mantine/core';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Page } from '../../api/page.ts';
import { AddressDrawer } from '../../components/address-drawer.tsx';
import { type Column, LEAST_WIDTH_PX } from '../../components/columns.ts';
import { DataTable } from '../../components/data-table.tsx';
import { Instant } from '../../components/instant.tsx';
import { Paging } from '../../components/paging.tsx';
import { PermittedButton } from '../../components/permitted-button.tsx';
import { EmptyState, ErrorState } from '../../components/states.tsx';
import { Truncated } from '../../components/truncated.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import { DeliveryView } from './delivery-view.tsx';
import { DeliveryBadge } from './endpoint-badge.tsx';
import { ResendDialog } from './resend-dialog.tsx';
import { deliveriesQuery, type Delivery, type DeliveryState, LIMIT, REFRESH_MS, STATE_WORDS } from './webhooks.ts';
import classes from './webhooks.module.css';

const COLUMNS: readonly Column<Delivery>[] = [
  { id: 'sequence', header: 'No.', priority: 3, leastWidthPx: 72, cell: ({ sequence }) => sequence },
  {
    id: 'type',
    header: 'Event',
    priority: 'name',
    leastWidthPx: 160,
    cell: ({ type }) => (
      <code className={classes.code}>
        <Truncated text={type} />
      </code>
    ),
  },
  {
    id: 'state',
    header: 'State',
    priority: 1,
    leastWidthPx: LEAST_WIDTH_PX.state,
    cell: ({ state }) => <DeliveryBadge state={state} />,
  },
  {
    id: 'status',
    header: 'Response',
    priority: 4,
    leastWidthPx: LEAST_WIDTH_PX.count,
    cell: ({ status, attempts }) => (attempts === 0 ? '' : (status ?? 'None')),
  },
  {
    id: 'attempts',
    header: 'Attempts',
    priority: 5,
    leastWidthPx: LEAST_WIDTH_PX.count,
    align: 'end',
    cell: ({ attempts }) => attempts,
  },
  {
    id: 'at',
    header: 'When',
    priority: 2,
    leastWidthPx: LEAST_WIDTH_PX.instant,
    align: 'end',
    below: 'plain',
    cell: ({ createdAt }) => <Instant at={createdAt} />,
  },
];

const stateOf = (value: string): DeliveryState | undefined =>
  value === 'pending' || value === 'delivered' || value === 'parked' ? value : undefined;

interface DeliveriesProps {
  readonly endpointId: number;
}

/** What was sent to an endpoint, what waits, and one delivery in full. */
export function Deliveries({ endpointId }: DeliveriesProps) {
  const business = useBusiness();
  const {
    page = 1,
    state,
    open,
  } = useSearch({ from: '/_authenticated/$businessId/$mode/developers/webhooks/$endpointId' });
  const navigate = useNavigate();
  const [isResending, setResending] = useState(false);
  const deliveries = useQuery({
    ...deliveriesQuery(business, endpointId, { page, state }),
    placeholderData: keepPreviousData,
    refetchInterval: page === 1 && REFRESH_MS,
  });

  return (
    <section aria-labelledby="deliveries-title">
      <Title order={2} size="h3" id="deliveries-title" mb="md">
        Deliveries
      </Title>
      <Toolbar state={state} onResend={() => setResending(true)} />
      <List deliveries={deliveries} state={state} page={page} open={open} />
      <ResendDialog endpointId={endpointId} opened={isResending} onClose={() => setResending(false)} />
      <AddressDrawer
        opened={open !== undefined}
        onClose={() =>
          void navigate({ to: '.', search: (search) => ({ ...search, open: undefined }), resetScroll: false })
        }
        title="Delivery"
      >
        {open !== undefined && <DeliveryView key={open} endpointId={endpointId} sequence={open} />}
      </AddressDrawer>
    </section>
  );
}

interface ToolbarProps {
  readonly state: DeliveryState | undefined;
  readonly onResend: () => void;
}

const CHOICES = Object.entries(STATE_WORDS).map(([value, label]) => ({ value, label }));

function Toolbar({ state, onResend }: ToolbarProps) {
  const navigate = useNavigate();
  return (
    <div className={classes.toolbar}>
      <SegmentedControl
        aria-label="Which deliveries"
        value={state ?? 'all'}
        onChange={(value) =>
          void navigate({
            to: '.',
            search: (search) => ({ ...search, page: undefined, state: stateOf(value) }),
            resetScroll: false,
          })
        }
        data={[{ value: 'all', label: 'All' }, ...CHOICES]}
      />
      <PermittedButton permission="webhooks:write" variant="default" onClick={onResend}>
        Send again…
      </PermittedButton>
    </div>
  );
}

interface ListProps {
  readonly deliveries: UseQueryResult<Page<Delivery>>;
  readonly state: DeliveryState | undefined;
  readonly page: number;
  readonly open: number | undefined;
}

function List({ deliveries, state, page, open }: ListProps) {
  if (deliveries.isError) {
    return (
      <ErrorState
        what="The deliveries could not be loaded"
        error={deliveries.error}
        onRetry={() => void deliveries.refetch()}
      />
    );
  }
  return (
    <>
      <DataTable
        label="Deliveries"
        columns={COLUMNS}
        rows={deliveries.data?.items}
        rowKey={({ sequence }) => sequence}
        rowLink={({ sequence }, link) => (
          <Link
            {...link}
            to="."
            search={(search) => ({ ...search, open: sequence })}
            preload={false}
            resetScroll={false}
          />
        )}
        selectedKey={open}
        isStale={deliveries.isPlaceholderData}
        empty={
          <EmptyState>
            {state === undefined
              ? 'Nothing was sent yet. Send a test event to see one.'
              : 'There are no deliveries in this state.'}
          </EmptyState>
        }
      />
      {(deliveries.data?.totalCount ?? 0) > 0 && (
        <Paging page={page} limit={LIMIT} totalCount={deliveries.data?.totalCount ?? 0} isCountedOff />
      )}
    </>
  );
}
