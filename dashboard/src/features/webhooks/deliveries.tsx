import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { SearchDrawer } from '../../components/address-drawer.tsx';
import { column, countColumn, instantColumn, nameColumn, stateColumn } from '../../components/column-kinds.tsx';
import { type Column, LEAST_WIDTH_PX } from '../../components/columns.ts';
import { Mono, Section } from '../../components/facts.tsx';
import { SegmentFilter } from '../../components/filters.tsx';
import { List } from '../../components/list.tsx';
import { PermittedButton } from '../../components/permitted-button.tsx';
import { DELIVERY_STATE_CHOICES, DeliveryBadge } from '../../components/state-badge.tsx';
import { Truncated } from '../../components/truncated.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import { DeliveryView } from './delivery-view.tsx';
import { ResendDialog } from './resend-dialog.tsx';
import { deliveriesQuery, type Delivery } from './webhooks.ts';
import classes from './webhooks.module.css';

const COLUMNS: readonly Column<Delivery>[] = [
  column('sequence', 'No.', ({ sequence }) => sequence, { priority: 3, leastWidthPx: 72 }),
  nameColumn('type', 'Event', ({ type }) => <EventType type={type} />, { leastWidthPx: 160 }),
  stateColumn(({ state }) => <DeliveryBadge state={state} />, { priority: 1, below: undefined }),
  column('status', 'Response', ({ status, attempts }) => (attempts === 0 ? '' : (status ?? 'None')), {
    priority: 4,
    leastWidthPx: LEAST_WIDTH_PX.count,
  }),
  countColumn('attempts', 'Attempts', ({ attempts }) => attempts, { priority: 5 }),
  instantColumn('at', 'When', ({ createdAt }) => createdAt, { priority: 2 }),
];

function EventType({ type }: { readonly type: string }) {
  return (
    <Mono>
      <Truncated text={type} />
    </Mono>
  );
}

/** Sent and waiting deliveries of an endpoint, and the details of one. */
export function Deliveries({ endpointId }: { readonly endpointId: number }) {
  const {
    page = 1,
    state,
    open,
  } = useSearch({ from: '/_authenticated/$businessId/$mode/developers/webhooks/$endpointId' });
  const [isResending, setResending] = useState(false);
  const deliveries = useQuery(deliveriesQuery(useBusiness(), endpointId, { page, state }));
  return (
    <Section title="Deliveries">
      <div className={classes.toolbar}>
        <SegmentFilter name="state" label="Which deliveries" value={state} choices={DELIVERY_STATE_CHOICES} />
        <PermittedButton permission="webhooks:write" variant="default" onClick={() => setResending(true)}>
          Send again…
        </PermittedButton>
      </div>
      <List
        what="deliveries"
        label="Deliveries"
        query={deliveries}
        columns={COLUMNS}
        rows={deliveries.data?.items}
        totalCount={deliveries.data?.totalCount}
        page={page}
        isCountedOff
        rowKey={({ sequence }) => sequence}
        opensDrawer
        selectedKey={open}
        filters={{ state }}
        noneFits="There are no deliveries in this state."
        empty="Nothing was sent yet. Send a test event to see one."
      />
      <ResendDialog endpointId={endpointId} opened={isResending} onClose={() => setResending(false)} />
      <SearchDrawer name="open" value={open} title="Delivery">
        {(sequence) => <DeliveryView key={sequence} endpointId={endpointId} sequence={sequence} />}
      </SearchDrawer>
    </Section>
  );
}
