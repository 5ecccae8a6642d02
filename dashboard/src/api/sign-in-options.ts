/** What the installation offers to people who sign in. */
import { unwrap } from '@tributary/sdk';
import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

export const signInOptionsQuery = queryOptions({
  queryKey: ['sign-in-options'],
  queryFn: ({ signal }) => unwrap(api.GET('/dashboard/api/sign-in/options', { signal })),
  // A restart of the server changes it, and so does the first business.
  staleTime: 60_000,
});
