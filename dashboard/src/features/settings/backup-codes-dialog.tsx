import { Text } from '@mantine/core';
import { unwrap } from '@tributary/sdk';
import { api } from '../../api/client.ts';
import { useWrite } from '../../api/use-write.ts';
import { ActionForm } from '../../components/action-form.tsx';
import { Dialog, type DialogState } from '../../components/dialog.tsx';
import { BackupCodes } from './backup-codes.tsx';
import { useFactorsChanged } from './second-factors.ts';

export function BackupCodesDialog({ opened, onClose }: DialogState) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Create new backup codes" closeOnClickOutside={false}>
      <MakeSteps onClose={onClose} />
    </Dialog>
  );
}

function MakeSteps({ onClose }: Pick<DialogState, 'onClose'>) {
  const onChanged = useFactorsChanged();
  const make = useWrite({
    mutationFn: () => unwrap(api.POST('/dashboard/api/two-factor/backup-codes')),
    gcTime: 0,
    onSuccess: onChanged,
  });
  if (make.data !== undefined) return <BackupCodes codes={make.data.backupCodes} onDone={onClose} />;
  return (
    <ActionForm onSubmit={() => make.mutate()} onCancel={onClose} action="Create codes" write={make} isQuestion>
      <Text>
        You get ten new codes and the old ones stop working. Confirm this with your authenticator app or a passkey, not
        with a backup code.
      </Text>
    </ActionForm>
  );
}
