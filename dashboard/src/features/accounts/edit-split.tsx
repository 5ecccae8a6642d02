import { Text } from '@mantine/core';
import { useState } from 'react';
import { ActionForm } from '../../components/action-form.tsx';
import { draftOf, readSplit } from '../../components/split-draft.ts';
import type { AccountSummary } from '../../api/accounts.ts';
import { SplitBuilder } from './split-builder.tsx';
import { splitRefusal } from './split-refusal.ts';
import { useUpdateAccount } from './accounts.ts';

interface EditSplitProps {
  readonly account: AccountSummary;
  readonly onClose: () => void;
}

export function EditSplit({ account, onClose }: EditSplitProps) {
  const [draft, setDraft] = useState(() => draftOf(account.split));
  const [wasAsked, setAsked] = useState(false);
  const update = useUpdateAccount(account.id);
  const read = readSplit(draft);
  const refused = splitRefusal(update.error);

  function submit(): void {
    setAsked(true);
    if ('terms' in read) update.mutate(read.terms, { onSuccess: onClose });
  }

  return (
    <ActionForm
      isLong
      onSubmit={submit}
      onCancel={onClose}
      action="Save commission"
      isPending={update.isPending}
      error={Object.keys(refused).length === 0 && update.error}
    >
      <Text c="dimmed">It counts for payments from the moment it is saved. Earlier payments stay as they are.</Text>
      <SplitBuilder
        draft={draft}
        onChange={(next) => {
          setDraft(next);
          if (update.isError) update.reset();
        }}
        problems={{ ...(wasAsked && 'problems' in read ? read.problems : {}), ...refused }}
      />
    </ActionForm>
  );
}
