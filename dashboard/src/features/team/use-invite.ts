import { useQueryClient } from '@tanstack/react-query';
import { unwrap } from '@tributary/sdk';
import { api } from '../../api/client.ts';
import { useWrite } from '../../api/use-write.ts';
import type { Role } from '../../permissions.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { teamQuery } from './team.ts';

/** Makes an invitation, or a new link in place of the one before. The answer alone has the token of the link. */
export function useInvite(onError?: (error: unknown) => void) {
  const { businessId } = useBusiness();
  const queryClient = useQueryClient();
  return useWrite({
    mutationFn: (body: { email: string; role: Role }) =>
      unwrap(
        api.POST('/dashboard/api/businesses/{businessId}/team/invitations', {
          params: { path: { businessId: String(businessId) } },
          body,
        }),
      ),
    onSuccess: () => queryClient.invalidateQueries(teamQuery(businessId)),
    onError: (error) => onError?.(error),
  });
}
