import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { components } from '../../api/schema.gen.ts';
import { endpointsQuery } from '../../api/webhooks.ts';
import { Instant } from '../../components/instant.tsx';
import { Truncated } from '../../components/truncated.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import classes from './home.module.css';

type Endpoint = components['schemas']['WebhookEndpoint'];

/** Home stays open all day, and a dead endpoint is there within a minute. */
const REFRESH_MS = 10_000;

/** Endpoints that have failed for half a minute or more; none for people who may not see them. */
export function useFailingWebhooks(): readonly Endpoint[] {
  const business = useBusiness();
  const endpoints = useQuery({
    ...endpointsQuery(business),
    enabled: business.can('webhooks:read'),
    refetchInterval: REFRESH_MS,
  });
  return endpoints.data?.filter(({ status }) => status === 'failing') ?? [];
}

export function FailingWebhook({ endpoint: { id, url, failingSince } }: { readonly endpoint: Endpoint }) {
  return (
    <li className={classes.entry}>
      <Link from="/$businessId/$mode" to="./developers/webhooks/$endpointId" params={{ endpointId: id }}>
        <Truncated text={url} />
      </Link>
      <div className={classes.note}>
        This webhook endpoint fails.{' '}
        {failingSince !== null && (
          <>
            Since: <Instant at={failingSince} />
          </>
        )}
      </div>
    </li>
  );
}
