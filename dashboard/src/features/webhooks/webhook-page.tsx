import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, Link, useNavigate } from '@tanstack/react-router';
import { AddressDrawer } from '../../components/address-drawer.tsx';
import { Instant } from '../../components/instant.tsx';
import { Page } from '../../components/page.tsx';
import { EmptyState, ErrorState, LoadingLines, NoPermission } from '../../components/states.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import { Deliveries } from './deliveries.tsx';
import { EndpointActions } from './endpoint-actions.tsx';
import { EndpointBadge } from './endpoint-badge.tsx';
import { EndpointForm } from './endpoint-form.tsx';
import { SnippetPanel } from './snippet-panel.tsx';
import { type Endpoint, endpointsQuery, REFRESH_MS } from './webhooks.ts';
import classes from './webhooks.module.css';

export const webhookPage = createLazyRoute('/_authenticated/$businessId/$mode/developers/webhooks/$endpointId')({
  component: WebhookPage,
});

function WebhookPage() {
  const business = useBusiness();
  const { endpointId } = webhookPage.useParams();
  const mayRead = business.can('webhooks:read');
  const endpoints = useQuery({ ...endpointsQuery(business), enabled: mayRead, refetchInterval: REFRESH_MS });
  const endpoint = endpoints.data?.find(({ id }) => id === endpointId);
  const { businessId, mode } = business;

  return (
    <Page
      title="Webhook endpoint"
      description={endpoint?.url}
      above={
        <Link to="/$businessId/$mode/developers/webhooks" params={{ businessId, mode }} className={classes.link}>
          Webhooks
        </Link>
      }
      actions={endpoint !== undefined && <EndpointActions key={endpoint.id} endpoint={endpoint} />}
    >
      {!mayRead ? (
        <NoPermission permission="webhooks:read" />
      ) : endpoints.isError ? (
        <ErrorState
          what="The endpoint could not be loaded"
          error={endpoints.error}
          onRetry={() => void endpoints.refetch()}
        />
      ) : endpoints.isPending ? (
        <LoadingLines lines={6} label="Loading the endpoint" />
      ) : endpoint === undefined ? (
        <EmptyState>There is no such endpoint in {mode} mode; it may have been deleted.</EmptyState>
      ) : (
        <>
          <Facts endpoint={endpoint} />
          <Deliveries endpointId={endpoint.id} />
          <SnippetPanel />
          <EditDrawer endpoint={endpoint} />
        </>
      )}
    </Page>
  );
}

interface OfEndpoint {
  readonly endpoint: Endpoint;
}

function Facts({ endpoint }: OfEndpoint) {
  const { status, failingSince, events, description, previousSecretExpiresAt } = endpoint;
  return (
    <dl className={classes.facts}>
      <dt>State</dt>
      <dd>
        <EndpointBadge status={status} failingSince={failingSince} />
        {failingSince !== null && (
          <>
            {' '}
            no success since <Instant at={failingSince} />
          </>
        )}
      </dd>
      <dt>Sent</dt>
      <dd>{events.length === 0 ? 'Everything' : <code className={classes.code}>{events.join(', ')}</code>}</dd>
      {description !== '' && (
        <>
          <dt>Description</dt>
          <dd>{description}</dd>
        </>
      )}
      {previousSecretExpiresAt !== null && (
        <>
          <dt>Old secret</dt>
          <dd>
            signs until <Instant at={previousSecretExpiresAt} />
          </dd>
        </>
      )}
    </dl>
  );
}

function EditDrawer({ endpoint }: OfEndpoint) {
  const { can } = useBusiness();
  const { edit } = webhookPage.useSearch();
  const navigate = useNavigate();
  const close = (): void =>
    void navigate({ to: '.', search: (search) => ({ ...search, edit: undefined }), resetScroll: false });
  return (
    <AddressDrawer opened={edit !== undefined} onClose={close} title="Edit the endpoint">
      {can('webhooks:write') ? (
        <EndpointForm key={endpoint.id} endpoint={endpoint} onClose={close} />
      ) : (
        <NoPermission permission="webhooks:write" />
      )}
    </AddressDrawer>
  );
}
