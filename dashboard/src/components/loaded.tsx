import type { UseQueryResult } from '@tanstack/react-query';
import { TributaryError } from '@tributary/sdk';
import type { ReactNode } from 'react';
import type { Needed } from '../permissions.ts';
import { useBusiness } from '../routing/use-business.ts';
import { EmptyState, ErrorState, LoadingLines, NoPermission } from './states.tsx';

interface LoadedProps<Data> {
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isError' | 'refetch'>;
  /** "schedule": the thing that is loaded, for messages. */
  readonly what: string;
  /** How many placeholder lines are shown meanwhile. */
  readonly lines?: number;
  /** Shown instead of placeholder lines. */
  readonly waiting?: ReactNode;
  /** Shown when the server knows of none. */
  readonly missing?: ReactNode;
  /** The permission to see it; the query must wait for it, too. */
  readonly permission?: Needed;
  readonly children: (data: Data) => ReactNode;
}

/** The states of data that a page reads: loading, missing, not allowed, failed, and loaded. */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { query, what, lines = 8, missing, permission, children } = props;
  const { can } = useBusiness();
  if (permission !== undefined && !can(permission)) return <NoPermission permission={permission} />;
  if (query.data !== undefined) return children(query.data);
  if (missing !== undefined && isNotFound(query.error)) return <EmptyState>{missing}</EmptyState>;
  if (query.isError) return <LoadFailure what={what} query={query} />;
  return props.waiting ?? <LoadingLines lines={lines} label={`Loading the ${what}`} />;
}

const isNotFound = (error: unknown): boolean => error instanceof TributaryError && error.status === 404;

type LoadFailureProps = Pick<LoadedProps<unknown>, 'what'> & {
  readonly query: Pick<UseQueryResult, 'error' | 'refetch'>;
};

export function LoadFailure({ what, query }: LoadFailureProps) {
  // The same question is refused again, until the filters are others.
  const isRefused = query.error instanceof TributaryError && query.error.code === 'validation_failed';
  return (
    <ErrorState
      what={`The ${what} could not be loaded`}
      error={query.error}
      onRetry={isRefused ? undefined : () => void query.refetch()}
    />
  );
}
