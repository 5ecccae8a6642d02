import { Alert, Button, Group, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { unwrap } from '@tributary/sdk';
import { type SubmitEvent, useState } from 'react';
import { api } from '../../api/client.ts';
import { sessionQuery } from '../../api/session.ts';
import { useWrite } from '../../api/use-write.ts';
import { Dialog } from '../../components/dialog.tsx';
import { FailureNote } from '../../components/states.tsx';
import { rolesWith } from '../../permissions.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { RoleField } from './role-field.tsx';
import { type Member, teamQuery } from './team.ts';

interface ChangeRoleDialogProps {
  readonly member: Member;
  readonly isSelf: boolean;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function ChangeRoleDialog({ opened, ...rest }: ChangeRoleDialogProps) {
  return (
    <Dialog opened={opened} onClose={rest.onClose} title={`Change the role of ${rest.member.name}`} size="lg">
      <ChangeRoleForm {...rest} />
    </Dialog>
  );
}

function ChangeRoleForm({ member, isSelf, onClose }: Omit<ChangeRoleDialogProps, 'opened'>) {
  const { businessId, role: ownRole } = useBusiness();
  const queryClient = useQueryClient();
  const router = useRouter();
  const [role, setRole] = useState(member.role);
  const change = useWrite({
    mutationFn: () =>
      unwrap(
        api.PATCH('/dashboard/api/businesses/{businessId}/team/members/{memberId}', {
          params: { path: { businessId: String(businessId), memberId: member.id } },
          body: { role },
        }),
      ),
    onSuccess: async () => {
      onClose();
      await queryClient.invalidateQueries(teamQuery(businessId));
      if (!isSelf) return;
      // What this page offers follows from the own role, which the session says.
      await queryClient.invalidateQueries(sessionQuery);
      await router.invalidate();
    },
  });

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (role === member.role) onClose();
    else change.mutate();
  }

  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <RoleField value={role} onChange={setRole} ownRole={ownRole} />
        {isSelf && !rolesWith('team:write').includes(role) && (
          <Alert color="amber" variant="light">
            This is your own role. Afterwards you cannot change it back; somebody else has to.
          </Alert>
        )}
        <FailureNote error={change.error} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={change.isPending} disabled={role === member.role}>
            Change role
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
