import { ConfirmByName } from '../../components/confirm-by-name.tsx';
import type { DialogState } from '../../components/dialog.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import { useBusinessWrite } from '../../routing/use-business-write.ts';
import { type Member, removeMember } from './team.ts';

interface RemoveMemberDialogProps extends DialogState {
  readonly member: Member;
}

export function RemoveMemberDialog({ member, opened, onClose }: RemoveMemberDialogProps) {
  const business = useBusiness();
  const remove = useBusinessWrite({ mutationFn: () => removeMember(business, member.id), onSuccess: onClose });

  return (
    <ConfirmByName
      opened={opened}
      onClose={onClose}
      title={`Remove ${member.name}`}
      name={member.name}
      action="Remove member"
      write={remove}
    >
      <bdi>{member.name}</bdi> ({member.email}) loses access to <bdi>{business.name}</bdi> at once. API keys that they
      created go on working.
    </ConfirmByName>
  );
}
