import { ConfirmByName } from '../../components/confirm-by-name.tsx';
import { Dialog, type DialogState } from '../../components/dialog.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import { useBusinessWrite } from '../../routing/use-business-write.ts';
import { KeysLeft } from './keys-left.tsx';
import { type Member, removeMember } from './team.ts';

interface RemoveMemberDialogProps extends DialogState {
  readonly member: Member;
}

export function RemoveMemberDialog({ member, opened, onClose }: RemoveMemberDialogProps) {
  const business = useBusiness();
  const remove = useBusinessWrite({
    mutationFn: () => removeMember(business, member.id),
    onSuccess: ({ keys }) => {
      if (keys.length === 0) onClose();
    },
  });

  function close(): void {
    remove.reset();
    onClose();
  }

  const keys = remove.data?.keys ?? [];
  if (keys.length > 0) {
    return (
      <Dialog opened={opened} onClose={close} title={`${member.name} is removed`} size="lg">
        <KeysLeft name={member.name} keys={keys} onClose={close} />
      </Dialog>
    );
  }
  return (
    <ConfirmByName
      opened={opened}
      onClose={onClose}
      title={`Remove ${member.name}`}
      name={member.name}
      action="Remove member"
      write={remove}
    >
      <bdi>{member.name}</bdi> ({member.email}) loses access to <bdi>{business.name}</bdi> immediately. Their approvals
      of runs that are not exported yet no longer count, and their requests are withdrawn. Secret keys that they created
      keep working; you see them next.
    </ConfirmByName>
  );
}
