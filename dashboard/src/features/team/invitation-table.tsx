import { ActionIcon, Button, Group, Title, Tooltip } from '@mantine/core';
import { IconLink, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { actionsColumn, column, instantColumn, nameColumn } from '../../components/column-kinds.tsx';
import { type Column, LEAST_WIDTH_PX } from '../../components/columns.ts';
import { DataTable } from '../../components/data-table.tsx';
import { FailureNote } from '../../components/states.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import { useBusinessWrite } from '../../routing/use-business-write.ts';
import { NewLinkDialog } from './new-link-dialog.tsx';
import { ROLE_NAMES } from './roles.ts';
import { type Invitation, withdrawInvitation } from './team.ts';
import classes from './team.module.css';

const COLUMNS: readonly Column<Invitation>[] = [
  nameColumn('email', 'Invited', ({ email }) => email),
  column('role', 'Role', ({ role }) => ROLE_NAMES[role], {
    priority: 2,
    leastWidthPx: LEAST_WIDTH_PX.state,
    below: 'plain',
  }),
  column('mail', 'Email', ({ mail }) => MAIL_WORDS[mail], {
    priority: 3,
    leastWidthPx: LEAST_WIDTH_PX.state,
    below: 'plain',
  }),
  instantColumn('expires', 'Link works until', ({ expiresAt }) => expiresAt, { below: 'named', align: undefined }),
];
/** The outcome of the mail with the link. */
const MAIL_WORDS: Readonly<Record<Invitation['mail'], string>> = {
  none: 'Not sent',
  waiting: 'Sending',
  sent: 'Sent',
  failed: 'Could not be sent',
  dropped: 'Too many emails',
};
const ACTIONS_PX = 168;

interface InvitationTableProps {
  readonly invitations: readonly Invitation[];
  readonly approversNeedTwo: boolean;
  readonly ownUserId: string | undefined;
}

/** Open invitations, each with buttons for a new link and to cancel it. Nothing when there are none. */
export function InvitationTable({ invitations, approversNeedTwo, ownUserId }: InvitationTableProps) {
  const business = useBusiness();
  const withdraw = useBusinessWrite({ mutationFn: (id: string) => withdrawInvitation(business, id) });
  const [renewed, setRenewed] = useState<Invitation>();
  if (invitations.length === 0 && renewed === undefined) return <FailureNote error={withdraw.error} />;

  const actions = actionsColumn<Invitation>(
    ({ id, email, ...invitation }) =>
      business.can('team:write') && (
        <Group gap="xs" justify="flex-end" wrap="nowrap">
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconLink size={16} />}
            aria-label={`New link for ${email}`}
            onClick={() => setRenewed({ id, email, ...invitation })}
          >
            New link
          </Button>
          <Tooltip label="Withdraw">
            <ActionIcon
              variant="subtle"
              color="red"
              aria-label={`Withdraw invitation of ${email}`}
              loading={withdraw.isPending && withdraw.variables === id}
              onClick={() => withdraw.mutate(id)}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </Tooltip>
        </Group>
      ),
    ACTIONS_PX,
  );
  return (
    <section className={classes.section}>
      <Title order={2} mb="xs">
        Invitations
      </Title>
      <FailureNote error={withdraw.error} />
      <DataTable label="Invitations" columns={[...COLUMNS, actions]} rows={invitations} rowKey={({ id }) => id} />
      <NewLinkDialog
        invitation={renewed}
        approversNeedTwo={approversNeedTwo}
        ownUserId={ownUserId}
        onClose={() => setRenewed(undefined)}
      />
    </section>
  );
}
