import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { unwrap } from '@tributary/sdk';
import { api } from '../../api/client.ts';
import { businessKey } from '../../api/query-keys.ts';
import type { components } from '../../api/schema.gen.ts';
import { Instant } from '../../components/instant.tsx';
import { Truncated } from '../../components/truncated.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import classes from './home.module.css';

type Endpoint = components['schemas']['WebhookEndpoint'];

/** Endpoints that nothing has reached for a minute or more; none for who may not see them. */
export function useFailingWebhooks(): readonly Endpoint[] {
  const { businessId, mode, can } = useBusiness();
  const endpoints = useQuery({
    queryKey: businessKey(businessId, mode, 'webhooks', 'endpoints'),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/dashboard/api/businesses/{businessId}/{mode}/webhooks', {
          params: { path: { businessId: String(businessId), mode } },
          signal,
        }),
      ),
    enabled: can('webhooks:read'),
  });
  return endpoints.data?.filter(({ status }) => status === 'failing') ?? [];
}

export function FailingWebhook({ endpoint: { id, url, failingSince } }: { readonly endpoint: Endpoint }) {
  const { businessId, mode } = useBusiness();
  return (
    <li className={classes.entry}>
      <Link
        to="/$businessId/$mode/developers/webhooks/$endpointId"
        params={{ businessId, mode, endpointId: id }}
        className={classes.entryLink}
      >
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
