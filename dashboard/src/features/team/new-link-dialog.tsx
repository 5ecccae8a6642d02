import { Text } from '@mantine/core';
import { ActionForm } from '../../components/action-form.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { InvitationLink } from './invitation-link.tsx';
import { type Invitation, useInvite } from './team.ts';

interface NewLinkDialogProps {
  readonly invitation: Invitation | undefined;
  readonly onClose: () => void;
}

/** A link is shown once; a new one replaces a lost one. */
export function NewLinkDialog({ invitation, onClose }: NewLinkDialogProps) {
  return (
    <Dialog opened={invitation !== undefined} onClose={onClose} title="Make a new link" size="lg">
      {invitation !== undefined && <NewLink invitation={invitation} onClose={onClose} />}
    </Dialog>
  );
}

interface NewLinkProps {
  readonly invitation: Invitation;
  readonly onClose: () => void;
}

function NewLink({ invitation: { email, role }, onClose }: NewLinkProps) {
  const invite = useInvite();
  if (invite.data !== undefined) return <InvitationLink email={email} token={invite.data.token} onClose={onClose} />;
  return (
    <ActionForm
      onSubmit={() => invite.mutate({ email, role })}
      onCancel={onClose}
      action="Make new link"
      write={invite}
    >
      <Text>
        The link that <bdi>{email}</bdi> may have stops working. The new one works for seven days.
      </Text>
    </ActionForm>
  );
}
