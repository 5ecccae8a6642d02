import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ActionForm } from '../../components/action-form.tsx';
import { type AccountFormProps, useUpdateAccount } from './accounts.ts';
import { type DraftEntry, draftFrom, metadataOf, problemOf } from './metadata-draft.ts';

const KEYS_MAX = 50;
const EMPTY: DraftEntry = { key: '', value: '' };

/** All of it is replaced, as it is shown here. */
export function EditMetadata({ account, onClose }: AccountFormProps) {
  const update = useUpdateAccount(account.id);
  const [draft, setDraft] = useState(() => [...draftFrom(account.metadata), EMPTY]);
  const [wasAsked, setAsked] = useState(false);
  const set = (at: number, change: Partial<DraftEntry>): void =>
    setDraft(draft.map((entry, index) => (index === at ? { ...entry, ...change } : entry)));

  function submit(): void {
    setAsked(true);
    if (draft.some((_, index) => problemOf(draft, index) !== null)) return;
    update.mutate({ metadata: metadataOf(draft, account.metadata) }, { onSuccess: onClose });
  }

  return (
    <ActionForm isLong onSubmit={submit} onCancel={onClose} action="Save metadata" write={update}>
      <Text c="dimmed">Up to {KEYS_MAX} names with values for your own systems. The API shows them too.</Text>
      <Stack gap="xs">
        {draft.map(({ key, value }, index) => (
          // An entry has no name of its own: its key is what is typed.
          <Group key={index} gap="xs" align="flex-start" wrap="nowrap" role="group" aria-label={`Entry ${index + 1}`}>
            <TextInput
              aria-label="Name"
              placeholder="Name"
              autoComplete="off"
              value={key}
              error={wasAsked && problemOf(draft, index)}
              onChange={(event) => set(index, { key: event.currentTarget.value })}
            />
            <TextInput
              aria-label="Value"
              placeholder="Value"
              autoComplete="off"
              flex={1}
              value={value}
              onChange={(event) => set(index, { value: event.currentTarget.value })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={`Remove ${key === '' ? 'this entry' : key}`}
              onClick={() => setDraft(draft.filter((_, other) => other !== index))}
            >
              <IconTrash size={16} stroke={1.75} />
            </ActionIcon>
          </Group>
        ))}
      </Stack>
      {draft.length < KEYS_MAX && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.75} />}
          onClick={() => setDraft([...draft, EMPTY])}
        >
          Add a name
        </Button>
      )}
    </ActionForm>
  );
}
