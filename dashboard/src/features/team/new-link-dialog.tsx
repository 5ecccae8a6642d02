import { Text } from '@mantine/core';
import { ActionForm } from '../../components/action-form.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { InvitationLink } from '../../components/invitation-link.tsx';
import { TAKES_TWO } from './requested.tsx';
import { type Invitation, needsRequest, useInvite } from './team.ts';

interface NewLinkDialogProps {
  readonly invitation: Invitation | undefined;
  readonly approversNeedTwo: boolean;
  readonly onClose: () => void;
}

/** A link is shown once; a new one replaces a lost one. */
export function NewLinkDialog({ invitation, ...rest }: NewLinkDialogProps) {
  return (
    <Dialog opened={invitation !== undefined} onClose={rest.onClose} title="Make a new link" size="lg">
      {invitation !== undefined && <NewLink invitation={invitation} {...rest} />}
    </Dialog>
  );
}

interface NewLinkProps {
  readonly invitation: Invitation;
  readonly approversNeedTwo: boolean;
  readonly onClose: () => void;
}

function NewLink({ invitation: { email, role }, approversNeedTwo, onClose }: NewLinkProps) {
  const invite = useInvite();
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
      action="Make new link"
      write={invite}
    >
      <Text>
        The link that <bdi>{email}</bdi> may have stops working. The new one works for seven days.
      </Text>
    </ActionForm>
  );
}
