import { Anchor, Text, TextInput } from '@mantine/core';
import { matches, useForm } from '@mantine/form';
import { ActionForm } from '../../components/action-form.tsx';
import { CopyField } from '../../components/copy-field.tsx';
import { isSaidAtField, isValid, showFieldError } from '../../components/form-errors.ts';
import { groupedSecret } from './otpauth.ts';
import type { StepProps } from './password-step.tsx';
import { QrCode } from './qr-code.tsx';

interface AuthenticatorStepProps extends StepProps {
  readonly totpUri: string;
}

/** The app gets the secret by camera, by a tap on this device, or by typing; a first code proves that it has it. */
export function AuthenticatorStep({ totpUri, write, onCancel }: AuthenticatorStepProps) {
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: matches(/^\s*(\d\s*){6}$/, 'Enter the six digits that the app shows.') },
  });

  function submit(): void {
    if (!isValid(form)) return;
    const code = form.getValues().code.replaceAll(/\s/g, '');
    write.mutate(code, { onError: (error) => showFieldError(form, error) });
  }

  return (
    <ActionForm
      onSubmit={submit}
      onCancel={onCancel}
      action="Switch on"
      write={write}
      isAtField={isSaidAtField(form, write.error)}
    >
      <Text>
        Add an account in the app and scan this code. On the phone itself, you can{' '}
        <Anchor href={totpUri} underline="always">
          open the app
        </Anchor>
        .
      </Text>
      <QrCode text={totpUri} label="QR code for the authenticator app" />
      <div>
        <CopyField label="Key" text={groupedSecret(totpUri) ?? totpUri} />
        <Text size="xs" c="dimmed">
          Type it in if you cannot scan the code. If the app asks: time-based, six digits.
        </Text>
      </div>
      <TextInput
        label="Code"
        description="The six digits that the app shows now."
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        {...form.getInputProps('code')}
      />
    </ActionForm>
  );
}
