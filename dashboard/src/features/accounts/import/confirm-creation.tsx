import { Text } from '@mantine/core';
import { ActionForm } from '../../../components/action-form.tsx';
import { Dialog, type DialogState } from '../../../components/dialog.tsx';
import { useBusiness } from '../../../routing/use-business.ts';
import { type Counts, countOf } from './row-views.ts';

interface ConfirmCreationProps extends DialogState {
  readonly counts: Counts;
  readonly onConfirm: () => void;
}

/** Says where the accounts will be, and which rows are left out, before any is created. */
export function ConfirmCreation({ counts: { ready, warnings, wrong }, onConfirm, ...dialog }: ConfirmCreationProps) {
  const { name, isLive } = useBusiness();
  const accounts = countOf(ready, 'account');
  return (
    <Dialog {...dialog} title={`Create ${accounts} in ${isLive ? 'Live' : 'Test'} mode?`}>
      <ActionForm isQuestion onSubmit={onConfirm} onCancel={dialog.onClose} action={`Create ${accounts}`}>
        <Text component="div">
          {isLive ? 'They can receive real money immediately' : 'No real money moves'}. They belong to <bdi>{name}</bdi>
          .
        </Text>
        {wrong > 0 && (
          <Text>
            {countOf(wrong, 'row')} with errors {wrong === 1 ? 'is' : 'are'} left out.
          </Text>
        )}
        {warnings > 0 && (
          <Text>
            {countOf(warnings, 'row')} with a warning {warnings === 1 ? 'is' : 'are'} created as well.
          </Text>
        )}
      </ActionForm>
    </Dialog>
  );
}
