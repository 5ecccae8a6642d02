import { Text, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { addPasskey } from '../../api/passkeys.ts';
import { useWrite } from '../../api/use-write.ts';
import { ActionForm } from '../../components/action-form.tsx';
import { Dialog, type DialogState } from '../../components/dialog.tsx';
import { isSaidAtField, isValid, showFieldError } from '../../components/form-errors.ts';
import { BackupCodes } from './backup-codes.tsx';
import { useFactorsChanged } from './second-factors.ts';

export function AddPasskeyDialog({ opened, onClose }: DialogState) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Add a passkey"
      // An accidental click outside must not lose codes that are shown once.
      closeOnClickOutside={false}
    >
      <AddSteps onClose={onClose} />
    </Dialog>
  );
}

/** A name, then the browser asks; the first second factor comes with backup codes. */
function AddSteps({ onClose }: Pick<DialogState, 'onClose'>) {
  const onChanged = useFactorsChanged();
  const form = useForm({
    initialValues: { name: '' },
    validate: { name: isNotEmpty('Enter a name that you will recognise, such as the device.') },
  });
  const add = useWrite({
    mutationFn: (name: string) => addPasskey(name),
    gcTime: 0,
    onSuccess: (codes) => {
      if (codes.length === 0) done();
    },
    onError: (error) => showFieldError(form, error),
  });

  function done(): void {
    onClose();
    void onChanged();
  }

  if (add.data !== undefined) return <BackupCodes codes={add.data} onDone={done} />;
  return (
    <ActionForm
      onSubmit={() => isValid(form) && add.mutate(form.getValues().name)}
      onCancel={onClose}
      action="Continue"
      write={add}
      isAtField={isSaidAtField(form, add.error)}
    >
      <Text>
        Your device stores it and asks for your fingerprint, face or PIN. It signs you in to this site only, without a
        password or code. All your other sessions end.
      </Text>
      <TextInput
        label="Name"
        description="A name that you will recognise, such as the device."
        data-autofocus
        {...form.getInputProps('name')}
      />
    </ActionForm>
  );
}
