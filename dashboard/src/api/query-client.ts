import { TributaryError } from '@tributary/sdk';
import { keepPreviousData, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isSessionMissing, sessionQuery } from './session.ts';

const FRESH_MS = 10_000;
const RETRIES_MAX = 2;
const SERVER_ERRORS_FROM = 500;

interface Happenings {
  /** A page that was open finds that its session has ended. */
  readonly onSessionLost: () => void;
  readonly onWritten: () => void;
}

export function createQueryClient({ onSessionLost, onWritten }: Happenings): QueryClient {
  function onError(error: unknown): void {
    if (isSessionMissing(error)) onSessionLost();
  }
  return new QueryClient({
    queryCache: new QueryCache({
      onError(error, { queryKey, state }) {
        // Whoever asks for the session before there is one knows what to do without.
        const neverHadOne = queryKey[0] === sessionQuery.queryKey[0] && state.data === undefined;
        if (!neverHadOne) onError(error);
      },
    }),
    mutationCache: new MutationCache({ onError, onSuccess: onWritten }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, error) => failures < RETRIES_MAX && isPassing(error),
        // The page before stays until the next one is there: nothing jumps.
        placeholderData: keepPreviousData,
      },
      // A write is repeated by the person who made it, never behind their back: without a network it fails at once,
      // and is not kept to be sent when somebody has long gone on.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** What another try may heal: no answer at all, or a server that is busy or stopping. */
function isPassing(error: unknown): boolean {
  return !(error instanceof TributaryError) || error.status === 0 || error.status >= SERVER_ERRORS_FROM;
}
