import { PasswordInput, Text } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { ActionForm } from '../../components/action-form.tsx';
import { fieldOf, isValid, showFieldError } from '../../components/form-errors.ts';

interface PasswordStepProps {
  readonly children: string;
  readonly action: string;
  readonly isDanger?: boolean;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly onSubmit: (password: string, onError: (error: unknown) => void) => void;
  readonly onCancel: () => void;
}

/** Asks for the password, which a stranger at an unlocked screen does not know. */
export function PasswordStep(props: PasswordStepProps) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '' },
    validate: { password: isNotEmpty('Enter your password.') },
  });
  return (
    <ActionForm
      onSubmit={() => {
        if (isValid(form)) {
          props.onSubmit(form.getValues().password, (error) => void showFieldError(form, error));
        }
      }}
      onCancel={props.onCancel}
      action={props.action}
      color={props.isDanger === true ? 'red' : 'river'}
      isPending={props.isPending}
      error={fieldOf(props.error) === 'password' ? undefined : props.error}
    >
      <Text>{props.children}</Text>
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        data-autofocus
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
    </ActionForm>
  );
}
