import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { CodeBlock, Fact, Facts, Mono, Section, WhenFact } from '../../components/facts.tsx';
import { TextLink } from '../../components/links.tsx';
import { EmptyState, LoadingLines } from '../../components/states.tsx';
import classes from './audit-log.module.css';
import { actorsInWords, type AuditEntry, subjectInWords } from './words.ts';

interface EntryDetailProps {
  /** Undefined when it is not on this page of the list. */
  readonly entry: AuditEntry | undefined;
  readonly isPending: boolean;
}

export function EntryDetail({ entry, isPending }: EntryDetailProps) {
  if (isPending) return <LoadingLines lines={8} label="Loading the change" />;
  if (entry === undefined) return <EmptyState>This change is not on this page of the list.</EmptyState>;
  const { actor, subject, at, requestId, address, sequence, sha256, businessWide } = entry;
  return (
    <Stack gap="lg">
      <Facts>
        <Fact label="Item">
          <div>{subjectInWords(subject)}</div>
          {subject.id !== null && (
            <Narrow search={{ subject: `${subject.kind}:${subject.id}` }}>All changes to this item</Narrow>
          )}
        </Fact>
        <Fact label="By">
          <bdi>{actor.name}</bdi>
          {actor.email !== null && ` (${actor.email})`}
          {actor.id !== null && (
            <Narrow search={{ actor: `${actor.kind}:${actor.id}` }}>
              {actor.kind === 'user' ? 'All changes by this person' : 'All changes with this key'}
            </Narrow>
          )}
          {actor.id === null && (
            <Text size="xs" c="dimmed">
              {actorsInWords(actor.kind)}
            </Text>
          )}
        </Fact>
        <WhenFact at={at} />
        <Fact label="Mode">{businessWide ? 'Both modes' : 'This mode'}</Fact>
        <Fact label="Request id">{requestId === null ? 'No request' : <Mono>{requestId}</Mono>}</Fact>
        <Fact label="From address">{address ?? 'Not known'}</Fact>
        <Fact label="Number">
          {sequence}
          <Text c="dimmed">
            <Mono>{sha256}</Mono>
          </Text>
        </Fact>
      </Facts>
      <div className={classes.sides}>
        <Side title="Before" fields={entry.before} otherwise="No earlier values." />
        <Side title="After" fields={entry.after} otherwise="No later values." />
      </div>
      <Text size="xs" c="dimmed">
        Only changed values are shown. Secrets are never stored here; account and phone numbers keep only their last
        four digits.
      </Text>
    </Stack>
  );
}

interface SideProps {
  readonly title: string;
  readonly fields: AuditEntry['before'];
  readonly otherwise: string;
}

function Side({ title, fields, otherwise }: SideProps) {
  return (
    <Section order={3} title={title}>
      {fields === null ? (
        <Text c="dimmed">{otherwise}</Text>
      ) : (
        <CodeBlock label={title}>{JSON.stringify(fields, null, 2)}</CodeBlock>
      )}
    </Section>
  );
}

interface NarrowProps {
  readonly search: { readonly subject: string } | { readonly actor: string };
  readonly children: ReactNode;
}

function Narrow({ search, children }: NarrowProps) {
  return (
    <div>
      <TextLink size="xs" from="/$businessId/$mode/audit-log" to="." search={search}>
        {children}
      </TextLink>
    </div>
  );
}
