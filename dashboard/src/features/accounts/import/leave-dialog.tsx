import { Text } from '@mantine/core';
import { ActionForm } from '../../../components/action-form.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { useLeaveQuestion } from '../../../components/use-leave-question.ts';
import { countOf, countRows } from './row-views.ts';
import type { Step } from './use-import.ts';

const always = (): boolean => true;

/** While accounts are being created, or some are left. The page itself says that the session has ended. */
export function LeaveDialog({ step: { source } }: { readonly step: Extract<Step, { kind: 'create' }> }) {
  const { isAsked, stay, leave } = useLeaveQuestion(always);
  const { created, ready, unsure } = countRows(source.rows);
  return (
    <Dialog opened={isAsked} onClose={stay} title="Leave the import?">
      <ActionForm isQuestion onSubmit={stay} onCancel={leave} cancel="Leave" action="Stay">
        <Text>
          {countOf(created, 'account')} {created === 1 ? 'is' : 'are'} created and {created === 1 ? 'stays' : 'stay'}.
          The other {countOf(ready + unsure, 'row')} will not be created, and the results are lost.
        </Text>
        <Text>To continue later, choose the same file again: the check shows which accounts already exist.</Text>
      </ActionForm>
    </Dialog>
  );
}
