import { useMutation, useQueryClient } from '@tanstack/react-query';
import { unwrap } from '@tributary/sdk';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { sessionQuery } from '../../api/session.ts';
import { Dialog } from '../../components/dialog.tsx';
import { AuthenticatorStep } from './authenticator-step.tsx';
import { BackupCodes } from './backup-codes.tsx';
import { PasswordStep } from './password-step.tsx';

interface EnableTwoFactorDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function EnableTwoFactorDialog({ opened, onClose }: EnableTwoFactorDialogProps) {
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
function EnableSteps({ onClose }: Pick<EnableTwoFactorDialogProps, 'onClose'>) {
  const queryClient = useQueryClient();
  const [isConfirmed, setConfirmed] = useState(false);
  const enable = useMutation({
    mutationFn: (password: string) => unwrap(api.POST('/dashboard/api/two-factor/enable', { body: { password } })),
    gcTime: 0,
  });
  const confirm = useMutation({
    mutationFn: (code: string) => unwrap(api.POST('/dashboard/api/two-factor/confirm', { body: { code } })),
    gcTime: 0,
    onSuccess: (session) => {
      setConfirmed(true);
      queryClient.setQueryData(sessionQuery.queryKey, session);
    },
  });

  if (enable.data === undefined) {
    return (
      <PasswordStep
        action="Continue"
        isPending={enable.isPending}
        error={enable.error}
        onSubmit={(password, onError) => enable.mutate(password, { onError })}
        onCancel={onClose}
      >
        You need an authenticator app on your phone.
      </PasswordStep>
    );
  }
  if (!isConfirmed) {
    return (
      <AuthenticatorStep
        totpUri={enable.data.totpUri}
        isPending={confirm.isPending}
        error={confirm.error}
        onSubmit={(code, onError) => confirm.mutate(code, { onError })}
        onCancel={onClose}
      />
    );
  }
  return <BackupCodes codes={enable.data.backupCodes} onDone={onClose} />;
}
