import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CodeBlock, Fact, Facts, Section } from '../../components/facts.tsx';
import { Instant } from '../../components/instant.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { PermittedButton } from '../../components/permitted-button.tsx';
import { DeliveryBadge } from '../../components/state-badge.tsx';
import { FailureNote } from '../../components/states.tsx';
import { useNow } from '../../components/use-now.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { useBusinessWrite } from '../../routing/use-business-write.ts';
import { type DeliveryDetail, deliveryQuery, resendDelivery } from './webhooks.ts';

interface DeliveryViewProps {
  readonly endpointId: number;
  readonly sequence: number;
}

/** One delivery with its request and its response. */
export function DeliveryView({ endpointId, sequence }: DeliveryViewProps) {
  const business = useBusiness();
  const resend = useBusinessWrite({ mutationFn: () => resendDelivery(business, endpointId, sequence) });
  return (
    <Loaded query={useQuery(deliveryQuery(business, endpointId, sequence))} what="delivery" lines={10}>
      {(delivery) => (
        <Stack gap="lg">
          <DeliveryFacts delivery={delivery} />
          <FailureNote error={resend.error} />
          <PermittedButton
            permission="webhooks:write"
            variant="default"
            loading={resend.isPending}
            onClick={() => resend.mutate()}
          >
            Send again
          </PermittedButton>
          <Exchange delivery={delivery} />
        </Stack>
      )}
    </Loaded>
  );
}

interface OfDelivery {
  readonly delivery: DeliveryDetail;
}

function DeliveryFacts({ delivery }: OfDelivery) {
  const { state, type, eventId, sequence, attempts, createdAt, nextAttemptAt, durationMs, status, problem } = delivery;
  return (
    <Facts>
      <Fact label="State">
        <DeliveryBadge state={state} />
      </Fact>
      <Fact label="Event" isMono>
        {type}
      </Fact>
      <Fact label="Event id" isMono>
        {eventId}
      </Fact>
      <Fact label="Number">{sequence}</Fact>
      <Fact label="Happened" at={createdAt} />
      <Fact label="Attempts">{attempts}</Fact>
      <NextAttempt at={nextAttemptAt} />
      <Fact label="Response">
        {attempts > 0 && (
          <>
            {status ?? 'None'}
            {durationMs !== null && ` after ${durationMs} ms`}
            {problem !== null && <Text c="dimmed">{problem}</Text>}
          </>
        )}
      </Fact>
    </Facts>
  );
}

/** One that is due is made as soon as the endpoint has a turn. */
function NextAttempt({ at }: { readonly at: string | null }) {
  const isDue = Date.parse(at ?? '') <= useNow().getTime();
  return <Fact label={isDue ? 'Attempt due' : 'Next attempt'} at={at} />;
}

function Exchange({ delivery: { request, response, history } }: OfDelivery) {
  return (
    <>
      <Section order={3} title="Request">
        <CodeBlock label="Request">
          {[`POST ${request.url}`, ...headerLines(request.headers), '', readable(request.body)].join('\n')}
        </CodeBlock>
      </Section>
      <Section order={3} title="Response">
        {response === null ? (
          <Text c="dimmed">The response had no body.</Text>
        ) : (
          <CodeBlock label="Response">{response}</CodeBlock>
        )}
      </Section>
      {history.length > 1 && (
        <Section order={3} title="Attempts">
          <Stack gap={4}>
            {history.map(({ at, status, durationMs }) => (
              <div key={at}>
                <Instant at={at} />: {status ?? 'no response'} after {durationMs} ms
              </div>
            ))}
          </Stack>
        </Section>
      )}
    </>
  );
}

const headerLines = (headers: Readonly<Record<string, string>> | null): string[] =>
  Object.entries(headers ?? {}).map(([name, value]) => `${name}: ${value}`);

const readable = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);
