import { useMutation } from '@tanstack/react-query';
import { unwrap } from '@tributary/sdk';
import { api } from '../../api/client.ts';
import { Dialog, type DialogState } from '../../components/dialog.tsx';
import { PasswordStep } from './password-step.tsx';
import { useFactorsChanged } from './second-factors.ts';

interface DisableProps extends DialogState {
  /** There are passkeys, so that only the app goes. */
  readonly staysOn: boolean;
}

export function DisableTwoFactorDialog({ opened, onClose, staysOn }: DisableProps) {
  const onChanged = useFactorsChanged();
  const disable = useMutation({
    mutationFn: (password: string) => unwrap(api.POST('/dashboard/api/two-factor/disable', { body: { password } })),
    gcTime: 0,
    onSuccess: () => {
      close();
      return onChanged();
    },
  });

  function close(): void {
    disable.reset();
    onClose();
  }

  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={staysOn ? 'Remove the authenticator app' : 'Switch off two-factor sign-in'}
    >
      <PasswordStep action={staysOn ? 'Remove' : 'Switch off'} isDanger write={disable} onCancel={close}>
        {staysOn
          ? 'Its codes stop working. Your passkeys and backup codes stay.'
          : 'From then on your password alone signs you in, and your backup codes stop working.'}
      </PasswordStep>
    </Dialog>
  );
}
