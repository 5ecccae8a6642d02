import { Alert, type AlertProps, Button, Code, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import { TributaryError } from '@tributary/sdk';
import type { ReactNode } from 'react';
import { PasskeyProblem } from '../api/passkeys.ts';
import { type Needed, rolesWith } from '../permissions.ts';
import { inPageWords } from './error-words.ts';
import classes from './states.module.css';

interface EmptyStateProps {
  /** One sentence: what will be here, or why there is nothing. */
  readonly children: ReactNode;
  /** One action at most. */
  readonly action?: ReactNode;
}

export function EmptyState({ children, action }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      <Text c="dimmed">{children}</Text>
      {action}
    </div>
  );
}

interface ErrorStateProps {
  /** What could not be done: "The accounts could not be loaded". */
  readonly what: string;
  readonly error: unknown;
  /** In the place of what the error says of itself. */
  readonly reason?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
  readonly retryLabel?: string;
}

/** What happened, what to do, and the id by which the server's log knows it. */
export function ErrorState({ what, error, reason, onRetry, retryLabel = 'Try again' }: ErrorStateProps) {
  if (error instanceof TributaryError && error.code === 'role_not_allowed') return <NoPermission />;
  const described = reason === undefined ? describeError(error) : { reason, requestId: undefined };
  const { requestId } = described;
  return (
    <div className={classes.state} role="alert">
      <IconAlertTriangle size={20} stroke={1.75} className={classes.alarm} aria-hidden />
      <Text fw={500}>{what}</Text>
      <Text c="dimmed">{described.reason}</Text>
      {requestId !== undefined && (
        <Text size="xs" c="dimmed">
          Request id <Code className={classes.requestId}>{requestId}</Code>
        </Text>
      )}
      {onRetry !== undefined && (
        <Button variant="default" onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
    </div>
  );
}

interface NoPermissionProps {
  /** What the page needs; without it the text stays general. */
  readonly permission?: Needed;
}

export function NoPermission({ permission }: NoPermissionProps) {
  const roles = permission === undefined ? undefined : rolesWith(permission).join(', ');
  return (
    <div className={classes.state}>
      <IconLock size={20} stroke={1.75} className={classes.quiet} aria-hidden />
      <Text fw={500}>Your role does not allow this</Text>
      <Text c="dimmed">
        {roles !== undefined && `Roles that do: ${roles}. `}An owner or admin of the business can change your role.
      </Text>
    </div>
  );
}

/** A failed action, shown where the action was; nothing when there is no error. */
export function FailureNote({ error }: { readonly error: unknown }) {
  if (error === null || error === undefined) return null;
  const { reason, requestId } = describeError(error);
  return (
    <Alert color={givenUp(error) !== undefined ? 'gray' : 'red'} role="alert" className={classes.note}>
      {reason}
      {requestId !== undefined && <div className={classes.noteId}>Request id {requestId}</div>}
    </Alert>
  );
}

/** Something to look at before going on. */
export function Caution(props: AlertProps & { readonly children: ReactNode }) {
  return <Alert color="amber" icon={<IconAlertTriangle size={20} stroke={1.75} />} {...props} />;
}

interface LoadingLinesProps {
  readonly lines: number;
  readonly label?: string;
}

/** Skeletons of rows; tables and figures have their own. */
export function LoadingLines({ lines, label = 'Loading' }: LoadingLinesProps) {
  return (
    <Stack gap="xs" role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} height={20} />
      ))}
    </Stack>
  );
}

/** A person who closes the dialog for a proof, or for signing in again, leaves the refusal that asked for it. */
const GIVEN_UP: Readonly<Record<string, string>> = {
  fresh_proof_required: 'Nothing was done, because you did not confirm your identity.',
  session_missing: 'Nothing was done, because your session ended. Try again.',
};

const givenUp = (error: unknown): string | undefined =>
  error instanceof TributaryError ? GIVEN_UP[error.code] : undefined;

interface Described {
  readonly reason: string;
  readonly requestId: string | undefined;
}

function describeError(error: unknown): Described {
  if (error instanceof PasskeyProblem) return { reason: error.message, requestId: undefined };
  if (!(error instanceof TributaryError)) {
    return {
      reason: 'Something went wrong on this page. Reload it. If that does not help, contact us.',
      requestId: undefined,
    };
  }
  const reason = givenUp(error);
  if (reason !== undefined) return { reason, requestId: undefined };
  if (error.code === 'network_failure' || error.code === 'timeout') {
    return { reason: 'The server could not be reached. Check your connection and try again.', requestId: undefined };
  }
  return { reason: inPageWords(error.reason), requestId: error.requestId };
}
