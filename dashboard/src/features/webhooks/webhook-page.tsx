import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, useSearch } from '@tanstack/react-router';
import { endpointsQuery } from '../../api/webhooks.ts';
import { SearchDrawer, useSetSearch } from '../../components/address-drawer.tsx';
import { CodeBlock, Fact, Facts, Mono, Section } from '../../components/facts.tsx';
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
import { type Endpoint, REFRESH_MS } from './webhooks.ts';
import { Code, SegmentedControl, Text } from '@mantine/core';
import { CopyButton } from '../../components/copy-field.tsx';
import { SNIPPETS } from './snippets.ts';
import classes from './webhooks.module.css';

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

/** The language is in the address, so that a shared link shows the same. */
function SnippetPanel() {
  const { language } = useSearch({ from: '/_authenticated/$businessId/$mode/developers/webhooks/$endpointId' });
  const setLanguage = useSetSearch('language');
  const snippet = SNIPPETS.find((one) => one.language === language) ?? SNIPPETS[0];
  if (snippet === undefined) return null;
  return (
    <Section title="Verify signatures">
      <Text c="dimmed" mb="md">
        Each request carries a signature of its id, time and body. Verify the signature before you trust the request.
      </Text>
      <div className={classes.toolbar}>
        <SegmentedControl
          aria-label="Language"
          value={snippet.language}
          onChange={setLanguage}
          data={SNIPPETS.map((one) => one.language)}
        />
        <CopyButton text={snippet.code} />
      </div>
      <CodeBlock label={`A receiver in ${snippet.language}`}>{snippet.code}</CodeBlock>
      <Text size="xs" c="dimmed" mt="xs">
        Needs <Code>{snippet.install}</Code>, and the signing secret in <Code>WEBHOOK_SECRET</Code>.
      </Text>
    </Section>
  );
}
