import { Stack, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { sessionQuery } from '../../api/session.ts';
import { fieldOf, showFieldError } from '../../components/form-errors.ts';
import { FailureNote } from '../../components/states.tsx';
import { formatDate } from '../../format/instant.ts';
import { SaveRow } from '../../components/save-row.tsx';
import type { BusinessSettings } from './settings.ts';
import { useUpdateSettings } from './use-update-settings.ts';

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
    // The rail and every title say the name that the session knows.
    await queryClient.invalidateQueries(sessionQuery);
    await router.invalidate();
  });

  function save({ name }: { readonly name: string }): void {
    update.mutate({ name }, { onError: (error) => showFieldError(form, error) });
  }

  return (
    <form onSubmit={form.onSubmit(save)} noValidate>
      <Stack gap="md">
        <TextInput
          label="Name"
          description={`On Tributary since ${formatDate(settings.createdAt)}.`}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autoComplete="organization"
          readOnly={!mayWrite}
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        {fieldOf(update.error) !== 'name' && <FailureNote error={update.error} />}
        {mayWrite && (
          <SaveRow action="Save name" answer={update.isSuccess ? 'Saved' : undefined} isPending={update.isPending} />
        )}
      </Stack>
    </form>
  );
}
