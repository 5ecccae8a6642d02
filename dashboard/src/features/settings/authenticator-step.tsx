import { Anchor, Text, TextInput } from '@mantine/core';
import { matches, useForm } from '@mantine/form';
import { ActionForm } from '../../components/action-form.tsx';
import { CopyField } from '../../components/copy-field.tsx';
import { fieldOf, isValid, showFieldError } from '../../components/form-errors.ts';
import { groupedSecret } from './otpauth.ts';
import { QrCode } from './qr-code.tsx';

interface AuthenticatorStepProps {
  readonly totpUri: string;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly onSubmit: (code: string, onError: (error: unknown) => void) => void;
  readonly onCancel: () => void;
}

/** The app gets the secret by camera, by a tap on this device, or by typing; a first code proves that it has it. */
export function AuthenticatorStep({ totpUri, isPending, error, onSubmit, onCancel }: AuthenticatorStepProps) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { code: '' },
    validate: { code: matches(/^\s*(\d\s*){6}$/, 'Enter the six digits that the app shows.') },
  });

  function submit(): void {
    if (!isValid(form)) return;
    onSubmit(form.getValues().code.replaceAll(/\s/g, ''), (failure) => void showFieldError(form, failure));
  }

  return (
    <ActionForm
      onSubmit={submit}
      onCancel={onCancel}
      action="Switch on"
      isPending={isPending}
      error={fieldOf(error) === 'code' ? undefined : error}
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
          To type in where there is no camera. Where the app asks: time-based, six digits.
        </Text>
      </div>
      <TextInput
        label="Code"
        description="The six digits that the app shows now."
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        key={form.key('code')}
        {...form.getInputProps('code')}
      />
    </ActionForm>
  );
}
