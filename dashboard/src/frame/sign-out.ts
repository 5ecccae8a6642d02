import { unwrap } from '@tributary/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../api/client.ts';
import { tellOtherTabs } from '../api/session-changes.ts';

/** Ends the session, and forgets everything that was read in it. */
export function useSignOut() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => unwrap(api.POST('/dashboard/api/sign-out')),
    onSuccess: async () => {
      tellOtherTabs('signed-out');
      await navigate({ to: '/sign-in', replace: true });
      queryClient.clear();
    },
  });
}
