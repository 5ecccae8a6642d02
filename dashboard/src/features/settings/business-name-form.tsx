import { TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { sessionQuery } from '../../api/session.ts';
import { SettingForm } from '../../components/action-form.tsx';
import { isSaidAtField, isValid, showFieldError } from '../../components/form-errors.ts';
import { formatDate } from '../../format/instant.ts';
import { type SettingProps, useUpdateSettings } from './settings.ts';

export function BusinessNameForm({ settings, mayWrite }: SettingProps) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const form = useForm({
    initialValues: { name: settings.name },
    validate: { name: isNotEmpty('Enter the name of the business.') },
  });
  const update = useUpdateSettings(async () => {
    // The rail and the titles show the name in the session.
    await queryClient.invalidateQueries(sessionQuery);
    await router.invalidate();
  });

  function save(): void {
    if (!isValid(form)) return;
    update.mutate(form.getValues(), { onError: (error) => showFieldError(form, error) });
  }

  return (
    <SettingForm
      onSubmit={save}
      action="Save name"
      write={update}
      isAtField={isSaidAtField(form, update.error)}
      mayWrite={mayWrite}
    >
      <TextInput
        label="Name"
        description={`On Tributary since ${formatDate(settings.createdAt)}.`}
        autoComplete="organization"
        readOnly={!mayWrite}
        {...form.getInputProps('name')}
      />
    </SettingForm>
  );
}
