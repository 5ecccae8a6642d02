import { PasswordInput, VisuallyHidden } from '@mantine/core';
import { hasLength, isNotEmpty, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { unwrap } from '@tributary/sdk';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { type Session, sessionQuery } from '../../api/session.ts';
import { SettingForm } from '../../components/action-form.tsx';
import { PasswordMeter } from '../../components/password-meter.tsx';
import { isSaidAtField, isValid, showFieldError } from '../../components/form-errors.ts';

/** The server calls the present password `password`, as everywhere. */
const FIELDS = { password: 'currentPassword' };
const PASSWORD_LENGTH = { min: 10, max: 128 };

/** Who has no password, or has just come by a link, sets one without the present one. */
export function PasswordForm({ user: { name, email, hasPassword, provesByLink } }: Pick<Session, 'user'>) {
  const asksForPresent = hasPassword && !provesByLink;
  const queryClient = useQueryClient();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { currentPassword: '', newPassword: '' },
    validate: {
      currentPassword: (text) =>
        asksForPresent ? isNotEmpty('Enter the password that you sign in with now.')(text) : null,
      newPassword: hasLength(PASSWORD_LENGTH, `Use ${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters.`),
    },
  });
  const [typed, setTyped] = useState('');
  form.watch('newPassword', ({ value }) => setTyped(value));
  const change = useMutation({
    mutationFn: ({ currentPassword, newPassword }: { currentPassword: string; newPassword: string }) => {
      const body = { newPassword, ...(asksForPresent && { currentPassword }) };
      return unwrap(api.POST('/dashboard/api/password', { body }));
    },
    onSuccess: (session) => {
      form.reset();
      queryClient.setQueryData(sessionQuery.queryKey, session);
    },
    onError: (error) => showFieldError(form, error, { inputs: FIELDS }),
  });
  return (
    <SettingForm
      onSubmit={() => {
        if (isValid(form)) change.mutate(form.getValues());
      }}
      action={hasPassword ? 'Change password' : 'Set password'}
      answer="Saved. You are signed out everywhere else."
      write={change}
      isAtField={isSaidAtField(form, change.error, FIELDS)}
    >
      {/* For password managers, which store the password under it. */}
      <VisuallyHidden>
        <input type="email" autoComplete="username" value={email} readOnly tabIndex={-1} aria-label="Your email" />
      </VisuallyHidden>
      {asksForPresent && (
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          key={form.key('currentPassword')}
          {...form.getInputProps('currentPassword')}
        />
      )}
      <div>
        <PasswordInput
          label="New password"
          description={`At least ${PASSWORD_LENGTH.min} characters. A few words are better than one hard one.`}
          autoComplete="new-password"
          key={form.key('newPassword')}
          {...form.getInputProps('newPassword')}
        />
        <PasswordMeter password={typed} lengthMin={PASSWORD_LENGTH.min} texts={[name, email]} />
      </div>
    </SettingForm>
  );
}
