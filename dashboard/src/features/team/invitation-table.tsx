import { ActionIcon, Button, Group, Title, Tooltip } from '@mantine/core';
import { IconLink, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { unwrap } from '@tributary/sdk';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { type Column, LEAST_WIDTH_PX } from '../../components/columns.ts';
import { DataTable } from '../../components/data-table.tsx';
import { Instant } from '../../components/instant.tsx';
import { FailureNote } from '../../components/states.tsx';
import { Truncated } from '../../components/truncated.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import { NewLinkDialog } from './new-link-dialog.tsx';
import { ROLE_NAMES } from './roles.ts';
import { type Invitation, teamQuery } from './team.ts';
import classes from './team.module.css';

interface InvitationTableProps {
  readonly invitations: readonly Invitation[];
}

const COLUMNS: readonly Column<Invitation>[] = [
  {
    id: 'email',
    header: 'Invited',
    priority: 'name',
    leastWidthPx: LEAST_WIDTH_PX.name,
    cell: ({ email }) => <Truncated text={email} />,
  },
  {
    id: 'role',
    header: 'Role',
    priority: 2,
    leastWidthPx: LEAST_WIDTH_PX.state,
    below: 'plain',
    cell: ({ role }) => ROLE_NAMES[role],
  },
  {
    id: 'expires',
    header: 'Link works until',
    priority: 3,
    leastWidthPx: LEAST_WIDTH_PX.instant,
    below: 'named',
    cell: ({ expiresAt }) => <Instant at={expiresAt} />,
  },
];

/** Open invitations: the way to another link, and to take it back. Nothing when there are none. */
export function InvitationTable({ invitations }: InvitationTableProps) {
  const { businessId, can } = useBusiness();
  const queryClient = useQueryClient();
  const withdraw = useMutation({
    mutationFn: (invitationId: string) =>
      unwrap(
        api.DELETE('/dashboard/api/businesses/{businessId}/team/invitations/{invitationId}', {
          params: { path: { businessId: String(businessId), invitationId } },
        }),
      ),
    onSettled: () => queryClient.invalidateQueries(teamQuery(businessId)),
  });
  const [renewed, setRenewed] = useState<Invitation>();
  if (invitations.length === 0 && renewed === undefined) return <FailureNote error={withdraw.error} />;

  const columns: readonly Column<Invitation>[] = [
    ...COLUMNS,
    {
      id: 'actions',
      header: 'Actions',
      isHeaderHidden: true,
      priority: 1,
      leastWidthPx: 168,
      align: 'end',
      cell: (invitation) =>
        can('team:write') && (
          <Group gap="xs" justify="flex-end" wrap="nowrap">
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconLink size={16} />}
              aria-label={`New link for ${invitation.email}`}
              onClick={() => setRenewed(invitation)}
            >
              New link
            </Button>
            <Tooltip label="Withdraw">
              <ActionIcon
                variant="subtle"
                color="red"
                aria-label={`Withdraw invitation of ${invitation.email}`}
                loading={withdraw.isPending && withdraw.variables === invitation.id}
                onClick={() => withdraw.mutate(invitation.id)}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </Tooltip>
          </Group>
        ),
    },
  ];
  return (
    <section className={classes.section}>
      <Title order={2} mb="xs">
        Invitations
      </Title>
      <FailureNote error={withdraw.error} />
      <DataTable label="Invitations" columns={columns} rows={invitations} rowKey={({ id }) => id} />
      <NewLinkDialog invitation={renewed} onClose={() => setRenewed(undefined)} />
    </section>
  );
}
