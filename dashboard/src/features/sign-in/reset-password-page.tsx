import { Alert, PasswordInput, Skeleton, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { hasLength, isNotEmpty, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { unwrap } from '@tributary/sdk';
import { api } from '../../api/client.ts';
import { useWrite } from '../../api/use-write.ts';
import { EntryCard, EntryForm } from '../../components/entry-card.tsx';
import { showFieldError } from '../../components/form-errors.ts';
import { ButtonLink, TextLink } from '../../components/links.tsx';
import { FailureNote } from '../../components/states.tsx';
import { forgetToken } from './kept-token.ts';

export const resetPasswordPage = createLazyRoute('/reset-password')({ component: ResetPasswordPage });

const TITLE = 'Set a new password';
const PASSWORD_LENGTH = { min: 10, max: 128 };

function ResetPasswordPage() {
  const token = resetPasswordPage.useLoaderData();
  const link = useQuery({
    queryKey: ['password-reset', token],
    queryFn: ({ signal }) => unwrap(api.POST('/dashboard/api/password-reset/view', { body: { token }, signal })),
    enabled: token !== '',
    retry: false,
    // The link is used up by the form below.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const again = (
    <TextLink fw={400} to="/forgot-password">
      Request a new link
    </TextLink>
  );
  if (token === '') {
    return (
      <EntryCard title={TITLE} below={again}>
        <Text c="dimmed">This link is incomplete. Copy the whole link, including the part after the # sign.</Text>
      </EntryCard>
    );
  }
  if (link.isPending) {
    return (
      <EntryCard title={TITLE}>
        <Skeleton height={36} role="status" aria-label="Loading the link" />
      </EntryCard>
    );
  }
  if (link.isError) {
    return (
      <EntryCard title={TITLE} below={again}>
        <FailureNote error={link.error} />
      </EntryCard>
    );
  }
  return <ResetForm token={token} {...link.data} />;
}

interface ResetFormProps {
  readonly token: string;
  readonly email: string;
  /** Nobody has confirmed the address, so the account begins anew. */
  readonly isNew: boolean;
  /** Nor has anybody here, but the account has a second factor, which stays. */
  readonly isStrange: boolean;
}

function ResetForm({ token, email, isNew, isStrange }: ResetFormProps) {
  const form = useForm({
    initialValues: { name: '', password: '' },
    validate: {
      password: hasLength(PASSWORD_LENGTH, `Use ${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters.`),
      ...(isNew && { name: isNotEmpty('Enter your name, as your team knows you.') }),
    },
  });
  const reset = useWrite({
    mutationFn: ({ name, password }: { name: string; password: string }) =>
      unwrap(api.POST('/dashboard/api/password-reset', { body: { token, password, ...(isNew && { name }) } })),
    onSuccess: () => forgetToken('/reset-password'),
    onError: (error) => showFieldError(form, error),
  });
  if (reset.isSuccess) {
    return (
      <EntryCard title="Your password is set">
        <Stack gap="md">
          <Text>All sessions have ended. Sign in with the new password. Your second factor has not changed.</Text>
          <ButtonLink fullWidth to="/sign-in">
            Sign in
          </ButtonLink>
        </Stack>
      </EntryCard>
    );
  }
  return (
    <EntryCard
      title={TITLE}
      description={
        isNew ? `For ${email}. This address was never confirmed, so the account starts afresh.` : `For ${email}`
      }
    >
      <EntryForm onSubmit={form.onSubmit((values) => reset.mutate(values))} write={reset} action="Set password">
        <VisuallyHidden>
          <input type="email" autoComplete="username" value={email} readOnly tabIndex={-1} aria-label="Your email" />
        </VisuallyHidden>
        {isStrange && (
          <Alert color="amber">
            This address was never confirmed, and the account keeps its second factor. If you did not set it up,
            somebody else created the account with your address: ask the operator of this installation to release the
            address.
          </Alert>
        )}
        {isNew && <TextInput label="Your name" autoComplete="name" {...form.getInputProps('name')} />}
        <PasswordInput
          label="New password"
          description={`At least ${PASSWORD_LENGTH.min} characters. A few words are better than one hard one.`}
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
      </EntryForm>
    </EntryCard>
  );
}
