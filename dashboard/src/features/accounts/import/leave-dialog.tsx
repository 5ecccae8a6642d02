import { Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ActionForm } from '../../../components/action-form.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { countOf, countRows } from './row-views.ts';
import type { Step } from './use-import.ts';

/**
 * While accounts are being created, or some are left: leaving asks first, also when the tab is closed. When the session
 * has ended and the dashboard asks to sign in, the page stays: it says so itself, and keeps the rows.
 */
export function LeaveDialog({ step: { source } }: { readonly step: Extract<Step, { kind: 'create' }> }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    enableBeforeUnload: true,
    withResolver: true,
  });
  const isForSignIn =
    blocker.status === 'blocked' && blocker.next.pathname === '/sign-in' && 'from' in blocker.next.search;
  useEffect(() => {
    if (isForSignIn) blocker.reset();
  }, [isForSignIn, blocker]);
  const { created, ready, unsure } = countRows(source.rows);
  return (
    <Dialog
      opened={blocker.status === 'blocked' && !isForSignIn}
      onClose={() => blocker.reset?.()}
      title="Leave the import?"
    >
      <ActionForm
        isQuestion
        onSubmit={() => blocker.reset?.()}
        onCancel={() => blocker.proceed?.()}
        cancel="Leave"
        action="Stay"
      >
        <Text>
          {countOf(created, 'account')} {created === 1 ? 'is' : 'are'} created and {created === 1 ? 'stays' : 'stay'}.
          The other {countOf(ready + unsure, 'row')} will not be created, and the results are lost.
        </Text>
        <Text>To continue later, choose the same file again: the check shows which accounts already exist.</Text>
      </ActionForm>
    </Dialog>
  );
}
