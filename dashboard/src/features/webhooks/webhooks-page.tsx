import { Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, Link, useNavigate } from '@tanstack/react-router';
import { AddressDrawer } from '../../components/address-drawer.tsx';
import { type Column, LEAST_WIDTH_PX } from '../../components/columns.ts';
import { DataTable } from '../../components/data-table.tsx';
import { Instant } from '../../components/instant.tsx';
import { Page } from '../../components/page.tsx';
import { PermittedButton } from '../../components/permitted-button.tsx';
import { EmptyState, ErrorState, NoPermission } from '../../components/states.tsx';
import { Truncated } from '../../components/truncated.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import { EndpointBadge } from './endpoint-badge.tsx';
import { EndpointForm } from './endpoint-form.tsx';
import { type Endpoint, endpointsQuery } from './webhooks.ts';
import classes from './webhooks.module.css';

export const webhooksPage = createLazyRoute('/_authenticated/$businessId/$mode/developers/webhooks')({
  component: WebhooksPage,
});

const COLUMNS: readonly Column<Endpoint>[] = [
  {
    id: 'url',
    header: 'Address',
    priority: 'name',
    leastWidthPx: 160,
    grow: 3,
    cell: ({ url }) => <Truncated text={url} />,
  },
  {
    id: 'events',
    header: 'Sent',
    priority: 3,
    leastWidthPx: 144,
    grow: 1,
    cell: ({ events }) => <Truncated text={events.length === 0 ? 'Everything' : events.join(', ')} />,
  },
  {
    id: 'status',
    header: 'State',
    priority: 1,
    leastWidthPx: LEAST_WIDTH_PX.state,
    cell: ({ status, failingSince }) => <EndpointBadge status={status} failingSince={failingSince} />,
  },
  {
    id: 'delivered',
    header: 'Last delivered',
    priority: 2,
    leastWidthPx: LEAST_WIDTH_PX.instant,
    align: 'end',
    cell: ({ lastDeliveredAt }) =>
      lastDeliveredAt === null ? (
        <Text span c="dimmed">
          Never
        </Text>
      ) : (
        <Instant at={lastDeliveredAt} />
      ),
  },
];

/** Where this business is told what happens. */
function WebhooksPage() {
  const business = useBusiness();
  const { add } = webhooksPage.useSearch();
  const navigate = useNavigate();
  const mayRead = business.can('webhooks:read');
  const endpoints = useQuery({ ...endpointsQuery(business), enabled: mayRead });
  const show = (drawer: 'endpoint' | undefined): void =>
    void navigate({ to: '.', search: drawer === undefined ? {} : { add: drawer }, resetScroll: false });

  return (
    <Page
      title="Webhooks"
      description="Your servers are told what happens, in order, with signatures that prove who wrote it."
      actions={
        <PermittedButton
          permission="webhooks:write"
          leftSection={<IconPlus size={16} />}
          onClick={() => show('endpoint')}
        >
          Add endpoint
        </PermittedButton>
      }
    >
      {!mayRead ? (
        <NoPermission permission="webhooks:read" />
      ) : endpoints.isError ? (
        <ErrorState
          what="The endpoints could not be loaded"
          error={endpoints.error}
          onRetry={() => void endpoints.refetch()}
        />
      ) : (
        <DataTable
          label="Webhook endpoints"
          columns={COLUMNS}
          rows={endpoints.data}
          rowKey={({ id }) => id}
          expectedRows={2}
          rowLink={({ id }, link) => (
            <Link
              {...link}
              to="/$businessId/$mode/developers/webhooks/$endpointId"
              params={{ businessId: business.businessId, mode: business.mode, endpointId: id }}
            />
          )}
          empty={
            <EmptyState
              action={
                business.can('webhooks:write') && (
                  <Link to="." search={{ add: 'endpoint' }} className={classes.link}>
                    Add the first endpoint
                  </Link>
                )
              }
            >
              Nobody is told of what happens in {business.mode} mode yet.
            </EmptyState>
          }
        />
      )}
      <AddressDrawer opened={add !== undefined} onClose={() => show(undefined)} title="Add an endpoint">
        {business.can('webhooks:write') ? (
          <EndpointForm onClose={() => show(undefined)} />
        ) : (
          <NoPermission permission="webhooks:write" />
        )}
      </AddressDrawer>
    </Page>
  );
}
