import { Code, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useWrite } from '../../api/use-write.ts';
import { Instant } from '../../components/instant.tsx';
import { PermittedButton } from '../../components/permitted-button.tsx';
import { ErrorState, FailureNote, LoadingLines } from '../../components/states.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import { DeliveryBadge } from './endpoint-badge.tsx';
import { type DeliveryDetail, deliveryQuery, REFRESH_MS, resendDelivery, webhooksKey } from './webhooks.ts';
import classes from './webhooks.module.css';

interface DeliveryViewProps {
  readonly endpointId: number;
  readonly sequence: number;
}

/** One delivery with its request and its response. */
export function DeliveryView({ endpointId, sequence }: DeliveryViewProps) {
  const business = useBusiness();
  const queryClient = useQueryClient();
  const delivery = useQuery({
    ...deliveryQuery(business, endpointId, sequence),
    refetchInterval: ({ state }) => state.data?.state === 'pending' && REFRESH_MS,
  });
  const resend = useWrite({
    mutationFn: () => resendDelivery(business, endpointId, sequence),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: webhooksKey(business) }),
  });
  if (delivery.isPending) return <LoadingLines lines={10} label="Loading the delivery" />;
  if (delivery.isError) {
    return (
      <ErrorState
        what="The delivery could not be loaded"
        error={delivery.error}
        onRetry={() => void delivery.refetch()}
      />
    );
  }
  return (
    <Stack gap="lg">
      <Facts delivery={delivery.data} />
      <FailureNote error={resend.error} />
      <PermittedButton
        permission="webhooks:write"
        variant="default"
        loading={resend.isPending}
        onClick={() => resend.mutate()}
      >
        Send again
      </PermittedButton>
      <Exchange delivery={delivery.data} />
    </Stack>
  );
}

interface OfDelivery {
  readonly delivery: DeliveryDetail;
}

function Facts({ delivery }: OfDelivery) {
  const { state, type, eventId, sequence, attempts, createdAt, nextAttemptAt, durationMs, status, problem } = delivery;
  return (
    <dl className={classes.facts}>
      <dt>State</dt>
      <dd>
        <DeliveryBadge state={state} />
      </dd>
      <dt>Event</dt>
      <dd>
        <code className={classes.code}>{type}</code>
      </dd>
      <dt>Event id</dt>
      <dd>
        <code className={classes.code}>{eventId}</code>
      </dd>
      <dt>Number</dt>
      <dd>{sequence}</dd>
      <dt>Happened</dt>
      <dd>
        <Instant at={createdAt} />
      </dd>
      <dt>Attempts</dt>
      <dd>{attempts}</dd>
      {nextAttemptAt !== null && (
        <>
          <dt>Next attempt</dt>
          <dd>
            <Instant at={nextAttemptAt} />
          </dd>
        </>
      )}
      {attempts > 0 && (
        <>
          <dt>Response</dt>
          <dd>
            {status ?? 'None'}
            {durationMs !== null && ` after ${durationMs} ms`}
            {problem !== null && <Text c="dimmed">{problem}</Text>}
          </dd>
        </>
      )}
    </dl>
  );
}

function Exchange({ delivery: { request, response, history } }: OfDelivery) {
  return (
    <>
      <section>
        <Title order={3} mb="xs">
          Request
        </Title>
        <Code block className={classes.block} tabIndex={0} role="region" aria-label="Request">
          {[`POST ${request.url}`, ...headerLines(request.headers), '', readable(request.body)].join('\n')}
        </Code>
      </section>
      <section>
        <Title order={3} mb="xs">
          Response
        </Title>
        {response === null ? (
          <Text c="dimmed">No body came back.</Text>
        ) : (
          <Code block className={classes.block} tabIndex={0} role="region" aria-label="Response">
            {response}
          </Code>
        )}
      </section>
      {history.length > 1 && (
        <section>
          <Title order={3} mb="xs">
            Attempts
          </Title>
          <Stack gap={4}>
            {history.map(({ at, status, durationMs }) => (
              <div key={at}>
                <Instant at={at} />: {status ?? 'no response'} after {durationMs} ms
              </div>
            ))}
          </Stack>
        </section>
      )}
    </>
  );
}

const headerLines = (headers: Readonly<Record<string, string>> | null): string[] =>
  Object.entries(headers ?? {}).map(([name, value]) => `${name}: ${value}`);

const readable = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);
