import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { components } from '../../api/schema.gen.ts';
import { endpointsQuery } from '../../api/webhooks.ts';
import { Instant } from '../../components/instant.tsx';
import { Truncated } from '../../components/truncated.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import classes from './home.module.css';

type Endpoint = components['schemas']['WebhookEndpoint'];

/** Endpoints that have failed for a minute or more; none for people who may not see them. */
export function useFailingWebhooks(): readonly Endpoint[] {
  const business = useBusiness();
  const endpoints = useQuery({ ...endpointsQuery(business), enabled: business.can('webhooks:read') });
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
