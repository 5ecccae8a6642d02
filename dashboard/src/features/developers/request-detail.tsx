import { Alert, Code, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { components } from '../../api/schema.gen.ts';
import { Instant } from '../../components/instant.tsx';
import { EmptyState, LoadingLines } from '../../components/states.tsx';
import { formatExactInstant } from '../../format/instant.ts';
import classes from './developers.module.css';
import { ERROR_MEANINGS } from './error-meanings.gen.ts';
import { InlineCode } from './inline-code.tsx';
import { FAILED_FROM, formatDuration, RequestStatus } from './request-status.tsx';

type RequestEntry = components['schemas']['RequestLogEntry'];

interface RequestDetailProps {
  /** Undefined when the page of the list has it no more, or not yet. */
  readonly entry: RequestEntry | undefined;
  readonly isPending: boolean;
}

export function RequestDetail({ entry, isPending }: RequestDetailProps) {
  if (isPending) return <LoadingLines lines={8} label="Loading the request" />;
  if (entry === undefined) {
    return (
      <EmptyState>
        This request is not on this page of the list any more: newer ones came, or its seven days are over.
      </EmptyState>
    );
  }
  const { id, at, method, route, path, status, durationMs, keyLastFour, body } = entry;
  return (
    <Stack gap="lg">
      <div className={classes.requestLine}>
        <span className={classes.method}>{method}</span> {path}
      </div>
      <ErrorMeaning entry={entry} />
      <dl className={classes.facts}>
        <Fact label="Status">
          <RequestStatus status={status} />
        </Fact>
        <Fact label="When">
          <Instant at={at} />
          <Text size="xs" c="dimmed">
            {formatExactInstant(at)}
          </Text>
        </Fact>
        <Fact label="Took">{formatDuration(durationMs)}</Fact>
        <Fact label="Operation">
          <code className={classes.key}>{route}</code>
        </Fact>
        <Fact label="Key">{keyLastFour === null ? 'None' : <code className={classes.key}>…{keyLastFour}</code>}</Fact>
        <Fact label="Request id">
          <code className={classes.key}>{id}</code>
        </Fact>
      </dl>
      <section>
        <Title order={3} mb="xs">
          Body
        </Title>
        {body === null ? (
          <Text c="dimmed">None was sent, or it was not JSON.</Text>
        ) : (
          <>
            <Code block className={classes.body} tabIndex={0} role="region" aria-label="Body of the request">
              {readable(body)}
            </Code>
            <Text size="xs" c="dimmed" mt="xs">
              Secrets are taken out, account and telephone numbers and email addresses masked, before it is kept.
            </Text>
          </>
        )}
      </section>
    </Stack>
  );
}

interface ErrorMeaningProps {
  readonly entry: RequestEntry;
}

function ErrorMeaning({ entry: { errorCode, field, status } }: ErrorMeaningProps) {
  if (errorCode === null) return null;
  const known = ERROR_MEANINGS[errorCode];
  return (
    <Alert color={status >= FAILED_FROM ? 'red' : 'amber'} variant="light" title={<code>{errorCode}</code>}>
      {known !== undefined && (
        <Stack gap="xs">
          <span>{known.meaning}</span>
          <span>
            <InlineCode text={known.remedy} />
          </span>
        </Stack>
      )}
      {field !== null && (
        <Text mt="xs">
          Field: <Code>{field}</Code>
        </Text>
      )}
    </Alert>
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

/** Indented where it is JSON; a body that was cut off is not. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
