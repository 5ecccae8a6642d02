import { Anchor, Text, TextInput } from '@mantine/core';
import { matches, useForm } from '@mantine/form';
import { ActionForm } from '../../components/action-form.tsx';
import { CopyField } from '../../components/copy-field.tsx';
import { isSaidAtField, isValid, showFieldError } from '../../components/form-errors.ts';
import { groupedSecret } from './otpauth.ts';
import type { StepProps } from './password-step.tsx';
import { encode } from 'uqr';
import classes from './settings.module.css';

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

interface QrCodeProps {
  readonly text: string;
  /** Its purpose, for screen readers: the text itself may be a secret. */
  readonly label: string;
}

/** The light margin that cameras need to find the code, in modules (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** Dark on white in both themes, because many apps cannot read a light code on a dark background. */
function QrCode({ text, label }: QrCodeProps) {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  return (
    <svg className={classes.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={outlineOf(data)} />
    </svg>
  );
}

/** The dark modules of each row, joined into strips. */
function outlineOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) =>
      [
        ...row
          .map((isDark) => (isDark ? '#' : ' '))
          .join('')
          .matchAll(/#+/g),
      ].map(({ 0: strip, index }) => `M${index} ${y}h${strip.length}v1h-${strip.length}z`),
    )
    .join('');
}
