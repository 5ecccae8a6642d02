import { Alert, Code, Stack, Text } from '@mantine/core';
import type { components } from '../../api/schema.gen.ts';
import { CodeBlock, Fact, Facts, Mono, Section, WhenFact } from '../../components/facts.tsx';
import { EmptyState, LoadingLines } from '../../components/states.tsx';
import classes from './developers.module.css';
import { ERROR_MEANINGS } from './error-meanings.gen.ts';
import { InlineCode } from './inline-code.tsx';
import { FAILED_FROM, formatDuration, RequestStatus } from './request-status.tsx';

type RequestEntry = components['schemas']['RequestLogEntry'];

interface RequestDetailProps {
  /** Undefined when it is not on this page of the list, any more or yet. */
  readonly entry: RequestEntry | undefined;
  readonly isPending: boolean;
}

export function RequestDetail({ entry, isPending }: RequestDetailProps) {
  if (isPending) return <LoadingLines lines={8} label="Loading the request" />;
  if (entry === undefined) {
    return (
      <EmptyState>
        This request is no longer on this page of the list. Newer requests came in, or it is more than seven days old.
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
      <Facts>
        <Fact label="Status">
          <RequestStatus status={status} />
        </Fact>
        <WhenFact at={at} />
        <Fact label="Took">{formatDuration(durationMs)}</Fact>
        <Fact label="Operation" isMono>
          {route}
        </Fact>
        <Fact label="Key">{keyLastFour === null ? 'None' : <Mono>…{keyLastFour}</Mono>}</Fact>
        <Fact label="Request id" isMono>
          {id}
        </Fact>
      </Facts>
      <Section order={3} title="Body">
        {body === null ? (
          <Text c="dimmed">No body was sent, or it was not JSON.</Text>
        ) : (
          <>
            <CodeBlock label="Body of the request">{readable(body)}</CodeBlock>
            <Text size="xs" c="dimmed" mt="xs">
              Secrets are removed, and account numbers, phone numbers and email addresses are masked, before it is
              stored.
            </Text>
          </>
        )}
      </Section>
    </Stack>
  );
}

function ErrorMeaning({ entry: { errorCode, field, status } }: { readonly entry: RequestEntry }) {
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

/** Indented if it is JSON; a truncated body is not. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
