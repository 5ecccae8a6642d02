import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { unwrap } from '@tributary/sdk';
import { api } from '../../api/client.ts';
import { sessionQuery } from '../../api/session.ts';
import { useWrite } from '../../api/use-write.ts';
import { ConfirmByName } from '../../components/confirm-by-name.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import { type Member, teamQuery } from './team.ts';

interface RemoveMemberDialogProps {
  readonly member: Member;
  readonly isSelf: boolean;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function RemoveMemberDialog({ member, isSelf, opened, onClose }: RemoveMemberDialogProps) {
  const { businessId, name: businessName } = useBusiness();
  const queryClient = useQueryClient();
  const router = useRouter();
  const navigate = useNavigate();
  const remove = useWrite({
    mutationFn: () =>
      unwrap(
        api.DELETE('/dashboard/api/businesses/{businessId}/team/members/{memberId}', {
          params: { path: { businessId: String(businessId), memberId: member.id } },
        }),
      ),
    onSuccess: async () => {
      close();
      if (!isSelf) {
        await queryClient.invalidateQueries(teamQuery(businessId));
        return;
      }
      queryClient.removeQueries({ queryKey: sessionQuery.queryKey });
      await navigate({ to: '/', replace: true });
      await router.invalidate();
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
      title={isSelf ? `Leave ${businessName}` : `Remove ${member.name}`}
      name={isSelf ? businessName : member.name}
      action={isSelf ? 'Leave business' : 'Remove member'}
      onConfirm={() => remove.mutate()}
      isPending={remove.isPending}
      error={remove.error}
    >
      {isSelf
        ? `You lose access to ${businessName} at once. To come back, somebody has to invite you.`
        : `${member.name} (${member.email}) loses access to ${businessName} at once. API keys that they created go on working.`}
    </ConfirmByName>
  );
}
