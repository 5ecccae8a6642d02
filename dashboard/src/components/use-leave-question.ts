import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';

interface LeaveQuestion {
  readonly isAsked: boolean;
  readonly stay: () => void;
  readonly leave: () => void;
}

/**
 * Asks before another page replaces this one, also when the tab is closed, as long as something would be lost. When the
 * session has ended and the dashboard asks to sign in, the page stays without a question.
 */
export function useLeaveQuestion(wouldLose: () => boolean): LeaveQuestion {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && wouldLose(),
    enableBeforeUnload: wouldLose,
    withResolver: true,
  });
  const isForSignIn =
    blocker.status === 'blocked' && blocker.next.pathname === '/sign-in' && 'from' in blocker.next.search;
  useEffect(() => {
    if (isForSignIn) blocker.reset();
  }, [isForSignIn, blocker]);
  return {
    isAsked: blocker.status === 'blocked' && !isForSignIn,
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
  };
}
