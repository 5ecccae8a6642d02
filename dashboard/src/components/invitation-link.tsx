import { Button, Group, Stack, Text } from '@mantine/core';
import { CopyField } from './copy-field.tsx';

interface InvitationLinkProps {
  readonly email: string;
  /** Undefined if the link was sent by mail. */
  readonly token: string | undefined;
  readonly onClose: () => void;
}

/** The only time that the link can be seen; or that it is on its way. */
export function InvitationLink({ email, token, onClose }: InvitationLinkProps) {
  if (token === undefined) {
    return (
      <Stack gap="md">
        <Text>
          We are emailing a link to <bdi>{email}</bdi>. It works once and expires in seven days. The table of
          invitations shows whether the email was sent.
        </Text>
        <Group justify="flex-end">
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Stack>
    );
  }
  return (
    <Stack gap="md" data-shown-once>
      <Text>
        Copy this link now and send it to <bdi>{email}</bdi> only. It is shown only once. No email is sent, because this
        installation has no mail server. The link works once, until the invitation expires, for a person who signs in
        with that address.
      </Text>
      <CopyField label="Link" text={invitationLink(token)} />
      <Group justify="flex-end">
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Stack>
  );
}

/** The link to hand over; the person who opens it signs in or signs up, and joins. No server sees the part after #. */
function invitationLink(token: string): string {
  return `${location.origin}/invitations#${token}`;
}
