import { PasswordInput, Stack, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { createLazyRoute, useNavigate } from '@tanstack/react-router';
import { unwrap } from '@tributary/sdk';
import { api } from '../../api/client.ts';
import { useEnter } from '../../api/enter.ts';
import { signInWithPasskey } from '../../api/passkeys.ts';
import { useWrite } from '../../api/use-write.ts';
import { EntryCard, EntryForm } from '../../components/entry-card.tsx';
import { showFieldError } from '../../components/form-errors.ts';
import { TextLink } from '../../components/links.tsx';
import { PasskeyButton } from '../../components/passkey-button.tsx';

export const signInPage = createLazyRoute('/sign-in')({ component: SignInPage });

function SignInPage() {
  const { from } = signInPage.useSearch();
  const enter = useEnter();
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: {
      email: isNotEmpty('Enter the email address that you signed up with.'),
      password: isNotEmpty('Enter your password.'),
    },
  });
  const signIn = useWrite({
    mutationFn: (body: { email: string; password: string }) => unwrap(api.POST('/dashboard/api/sign-in', { body })),
    onSuccess: async (answer) => {
      if ('twoFactorRequired' in answer)
        await navigate({ to: '/sign-in/two-factor', search: { from, passkey: answer.passkey || undefined } });
      else enter(answer, from);
    },
    onError: (error) => showFieldError(form, error),
  });
  return (
    <EntryCard
      title="Sign in"
      below={
        <>
          New here?{' '}
          <TextLink fw={400} underline="always" to="/sign-up" search={{ from }}>
            Create an account
          </TextLink>
        </>
      }
    >
      <Stack gap="md">
        <EntryForm onSubmit={form.onSubmit((values) => signIn.mutate(values))} write={signIn} action="Sign in">
          <TextInput label="Email" type="email" autoComplete="username" {...form.getInputProps('email')} />
          <PasswordInput label="Password" autoComplete="current-password" {...form.getInputProps('password')} />
          <TextLink fw={400} to="/forgot-password">
            Forgot password?
          </TextLink>
        </EntryForm>
        <PasskeyButton
          label="Sign in with a passkey"
          use={signInWithPasskey}
          onDone={(session) => enter(session, from)}
        />
      </Stack>
    </EntryCard>
  );
}
