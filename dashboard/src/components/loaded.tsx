import type { UseQueryResult } from '@tanstack/react-query';
import { TributaryError } from '@tributary/sdk';
import type { ReactNode } from 'react';
import type { Needed } from '../permissions.ts';
import { useBusiness } from '../routing/use-business.ts';
import { EmptyState, ErrorState, LoadingLines, NoPermission } from './states.tsx';

interface LoadedProps<Data> {
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isError' | 'refetch'>;
  /** "schedule": it is being loaded, or could not be. */
  readonly what: string;
  /** How many lines stand in for it meanwhile. */
  readonly lines?: number;
  /** What stands in for it instead. */
  readonly waiting?: ReactNode;
  /** What to say when the server knows of none. */
  readonly missing?: ReactNode;
  /** What it takes to see it; the query has to wait for it, too. */
  readonly permission?: Needed;
  readonly children: (data: Data) => ReactNode;
}

/** The states of what a page reads: on its way, not there, not allowed, failed, and there. */
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
  return (
    <ErrorState what={`The ${what} could not be loaded`} error={query.error} onRetry={() => void query.refetch()} />
  );
}
