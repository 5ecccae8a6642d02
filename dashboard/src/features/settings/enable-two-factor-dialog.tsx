import { useMutation } from '@tanstack/react-query';
import { unwrap } from '@tributary/sdk';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { Dialog, type DialogState } from '../../components/dialog.tsx';
import { AuthenticatorStep } from './authenticator-step.tsx';
import { BackupCodes } from './backup-codes.tsx';
import { PasswordStep } from './password-step.tsx';
import { useFactorsChanged } from './second-factors.ts';

export function EnableTwoFactorDialog({ opened, onClose }: DialogState) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Set up two-factor sign-in"
      // An accidental click outside must not lose codes that are shown once.
      closeOnClickOutside={false}
    >
      <EnableSteps onClose={onClose} />
    </Dialog>
  );
}

/** Password, authenticator app, backup codes. Exists only while the dialog is open; the secrets disappear with it. */
function EnableSteps({ onClose }: Pick<DialogState, 'onClose'>) {
  const onChanged = useFactorsChanged();
  const [isConfirmed, setConfirmed] = useState(false);
  const enable = useMutation({
    mutationFn: (password: string) => unwrap(api.POST('/dashboard/api/two-factor/enable', { body: { password } })),
    gcTime: 0,
  });
  const confirm = useMutation({
    mutationFn: (code: string) => unwrap(api.POST('/dashboard/api/two-factor/confirm', { body: { code } })),
    gcTime: 0,
    onSuccess: () => {
      setConfirmed(true);
      // Who has a passkey has codes already.
      if (enable.data?.backupCodes.length === 0) done();
    },
  });

  function done(): void {
    onClose();
    void onChanged();
  }

  if (enable.data === undefined) {
    return (
      <PasswordStep action="Continue" write={enable} onCancel={onClose}>
        You need an authenticator app on your phone.
      </PasswordStep>
    );
  }
  if (!isConfirmed) return <AuthenticatorStep totpUri={enable.data.totpUri} write={confirm} onCancel={onClose} />;
  return <BackupCodes codes={enable.data.backupCodes} onDone={done} />;
}
