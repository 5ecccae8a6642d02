import { Button, Group, Stack, Text } from '@mantine/core';
import { CopyField } from '../../components/copy-field.tsx';
import { invitationLink } from './team.ts';

interface InvitationLinkProps {
  readonly email: string;
  readonly token: string;
  readonly onClose: () => void;
}

/** The only time that the link can be seen. */
export function InvitationLink({ email, token, onClose }: InvitationLinkProps) {
  return (
    <Stack gap="md" data-shown-once>
      <Text>
        Copy this link now and send it to <bdi>{email}</bdi>, and to nobody else: it is shown only this once, and no
        email is sent from here. It works once, for seven days, for somebody who signs in with that address.
      </Text>
      <CopyField label="Link" text={invitationLink(token)} />
      <Group justify="flex-end">
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Stack>
  );
}
