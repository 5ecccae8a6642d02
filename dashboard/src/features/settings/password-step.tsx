import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { fieldOf, showFieldError } from '../../components/form-errors.ts';
import { FailureNote } from '../../components/states.tsx';

interface PasswordStepProps {
  readonly children: string;
  readonly action: string;
  readonly isDanger?: boolean;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly onSubmit: (password: string, onError: (error: unknown) => void) => void;
  readonly onCancel: () => void;
}

/** Whoever finds an unlocked screen does not know the password. */
export function PasswordStep(props: PasswordStepProps) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '' },
    validate: { password: isNotEmpty('Enter your password.') },
  });
  return (
    <form
      onSubmit={form.onSubmit(({ password }) => props.onSubmit(password, (error) => void showFieldError(form, error)))}
      noValidate
    >
      <Stack gap="md">
        <Text>{props.children}</Text>
        <PasswordInput
          label="Your password"
          autoComplete="current-password"
          data-autofocus
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        {fieldOf(props.error) !== 'password' && <FailureNote error={props.error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={props.onCancel}>
            Cancel
          </Button>
          <Button type="submit" color={props.isDanger === true ? 'red' : 'river'} loading={props.isPending}>
            {props.action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
