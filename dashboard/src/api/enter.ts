/** After a successful sign-in: loads the session, and opens the page that the person wanted. */
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type Session, sessionQuery } from './session.ts';
import { tellOtherTabs } from './session-changes.ts';

export function useEnter(): (session: Session, from?: string) => void {
  const queryClient = useQueryClient();
  const router = useRouter();
  return (session, from = '/') => {
    queryClient.clear();
    queryClient.setQueryData(sessionQuery.queryKey, session);
    router.history.replace(from);
    tellOtherTabs('signed-in');
  };
}
