import { TributaryError } from '@tributary/sdk';
import { keepPreviousData, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isFactorMissing, isSessionMissing, sessionQuery } from './session.ts';

const FRESH_MS = 10_000;
const FAILED_AGAIN_MS = 10_000;
const RETRIES_MAX = 2;
const SERVER_ERRORS_FROM = 500;

interface Happenings {
  /** Called when a read of an open page finds that its session has ended. A write asks to sign in there. */
  readonly onSessionLost: () => void;
  /** Called when the business of an open page begins to demand a second factor, which the person lacks. */
  readonly onFactorMissing: () => void;
  readonly onWritten: () => void;
}

/** The mark of what signs a person in: forms below it have not been sent. */
export const SENDS_NO_FORM = { sendsNoForm: true } as const;

export function createQueryClient({ onSessionLost, onFactorMissing, onWritten }: Happenings): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError(error, { queryKey, state }) {
        // A read of the session handles a missing session itself.
        const neverHadOne = queryKey[0] === sessionQuery.queryKey[0] && state.data === undefined;
        if (isSessionMissing(error) && !neverHadOne) onSessionLost();
        if (isFactorMissing(error)) onFactorMissing();
      },
    }),
    mutationCache: new MutationCache({
      onError(error) {
        if (isFactorMissing(error)) onFactorMissing();
      },
      onSuccess(_data, _variables, _context, { meta }) {
        if (meta?.['sendsNoForm'] !== true) onWritten();
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, error) => failures < RETRIES_MAX && isPassing(error),
        // A page that failed is loaded when the server is back, also if nothing else tells it so.
        refetchInterval: ({ state: { error } }) => error !== null && isPassing(error) && FAILED_AGAIN_MS,
        // The previous page stays until the next one is loaded, so that nothing jumps.
        placeholderData: keepPreviousData,
      },
      // Only the person repeats a write, never the program: without a network it fails at once, and is not queued to be
      // sent later, when the person has moved on.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** Failures that a retry may fix: no answer at all, or a server that is busy or stopping. */
function isPassing(error: unknown): boolean {
  return !(error instanceof TributaryError) || error.status === 0 || error.status >= SERVER_ERRORS_FROM;
}
