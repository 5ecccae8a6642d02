import { Stack, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { createLazyRoute } from '@tanstack/react-router';
import { unwrap } from '@tributary/sdk';
import { api } from '../../api/client.ts';
import { useEnter } from '../../api/enter.ts';
import { secondFactorWithPasskey } from '../../api/passkeys.ts';
import { useWrite } from '../../api/use-write.ts';
import { EntryCard, EntryForm } from '../../components/entry-card.tsx';
import { showFieldError } from '../../components/form-errors.ts';
import { TextLink } from '../../components/links.tsx';
import { PasskeyButton } from '../../components/passkey-button.tsx';

export const twoFactorPage = createLazyRoute('/sign-in/two-factor')({ component: TwoFactorPage });

function TwoFactorPage() {
  const { from, passkey } = twoFactorPage.useSearch();
  const enter = useEnter();
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: isNotEmpty('Enter a backup code, or the six digits that your authenticator app shows.') },
  });
  const verify = useWrite({
    mutationFn: ({ code }: { code: string }) =>
      unwrap(api.POST('/dashboard/api/sign-in/two-factor', { body: { code: code.replaceAll(' ', '') } })),
    onSuccess: (session) => enter(session, from),
    onError: (error) => showFieldError(form, error),
  });
  return (
    <EntryCard
      title="Confirm that it is you"
      description={
        passkey === true
          ? 'With your passkey, one of your backup codes, or a code of an authenticator app if you use one.'
          : 'With a code of your authenticator app, or one of your backup codes.'
      }
      below={
        <TextLink fw={400} to="/sign-in" search={{ from }}>
          Back to sign in
        </TextLink>
      }
    >
      <Stack gap="md">
        {passkey === true && (
          <PasskeyButton
            label="Use your passkey"
            isMain
            use={secondFactorWithPasskey}
            onDone={(session) => enter(session, from)}
          />
        )}
        <EntryForm onSubmit={form.onSubmit((values) => verify.mutate(values))} write={verify} action="Continue">
          <TextInput
            label="Code"
            autoComplete="one-time-code"
            autoCapitalize="off"
            spellCheck={false}
            {...form.getInputProps('code')}
          />
        </EntryForm>
      </Stack>
    </EntryCard>
  );
}
