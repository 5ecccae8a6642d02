import { useForm } from '@mantine/form';
import { useState } from 'react';
import { ActionForm } from '../../components/action-form.tsx';
import { isSaidAtField, showFieldError } from '../../components/form-errors.ts';
import { Dialog, type DialogState } from '../../components/dialog.tsx';
import { RadioChoice } from '../../components/radio-choice.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import { useBusinessWrite } from '../../routing/use-business-write.ts';
import { KEY_PERMISSIONS } from '../../permissions.ts';
import { draftOf, type KeyDraft, lacksScopes, termsOf } from './key-draft.ts';
import { KeyTermsFields } from './key-terms-fields.tsx';
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

/** Inputs that have another name on the wire. */
const INPUTS = { expiresAt: 'lastDay' } as const;

/** Exists only while the dialog is open; the key disappears with it. */
function CreateKeyForm({ onClose }: Pick<DialogState, 'onClose'>) {
  const business = useBusiness();
  const [kind, setKind] = useState<KeyKind>('secret');
  const form = useForm<KeyDraft>({ initialValues: draftOf() });
  const create = useBusinessWrite({
    mutationFn: () => createKey(business, keyOf(form.getValues())),
    gcTime: 0,
    onError: (error) => showFieldError(form, error, { inputs: INPUTS }),
  });
  function keyOf(draft: KeyDraft): Parameters<typeof createKey>[1] {
    const { scopes, ...terms } = termsOf(draft, KEY_PERMISSIONS.filter(business.can));
    return { kind, ...terms, ...(kind === 'secret' && scopes !== undefined && { scopes }) };
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
    <ActionForm
      onSubmit={() => {
        if (kind === 'public' || !lacksScopes(form.getValues())) create.mutate();
      }}
      onCancel={onClose}
      action="Create key"
      write={create}
      isAtField={isSaidAtField(form, create.error, INPUTS)}
    >
      <RadioChoice label="Kind" gap="sm" choices={choices} value={kind} onChange={setKind} />
      <KeyTermsFields form={form} isSecret={kind === 'secret'} />
    </ActionForm>
  );
}
