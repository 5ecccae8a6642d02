import { unwrap } from '@tributary/sdk';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import type { operations } from '../../api/schema.gen.ts';
import { sessionQuery } from '../../api/session.ts';

export type SecondFactors = operations['getSecondFactors']['responses'][200]['content']['application/json']['data'];
export type Passkey = SecondFactors['passkeys'][number];

export const secondFactorsQuery = queryOptions({
  queryKey: ['second-factors'],
  queryFn: ({ signal }) => unwrap(api.GET('/dashboard/api/second-factors', { signal })),
});

/** After a change of one's factors: the list, and what the session says of them. */
export function useFactorsChanged(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([queryClient.invalidateQueries(secondFactorsQuery), queryClient.invalidateQueries(sessionQuery)]);
}
