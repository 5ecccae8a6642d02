import { useState } from 'react';
import { ActionForm } from '../../components/action-form.tsx';
import { Dialog, type DialogState } from '../../components/dialog.tsx';
import { RadioChoice } from '../../components/radio-choice.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import { useBusinessWrite } from '../../routing/use-business-write.ts';
import { createKey, type KeyKind } from './keys.ts';
import { ShownOnce } from '../../components/shown-once.tsx';

export function CreateKeyDialog({ opened, onClose }: DialogState) {
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
function CreateKeyForm({ onClose }: Pick<DialogState, 'onClose'>) {
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
  const choices = [
    {
      value: 'secret',
      label: 'Secret',
      description: `For your server: accounts, ${business.isLive ? 'real' : 'test'} payments and transactions.`,
      'data-autofocus': true,
    },
    { value: 'public', label: 'Public', description: 'For apps and browsers: it opens the bank list only.' },
  ] as const;
  return (
    <ActionForm onSubmit={() => create.mutate()} onCancel={onClose} action="Create key" write={create}>
      <RadioChoice label="Kind" gap="sm" choices={choices} value={kind} onChange={setKind} />
    </ActionForm>
  );
}
