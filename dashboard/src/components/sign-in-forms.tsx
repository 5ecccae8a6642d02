import { PasswordInput, Stack, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { unwrap } from '@tributary/sdk';
import type { ReactNode } from 'react';
import { api } from '../api/client.ts';
import { secondFactorWithPasskey, signInWithPasskey } from '../api/passkeys.ts';
import { SENDS_NO_FORM } from '../api/query-client.ts';
import type { Session } from '../api/session.ts';
import { useWrite } from '../api/use-write.ts';
import { EntryForm } from './entry-card.tsx';
import { showFieldError } from './form-errors.ts';
import { PasskeyButton } from './passkey-button.tsx';

interface SignInFormProps {
  /** The email address of the expected person; the cursor then waits at the password. */
  readonly email?: string;
  readonly onSession: (session: Session) => void;
  /** The password is right, and a second factor is missing. */
  readonly onSecondFactor: (factor: { readonly hasPasskey: boolean }) => void;
  /** Beside the button: what else they can do. */
  readonly beside?: ReactNode;
  /** Below the fields. */
  readonly children?: ReactNode;
}

export function SignInForm({ email = '', onSession, onSecondFactor, beside, children }: SignInFormProps) {
  const form = useForm({
    initialValues: { email, password: '' },
    validate: {
      email: isNotEmpty('Enter the email address that you signed up with.'),
      password: isNotEmpty('Enter your password.'),
    },
  });
  const signIn = useWrite({
    mutationFn: (body: { email: string; password: string }) => unwrap(api.POST('/dashboard/api/sign-in', { body })),
    meta: SENDS_NO_FORM,
    onSuccess: (answer) => {
      if ('twoFactorRequired' in answer) onSecondFactor({ hasPasskey: answer.passkey });
      else onSession(answer);
    },
    onError: (error) => showFieldError(form, error),
  });
  return (
    <Stack gap="md">
      <EntryForm
        onSubmit={form.onSubmit((values) => signIn.mutate(values))}
        write={signIn}
        action="Sign in"
        beside={beside}
      >
        <TextInput label="Email" type="email" autoComplete="username" {...form.getInputProps('email')} />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          {...(email !== '' && { 'data-autofocus': true })}
          {...form.getInputProps('password')}
        />
        {children}
      </EntryForm>
      <PasskeyButton label="Sign in with a passkey" use={signInWithPasskey} onDone={onSession} />
    </Stack>
  );
}

export const SECOND_FACTOR_WORDS = {
  withPasskey: 'Use your passkey, a backup code, or a code from your authenticator app.',
  withCode: 'Enter a code from your authenticator app, or a backup code.',
} as const;

interface SecondFactorFormProps {
  readonly hasPasskey: boolean;
  readonly onSession: (session: Session) => void;
  readonly beside?: ReactNode;
}

export function SecondFactorForm({ hasPasskey, onSession, beside }: SecondFactorFormProps) {
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: isNotEmpty('Enter a backup code, or the six digits that your authenticator app shows.') },
  });
  const verify = useWrite({
    mutationFn: ({ code }: { code: string }) =>
      unwrap(api.POST('/dashboard/api/sign-in/two-factor', { body: { code: code.replaceAll(' ', '') } })),
    meta: SENDS_NO_FORM,
    onSuccess: onSession,
    onError: (error) => showFieldError(form, error),
  });
  return (
    <Stack gap="md">
      {hasPasskey && <PasskeyButton label="Use your passkey" isMain use={secondFactorWithPasskey} onDone={onSession} />}
      <EntryForm
        onSubmit={form.onSubmit((values) => verify.mutate(values))}
        write={verify}
        action="Continue"
        beside={beside}
      >
        <TextInput
          label="Code"
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          data-autofocus
          {...form.getInputProps('code')}
        />
      </EntryForm>
    </Stack>
  );
}
