import { useQuery } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { endpointsQuery } from '../../api/webhooks.ts';
import { SearchDrawer } from '../../components/address-drawer.tsx';
import { Fact, Facts, Mono } from '../../components/facts.tsx';
import { Instant } from '../../components/instant.tsx';
import { BackLink } from '../../components/links.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { EmptyState } from '../../components/states.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import { Deliveries } from './deliveries.tsx';
import { EndpointActions } from './endpoint-actions.tsx';
import { EndpointHealthPanel } from './endpoint-health.tsx';
import { EndpointBadge } from './endpoint-badge.tsx';
import { EndpointForm } from './endpoint-form.tsx';
import { SnippetPanel } from './snippet-panel.tsx';
import { type Endpoint, REFRESH_MS } from './webhooks.ts';

export const webhookPage = createLazyRoute('/_authenticated/$businessId/$mode/developers/webhooks/$endpointId')({
  component: WebhookPage,
});

function WebhookPage() {
  const business = useBusiness();
  const { mode } = business;
  const { endpointId } = webhookPage.useParams();
  const { edit } = webhookPage.useSearch();
  const mayRead = business.can('webhooks:read');
  const endpoints = useQuery({ ...endpointsQuery(business), enabled: mayRead, refetchInterval: REFRESH_MS });
  const found = endpoints.data?.find(({ id }) => id === endpointId);

  return (
    <Page
      title="Webhook endpoint"
      description={found?.url}
      above={<BackLink from="/$businessId/$mode" to="./developers/webhooks" label="Webhooks" />}
      actions={found !== undefined && <EndpointActions key={found.id} endpoint={found} />}
    >
      <Loaded query={endpoints} what="endpoint" lines={6} permission="webhooks:read">
        {() =>
          found === undefined ? (
            <EmptyState>There is no such endpoint in {mode} mode; it may have been deleted.</EmptyState>
          ) : (
            <>
              <EndpointFacts endpoint={found} />
              <EndpointHealthPanel endpointId={found.id} />
              <Deliveries endpointId={found.id} />
              <SnippetPanel />
              <SearchDrawer name="edit" value={edit} title="Edit the endpoint" permission="webhooks:write">
                {(_edit, close) => <EndpointForm key={found.id} endpoint={found} onClose={close} />}
              </SearchDrawer>
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

function EndpointFacts({ endpoint }: { readonly endpoint: Endpoint }) {
  const { status, failingSince, events, description, previousSecretExpiresAt } = endpoint;
  return (
    <Facts mb={24}>
      <Fact label="State">
        <EndpointBadge status={status} failingSince={failingSince} />
        {failingSince !== null && (
          <>
            {' '}
            no success since <Instant at={failingSince} />
          </>
        )}
      </Fact>
      <Fact label="Sent">{events.length === 0 ? 'Everything' : <Mono>{events.join(', ')}</Mono>}</Fact>
      <Fact label="Description">{description !== '' && description}</Fact>
      <Fact label="Old secret">
        {previousSecretExpiresAt !== null && (
          <>
            signs until <Instant at={previousSecretExpiresAt} />
          </>
        )}
      </Fact>
    </Facts>
  );
}
