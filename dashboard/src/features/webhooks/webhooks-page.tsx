import { Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, Link } from '@tanstack/react-router';
import { endpointsQuery } from '../../api/webhooks.ts';
import { SearchDrawer, useSetSearch } from '../../components/address-drawer.tsx';
import { column, nameColumn, stateColumn, textColumn } from '../../components/column-kinds.tsx';
import { type Column, LEAST_WIDTH_PX } from '../../components/columns.ts';
import { Instant } from '../../components/instant.tsx';
import { TextLink } from '../../components/links.tsx';
import { List } from '../../components/list.tsx';
import { Page } from '../../components/page.tsx';
import { PermittedButton } from '../../components/permitted-button.tsx';
import { EmptyState } from '../../components/states.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import { EndpointBadge } from './endpoint-badge.tsx';
import { EndpointForm } from './endpoint-form.tsx';
import { type Endpoint, REFRESH_MS } from './webhooks.ts';

export const webhooksPage = createLazyRoute('/_authenticated/$businessId/$mode/developers/webhooks')({
  component: WebhooksPage,
});

const COLUMNS: readonly Column<Endpoint>[] = [
  nameColumn('url', 'Address', ({ url }) => url, { leastWidthPx: 160, grow: 3 }),
  textColumn('events', 'Sent', ({ events }) => (events.length === 0 ? 'Everything' : events.join(', ')), {
    priority: 3,
    leastWidthPx: 144,
    grow: 1,
  }),
  stateColumn((endpoint) => <EndpointBadge {...endpoint} />, { priority: 1, below: undefined }),
  column('delivered', 'Last delivered', ({ lastDeliveredAt }) => <LastDelivered at={lastDeliveredAt} />, {
    priority: 2,
    leastWidthPx: LEAST_WIDTH_PX.instant,
    align: 'end',
  }),
];

function LastDelivered({ at }: { readonly at: string | null }) {
  if (at !== null) return <Instant at={at} />;
  return (
    <Text span c="dimmed">
      Never
    </Text>
  );
}

/** The endpoints of this business. */
function WebhooksPage() {
  const business = useBusiness();
  const { mode } = business;
  const { add } = webhooksPage.useSearch();
  const setAdd = useSetSearch('add');
  const endpoints = useQuery({
    ...endpointsQuery(business),
    enabled: business.can('webhooks:read'),
    refetchInterval: REFRESH_MS,
  });

  return (
    <Page
      title="Webhooks"
      description="Your servers receive events in order, with signatures that prove the sender."
      actions={
        <PermittedButton
          permission="webhooks:write"
          leftSection={<IconPlus size={16} />}
          onClick={() => setAdd('endpoint')}
        >
          Add endpoint
        </PermittedButton>
      }
    >
      <List
        what="endpoints"
        permission="webhooks:read"
        label="Webhook endpoints"
        query={endpoints}
        columns={COLUMNS}
        rows={endpoints.data}
        rowKey={({ id }) => id}
        expectedRows={2}
        rowLink={({ id }, link) => (
          <Link
            {...link}
            from="/$businessId/$mode"
            to="./developers/webhooks/$endpointId"
            params={{ endpointId: id }}
          />
        )}
        empty={
          <EmptyState
            action={
              business.can('webhooks:write') && (
                <TextLink to="." search={{ add: 'endpoint' }}>
                  Add the first endpoint
                </TextLink>
              )
            }
          >
            There are no webhook endpoints in {mode} mode yet.
          </EmptyState>
        }
      />
      <SearchDrawer name="add" value={add} title="Add an endpoint" permission="webhooks:write">
        {(_add, close) => <EndpointForm onClose={close} />}
      </SearchDrawer>
    </Page>
  );
}
