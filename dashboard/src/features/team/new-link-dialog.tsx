import { Button, Group, Stack, Text } from '@mantine/core';
import { Dialog } from '../../components/dialog.tsx';
import { FailureNote } from '../../components/states.tsx';
import { InvitationLink } from './invitation-link.tsx';
import type { Invitation } from './team.ts';
import { useInvite } from './use-invite.ts';

interface NewLinkDialogProps {
  readonly invitation: Invitation | undefined;
  readonly onClose: () => void;
}

/** A link is shown once; who has lost it makes another, which ends the one before. */
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
    <Stack gap="md">
      <Text>
        The link that <bdi>{email}</bdi> may have stops working. The new one works for seven days.
      </Text>
      <FailureNote error={invite.error} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={invite.isPending} onClick={() => invite.mutate({ email, role })}>
          Make new link
        </Button>
      </Group>
    </Stack>
  );
}
