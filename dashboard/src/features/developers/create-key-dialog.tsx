import { Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { ActionForm } from '../../components/action-form.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import { useBusinessWrite } from '../../routing/use-business-write.ts';
import { createKey, type KeyKind } from './keys.ts';
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
      // An accidental click outside must not lose a key that is shown once.
      closeOnClickOutside={false}
    >
      <CreateKeyForm onClose={onClose} />
    </Dialog>
  );
}

/** Exists only while the dialog is open; the key disappears with it. */
function CreateKeyForm({ onClose }: Pick<CreateKeyDialogProps, 'onClose'>) {
  const business = useBusiness();
  const [kind, setKind] = useState<KeyKind>('secret');
  const create = useBusinessWrite({ mutationFn: () => createKey(business, kind), gcTime: 0 });

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
    <ActionForm
      onSubmit={() => create.mutate()}
      onCancel={onClose}
      action="Create key"
      isPending={create.isPending}
      error={create.error}
    >
      <Radio.Group label="Kind" value={kind} onChange={(value) => setKind(value === 'public' ? 'public' : 'secret')}>
        <Stack gap="sm" mt="xs">
          <Radio
            value="secret"
            label="Secret"
            description={`For your server: accounts, ${business.isLive ? 'real' : 'test'} payments and transactions.`}
            data-autofocus
          />
          <Radio value="public" label="Public" description="For apps and browsers: it opens the bank list only." />
        </Stack>
      </Radio.Group>
    </ActionForm>
  );
}
