import { Button, Group, Radio, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { unwrap } from '@tributary/sdk';
import { type SubmitEvent, useState } from 'react';
import { api } from '../../api/client.ts';
import { useWrite } from '../../api/use-write.ts';
import { Dialog } from '../../components/dialog.tsx';
import { FailureNote } from '../../components/states.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import { type KeyKind, keysQuery } from './keys.ts';
import { ShownOnce } from '../../components/shown-once.tsx';

interface CreateKeyDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function CreateKeyDialog({ opened, onClose }: CreateKeyDialogProps) {
  const { mode } = useBusiness();
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={`Create a key for ${mode} mode`}
      // A slip beside the dialog must not lose a key that is shown once.
      closeOnClickOutside={false}
    >
      <CreateKeyForm onClose={onClose} />
    </Dialog>
  );
}

/** Lives as long as the dialog is open: the key is gone with it. */
function CreateKeyForm({ onClose }: Pick<CreateKeyDialogProps, 'onClose'>) {
  const { businessId, mode, isLive } = useBusiness();
  const queryClient = useQueryClient();
  const [kind, setKind] = useState<KeyKind>('secret');
  const create = useWrite({
    mutationFn: () =>
      unwrap(
        api.POST('/dashboard/api/businesses/{businessId}/{mode}/keys', {
          params: { path: { businessId: String(businessId), mode } },
          body: { kind },
        }),
      ),
    gcTime: 0,
    onSuccess: () => queryClient.invalidateQueries(keysQuery({ businessId, mode })),
  });

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    create.mutate();
  }

  if (create.data !== undefined) {
    return (
      <ShownOnce
        label={kind === 'secret' ? 'Your new secret key' : 'Your new public key'}
        secret={create.data.key}
        onDone={onClose}
      />
    );
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Radio.Group label="Kind" value={kind} onChange={(value) => setKind(value === 'public' ? 'public' : 'secret')}>
          <Stack gap="sm" mt="xs">
            <Radio
              value="secret"
              label="Secret"
              description={`For your server: accounts, ${isLive ? 'real payments' : 'test payments'} and transactions.`}
              data-autofocus
            />
            <Radio value="public" label="Public" description="For apps and browsers: it opens the bank list only." />
          </Stack>
        </Radio.Group>
        <FailureNote error={create.error} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={create.isPending}>
            Create key
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
