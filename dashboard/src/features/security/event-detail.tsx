import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Fact, Facts, Mono, WhenFact } from '../../components/facts.tsx';
import { Instant } from '../../components/instant.tsx';
import { TextLink } from '../../components/links.tsx';
import { EmptyState, LoadingLines } from '../../components/states.tsx';
import { formatCount } from '../../format/money.ts';
import { type SecurityEvent, whatInWords, whoInWords } from './words.ts';

interface EventDetailProps {
  /** Undefined when it is not on this page of the list. */
  readonly event: SecurityEvent | undefined;
  readonly isPending: boolean;
}

export function EventDetail({ event, isPending }: EventDetailProps) {
  if (isPending) return <LoadingLines lines={6} label="Loading the event" />;
  if (event === undefined) return <EmptyState>This event is not on this page of the list.</EmptyState>;
  const { what, person, address, userAgent, times, firstAt, lastAt, bothModes } = event;
  const how = whatInWords(what);
  return (
    <Stack gap="lg">
      <Facts>
        {how !== '' && <Fact label="How">{how}</Fact>}
        <Fact label="Who">
          {whoInWords(event)}
          {person !== null && (
            <>
              {` (${person.email})`}
              <Narrow search={{ person: person.id }}>All events for this person</Narrow>
            </>
          )}
        </Fact>
        <WhenFact at={lastAt} />
        {times > 1 && (
          <Fact label="Times">
            {formatCount(times)}, since <Instant at={firstAt} />
          </Fact>
        )}
        <Fact label="From address">
          {address === null ? (
            'Not known'
          ) : (
            <>
              <Mono>{address}</Mono>
              <Narrow search={{ address }}>All events from this address</Narrow>
            </>
          )}
        </Fact>
        <Fact label="Device">{userAgent ?? 'Not known'}</Fact>
        <Fact label="Mode">{bothModes ? 'Both modes' : 'This mode'}</Fact>
      </Facts>
      <Text size="xs" c="dimmed">
        Passwords, codes and keys that people type are never stored.
      </Text>
    </Stack>
  );
}

interface NarrowProps {
  readonly search: { readonly person: string } | { readonly address: string };
  readonly children: ReactNode;
}

function Narrow({ search, children }: NarrowProps) {
  return (
    <div>
      <TextLink size="xs" from="/$businessId/$mode/security" to="." search={search}>
        {children}
      </TextLink>
    </div>
  );
}
