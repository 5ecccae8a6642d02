import { useQueryClient } from '@tanstack/react-query';
import { unwrap } from '@tributary/sdk';
import { api } from '../../api/client.ts';
import { useWrite } from '../../api/use-write.ts';
import { ConfirmByName } from '../../components/confirm-by-name.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import { type Member, teamQuery } from './team.ts';

interface RemoveMemberDialogProps {
  readonly member: Member;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function RemoveMemberDialog({ member, opened, onClose }: RemoveMemberDialogProps) {
  const { businessId, name: businessName } = useBusiness();
  const queryClient = useQueryClient();
  const remove = useWrite({
    mutationFn: () =>
      unwrap(
        api.DELETE('/dashboard/api/businesses/{businessId}/team/members/{memberId}', {
          params: { path: { businessId: String(businessId), memberId: member.id } },
        }),
      ),
    onSuccess: async () => {
      close();
      await queryClient.invalidateQueries(teamQuery(businessId));
    },
  });

  function close(): void {
    remove.reset();
    onClose();
  }

  return (
    <ConfirmByName
      opened={opened}
      onClose={close}
      title={`Remove ${member.name}`}
      name={member.name}
      action="Remove member"
      onConfirm={() => remove.mutate()}
      isPending={remove.isPending}
      error={remove.error}
    >
      <bdi>{member.name}</bdi> ({member.email}) loses access to <bdi>{businessName}</bdi> at once. API keys that they
      created go on working.
    </ConfirmByName>
  );
}
