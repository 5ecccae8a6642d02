import { Code, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Instant } from '../../components/instant.tsx';
import { EmptyState, LoadingLines } from '../../components/states.tsx';
import { formatExactInstant } from '../../format/instant.ts';
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
      <dl className={classes.facts}>
        <Fact label="Of">
          {subjectInWords(subject)}
          {subject.id !== null && (
            <Narrow search={{ subject: `${subject.kind}:${subject.id}` }}>All of its changes</Narrow>
          )}
        </Fact>
        <Fact label="By">
          {actor.name}
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
        <Fact label="When">
          <Instant at={at} />
          <Text size="xs" c="dimmed">
            {formatExactInstant(at)}
          </Text>
        </Fact>
        <Fact label="In">{businessWide ? 'Both modes' : 'This mode'}</Fact>
        <Fact label="Request id">
          {requestId === null ? 'No request' : <code className={classes.code}>{requestId}</code>}
        </Fact>
        <Fact label="From address">{address ?? 'Not known'}</Fact>
        <Fact label="Number">
          {sequence}
          <Text size="xs" c="dimmed" className={classes.code}>
            {sha256}
          </Text>
        </Fact>
      </dl>
      <div className={classes.sides}>
        <Side title="Before" fields={entry.before} otherwise="Nothing to show from before." />
        <Side title="After" fields={entry.after} otherwise="Nothing to show from after." />
      </div>
      <Text size="xs" c="dimmed">
        Only what changed. Secrets are never kept here, account and telephone numbers only by their last four digits.
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
    <section>
      <Title order={3} mb="xs">
        {title}
      </Title>
      {fields === null ? (
        <Text c="dimmed">{otherwise}</Text>
      ) : (
        <Code block className={classes.fields} tabIndex={0} role="region" aria-label={title}>
          {JSON.stringify(fields, null, 2)}
        </Code>
      )}
    </section>
  );
}

interface NarrowProps {
  readonly search: { readonly subject: string } | { readonly actor: string };
  readonly children: ReactNode;
}

function Narrow({ search, children }: NarrowProps) {
  return (
    <div>
      <Link from="/$businessId/$mode/audit-log" to="." search={search} className={classes.link}>
        {children}
      </Link>
    </div>
  );
}

interface FactProps {
  readonly label: string;
  readonly children: ReactNode;
}

function Fact({ label, children }: FactProps) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}
