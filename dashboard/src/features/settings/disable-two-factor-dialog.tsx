import { useMutation, useQueryClient } from '@tanstack/react-query';
import { unwrap } from '@tributary/sdk';
import { api } from '../../api/client.ts';
import { sessionQuery } from '../../api/session.ts';
import { Dialog } from '../../components/dialog.tsx';
import { PasswordStep } from './password-step.tsx';

interface DisableTwoFactorDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function DisableTwoFactorDialog({ opened, onClose }: DisableTwoFactorDialogProps) {
  const queryClient = useQueryClient();
  const disable = useMutation({
    mutationFn: (password: string) => unwrap(api.POST('/dashboard/api/two-factor/disable', { body: { password } })),
    gcTime: 0,
    onSuccess: (session) => {
      close();
      queryClient.setQueryData(sessionQuery.queryKey, session);
    },
  });

  function close(): void {
    disable.reset();
    onClose();
  }

  return (
    <Dialog opened={opened} onClose={close} title="Switch off two-factor sign-in">
      <PasswordStep
        action="Switch off"
        isDanger
        isPending={disable.isPending}
        error={disable.error}
        onSubmit={(password, onError) => disable.mutate(password, { onError })}
        onCancel={close}
      >
        From then on your password alone signs you in, and your backup codes stop working.
      </PasswordStep>
    </Dialog>
  );
}
