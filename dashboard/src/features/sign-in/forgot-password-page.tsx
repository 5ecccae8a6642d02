import { Stack, Text, TextInput } from '@mantine/core';
import { isEmail, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { unwrap } from '@tributary/sdk';
import { api } from '../../api/client.ts';
import { signInOptionsQuery } from '../../api/sign-in-options.ts';
import { useWrite } from '../../api/use-write.ts';
import { EntryCard, EntryForm } from '../../components/entry-card.tsx';
import { showFieldError } from '../../components/form-errors.ts';
import { TextLink } from '../../components/links.tsx';

export const forgotPasswordPage = createLazyRoute('/forgot-password')({ component: ForgotPasswordPage });

function ForgotPasswordPage() {
  const options = useQuery(signInOptionsQuery);
  const form = useForm({
    initialValues: { email: '' },
    validate: { email: isEmail('Enter the email address that you sign in with.') },
  });
  const ask = useWrite({
    mutationFn: (body: { email: string }) => unwrap(api.POST('/dashboard/api/password-reset/request', { body })),
    onError: (error) => showFieldError(form, error),
  });
  const below = (
    <TextLink fw={400} to="/sign-in">
      Back to sign in
    </TextLink>
  );
  if (options.data?.mail === false) {
    return (
      <EntryCard title="Forgot your password?" below={below}>
        <Text>
          This installation sends no emails. Ask its operator to set a new password for you on the command line.
        </Text>
      </EntryCard>
    );
  }
  if (ask.isSuccess) {
    return (
      <EntryCard title="Check your email" below={below}>
        <Stack gap="md">
          <Text>
            If there is an account for <bdi>{ask.variables.email}</bdi>, we are emailing a link to it. The link works
            once, for 30 minutes.
          </Text>
          <Text c="dimmed">No email after a few minutes? Check your spam folder, then try again.</Text>
        </Stack>
      </EntryCard>
    );
  }
  return (
    <EntryCard title="Forgot your password?" description="We will email you a link to set a new one." below={below}>
      <EntryForm
        onSubmit={form.onSubmit(({ email }) => ask.mutate({ email: email.trim() }))}
        write={ask}
        action="Send link"
      >
        <TextInput label="Email" type="email" autoComplete="username" {...form.getInputProps('email')} />
      </EntryForm>
    </EntryCard>
  );
}
