import { Text } from '@mantine/core';
import { ActionForm } from '../../components/action-form.tsx';
import { refusalAt } from '../../components/form-errors.ts';
import { draftOf, readSplit, SPLIT_FIELD_INPUTS } from '../../components/split-draft.ts';
import { useTerms } from '../../components/use-terms.ts';
import { type AccountFormProps, useUpdateAccount } from './accounts.ts';
import { refusalInWords } from './field-words.ts';
import { SplitBuilder } from './split-builder.tsx';

export function EditSplit({ account, onClose }: AccountFormProps) {
  const update = useUpdateAccount(account.id);
  const { fields, isAtField, ask } = useTerms({
    first: () => draftOf(account.split),
    read: readSplit,
    refused: refusalAt(update.error, SPLIT_FIELD_INPUTS, refusalInWords),
    write: update,
  });

  function submit(): void {
    const terms = ask();
    if (terms !== undefined) update.mutate(terms, { onSuccess: onClose });
  }

  return (
    <ActionForm
      isLong
      onSubmit={submit}
      onCancel={onClose}
      action="Save commission"
      write={update}
      isAtField={isAtField}
    >
      <Text c="dimmed">It counts for payments from the moment it is saved. Earlier payments stay as they are.</Text>
      <SplitBuilder {...fields} />
    </ActionForm>
  );
}
