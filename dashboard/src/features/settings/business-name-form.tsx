import { TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { sessionQuery } from '../../api/session.ts';
import { SettingForm } from '../../components/action-form.tsx';
import { fieldOf, isValid, showFieldError } from '../../components/form-errors.ts';
import { formatDate } from '../../format/instant.ts';
import { type BusinessSettings, useUpdateSettings } from './settings.ts';

interface BusinessNameFormProps {
  readonly settings: BusinessSettings;
  readonly mayWrite: boolean;
}

export function BusinessNameForm({ settings, mayWrite }: BusinessNameFormProps) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const form = useForm({
    mode: 'uncontrolled',
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
      update={update}
      mayWrite={mayWrite}
      error={fieldOf(update.error) === 'name' ? undefined : update.error}
    >
      <TextInput
        label="Name"
        description={`On Tributary since ${formatDate(settings.createdAt)}.`}
        autoComplete="organization"
        readOnly={!mayWrite}
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
    </SettingForm>
  );
}
