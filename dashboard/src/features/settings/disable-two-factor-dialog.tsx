import { useMutation, useQueryClient } from '@tanstack/react-query';
import { unwrap } from '@tributary/sdk';
import { api } from '../../api/client.ts';
import { sessionQuery } from '../../api/session.ts';
import { Dialog, type DialogState } from '../../components/dialog.tsx';
import { PasswordStep } from './password-step.tsx';

export function DisableTwoFactorDialog({ opened, onClose }: DialogState) {
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
      <PasswordStep action="Switch off" isDanger write={disable} onCancel={close}>
        From then on your password alone signs you in, and your backup codes stop working.
      </PasswordStep>
    </Dialog>
  );
}
