import { Button, Group, Stack, Text } from '@mantine/core';
import { TextLink } from '../../components/links.tsx';
import { useBusiness } from '../../routing/use-business.ts';

/** What happens next, once it is requested that somebody becomes an approver. */
export function Requested({ email, onClose }: { readonly email: string; readonly onClose: () => void }) {
  const { mode } = useBusiness();
  return (
    <Stack gap="md">
      <Text>
        Requested. <bdi>{email}</bdi> may approve payouts when a second person has approved this under{' '}
        <TextLink from="/$businessId/$mode" to="./approvals">
          Approvals
        </TextLink>{' '}
        in {mode} mode. If no email goes out from here, then make the link for them in the table of invitations on this
        page: only you can.
      </Text>
      <Group justify="flex-end">
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Stack>
  );
}

/** Before it is requested. */
export const TAKES_TWO = 'In this business two people decide who may approve: a second person has to approve this.';
