import { Title } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { sessionQuery } from '../../api/session.ts';
import { Page } from '../../components/page.tsx';
import { PermittedButton } from '../../components/permitted-button.tsx';
import { WaitingRequests } from '../../components/waiting-requests.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import { ChangeRoleDialog } from './change-role-dialog.tsx';
import { InvitationTable } from './invitation-table.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { LeaveBusiness } from './leave-business.tsx';
import { type MemberAction, MemberTable } from './member-table.tsx';
import { RemoveMemberDialog } from './remove-member-dialog.tsx';
import { countOwners, type Member, teamQuery } from './team.ts';
import classes from './team.module.css';
import { ROLES } from '../../permissions.ts';
import { describeRole, ROLE_NAMES } from './roles.ts';

export const teamPage = createLazyRoute('/_authenticated/$businessId/$mode/team')({ component: TeamPage });

function TeamPage() {
  const business = useBusiness();
  const { name, role } = business;
  const { data: session } = useQuery(sessionQuery);
  const team = useQuery(teamQuery(business));
  const [dialog, setDialog] = useState<MemberAction | 'invite'>();
  // Kept while its dialog closes, so that the words in it do not change while it fades out.
  const [chosen, setChosen] = useState<Member>();
  const ownUserId = session?.user.id;
  const approversNeedTwo = team.data?.approversNeedTwo ?? false;

  function open(action: MemberAction, member: Member): void {
    setChosen(member);
    setDialog(action);
  }

  const close = (): void => setDialog(undefined);

  return (
    <Page
      title="Team"
      description={
        <>
          Who works with <bdi>{name}</bdi>, in test and in live mode.
        </>
      }
      actions={
        <PermittedButton
          permission="team:write"
          leftSection={<IconUserPlus size={16} />}
          onClick={() => setDialog('invite')}
        >
          Invite member
        </PermittedButton>
      }
    >
      <WaitingRequests kinds={['team_role']} />
      <MemberTable query={team} members={team.data?.members} ownUserId={ownUserId} onAction={open} />
      <InvitationTable
        ownUserId={ownUserId}
        invitations={team.data?.invitations ?? []}
        approversNeedTwo={approversNeedTwo}
      />
      {!team.isPending && (
        <section className={classes.section}>
          <Title order={2}>What each role may do</Title>
          <RoleList />
        </section>
      )}
      {team.data !== undefined && (
        <LeaveBusiness isOnlyOwner={role === 'owner' && countOwners(team.data.members) === 1} />
      )}
      <InviteDialog approversNeedTwo={approversNeedTwo} opened={dialog === 'invite'} onClose={close} />
      {chosen !== undefined && (
        <>
          <ChangeRoleDialog
            member={chosen}
            isSelf={chosen.userId === ownUserId}
            approversNeedTwo={approversNeedTwo}
            opened={dialog === 'role'}
            onClose={close}
          />
          <RemoveMemberDialog member={chosen} opened={dialog === 'remove'} onClose={close} />
        </>
      )}
    </Page>
  );
}

function RoleList() {
  return (
    <dl className={classes.roles}>
      {ROLES.map((role) => (
        <div key={role}>
          <dt>{ROLE_NAMES[role]}</dt>
          <dd>{describeRole(role)}</dd>
        </div>
      ))}
    </dl>
  );
}
