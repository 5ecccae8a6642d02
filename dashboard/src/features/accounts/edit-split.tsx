import { Button, Group, Stack, Text } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { draftOf, readSplit } from '../../components/split-draft.ts';
import { FailureNote } from '../../components/states.tsx';
import type { AccountSummary } from './accounts.ts';
import { SplitBuilder } from './split-builder.tsx';
import { splitRefusal } from './split-refusal.ts';
import { useUpdateAccount } from './use-update-account.ts';
import classes from './account-form.module.css';

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

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    setAsked(true);
    if ('terms' in read) update.mutate(read.terms, { onSuccess: onClose });
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text c="dimmed">It counts for payments from the moment it is saved. Earlier payments stay as they are.</Text>
        <SplitBuilder
          draft={draft}
          onChange={(next) => {
            setDraft(next);
            if (update.isError) update.reset();
          }}
          problems={{ ...(wasAsked && 'problems' in read ? read.problems : {}), ...refused }}
        />
        {Object.keys(refused).length === 0 && <FailureNote error={update.error} />}
      </Stack>
      <Group justify="flex-end" gap="xs" className={classes.footer}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={update.isPending}>
          Save commission
        </Button>
      </Group>
    </form>
  );
}
