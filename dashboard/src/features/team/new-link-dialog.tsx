import { Text } from '@mantine/core';
import { ActionForm } from '../../components/action-form.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { InvitationLink } from '../../components/invitation-link.tsx';
import { TAKES_TWO } from './requested.tsx';
import { type Invitation, needsRequest, useInvite, useNewLink } from './team.ts';

interface NewLinkDialogProps {
  readonly invitation: Invitation | undefined;
  readonly approversNeedTwo: boolean;
  readonly ownUserId: string | undefined;
  readonly onClose: () => void;
}

/** A link is shown once; a new one replaces a lost one. */
export function NewLinkDialog({ invitation, ...rest }: NewLinkDialogProps) {
  return (
    <Dialog opened={invitation !== undefined} onClose={rest.onClose} title="Create a new link" size="lg">
      {invitation !== undefined && <NewLink invitation={invitation} {...rest} />}
    </Dialog>
  );
}

interface NewLinkProps extends NewLinkDialogProps {
  readonly invitation: Invitation;
}

function NewLink({ invitation, approversNeedTwo, ownUserId, onClose }: NewLinkProps) {
  const { email, role, approved, inviterId } = invitation;
  const invite = useInvite();
  if (approved && inviterId === ownUserId) return <ApprovedLink invitation={invitation} onClose={onClose} />;
  if (approved) {
    return <Text>Only the person who requested this invitation can make its link: nobody else may see it.</Text>;
  }
  if (needsRequest(approversNeedTwo, role)) {
    return (
      <Text>
        {TAKES_TWO} Withdraw the invitation of <bdi>{email}</bdi>, and request another one.
      </Text>
    );
  }
  if (invite.data !== undefined) return <InvitationLink email={email} token={invite.data.token} onClose={onClose} />;
  return (
    <ActionForm
      onSubmit={() => invite.mutate({ email, role })}
      onCancel={onClose}
      action="Create new link"
      write={invite}
    >
      <Text>
        The link that <bdi>{email}</bdi> may have stops working. The new one works for seven days.
      </Text>
    </ActionForm>
  );
}

/** A second person has approved the invitation, so its link needs no other request. */
function ApprovedLink({ invitation: { id, email }, onClose }: Pick<NewLinkProps, 'invitation' | 'onClose'>) {
  const link = useNewLink(id);
  if (link.data !== undefined) return <InvitationLink email={email} token={link.data.token} onClose={onClose} />;
  return (
    <ActionForm onSubmit={() => link.mutate()} onCancel={onClose} action="Create link" write={link}>
      <Text>
        Nobody else sees this link. A link that <bdi>{email}</bdi> may have stops working.
      </Text>
    </ActionForm>
  );
}
