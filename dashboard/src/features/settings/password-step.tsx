import { PasswordInput, Text } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { ActionForm } from '../../components/action-form.tsx';
import { isSaidAtField, isValid, showFieldError } from '../../components/form-errors.ts';

/** A step that asks for one text, and sends it. */
export interface StepProps {
  readonly write: {
    readonly mutate: (text: string, options: { readonly onError: (error: Error) => void }) => void;
    readonly isPending: boolean;
    readonly error: unknown;
  };
  readonly onCancel: () => void;
}

interface PasswordStepProps extends StepProps {
  readonly children: string;
  readonly action: string;
  readonly isDanger?: boolean;
}

/** Asks for the password, which a stranger at an unlocked screen does not know. */
export function PasswordStep({ children, action, isDanger = false, write, onCancel }: PasswordStepProps) {
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: isNotEmpty('Enter your password.') },
  });

  function submit(): void {
    if (isValid(form)) write.mutate(form.getValues().password, { onError: (error) => showFieldError(form, error) });
  }

  return (
    <ActionForm
      onSubmit={submit}
      onCancel={onCancel}
      action={action}
      color={isDanger ? 'red' : 'river'}
      write={write}
      isAtField={isSaidAtField(form, write.error)}
    >
      <Text>{children}</Text>
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('password')}
      />
    </ActionForm>
  );
}
