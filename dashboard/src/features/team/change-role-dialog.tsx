import { Alert } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { sessionQuery } from '../../api/session.ts';
import { ActionForm } from '../../components/action-form.tsx';
import { Dialog, type DialogState } from '../../components/dialog.tsx';
import { rolesWith } from '../../permissions.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { useBusinessWrite } from '../../routing/use-business-write.ts';
import { RoleField } from './role-field.tsx';
import { changeRole, type Member } from './team.ts';

interface ChangeRoleDialogProps extends DialogState {
  readonly member: Member;
  readonly isSelf: boolean;
}

export function ChangeRoleDialog({ opened, ...rest }: ChangeRoleDialogProps) {
  return (
    <Dialog opened={opened} onClose={rest.onClose} title={`Change the role of ${rest.member.name}`} size="lg">
      <ChangeRoleForm {...rest} />
    </Dialog>
  );
}

function ChangeRoleForm({ member, isSelf, onClose }: Omit<ChangeRoleDialogProps, 'opened'>) {
  const business = useBusiness();
  const queryClient = useQueryClient();
  const router = useRouter();
  const [role, setRole] = useState(member.role);
  const change = useBusinessWrite({
    mutationFn: () => changeRole(business, member.id, role),
    onSuccess: async () => {
      onClose();
      if (!isSelf) return;
      // This page depends on the person's own role, which is in the session.
      await queryClient.invalidateQueries(sessionQuery);
      await router.invalidate();
    },
  });

  return (
    <ActionForm
      onSubmit={() => change.mutate()}
      onCancel={onClose}
      action="Change role"
      disabled={role === member.role}
      write={change}
    >
      <RoleField value={role} onChange={setRole} ownRole={business.role} />
      {isSelf && !rolesWith('team:write').includes(role) && (
        <Alert color="amber">This is your own role. Afterwards you cannot change it back; somebody else has to.</Alert>
      )}
    </ActionForm>
  );
}
