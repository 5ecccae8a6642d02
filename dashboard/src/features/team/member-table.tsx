import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconDots, IconUserEdit, IconUserMinus } from '@tabler/icons-react';
import { actionsColumn, column, instantColumn, nameColumn } from '../../components/column-kinds.tsx';
import type { Column } from '../../components/columns.ts';
import { List, type ListQuery } from '../../components/list.tsx';
import { Truncated } from '../../components/truncated.tsx';
import type { Role } from '../../permissions.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { ROLE_NAMES } from './roles.ts';
import { type Member, countOwners, whyFixed } from './team.ts';
import classes from './team.module.css';

export type MemberAction = 'role' | 'remove';

interface MemberTableProps {
  readonly query: ListQuery;
  readonly members: readonly Member[] | undefined;
  readonly ownUserId: string | undefined;
  readonly onAction: (action: MemberAction, member: Member) => void;
}

const EXPECTED_MEMBERS = 3;

export function MemberTable({ query, members, ownUserId, onAction }: MemberTableProps) {
  const { can, role: ownRole } = useBusiness();
  const ownersCount = countOwners(members ?? []);
  const columns: readonly Column<Member>[] = [
    nameColumn('name', 'Member', (member) => <Person member={member} isSelf={member.userId === ownUserId} />, {
      grow: 2,
    }),
    column('role', 'Role', ({ role }) => <RoleCell role={role} isOnlyOwner={role === 'owner' && ownersCount === 1} />, {
      priority: 2,
      leastWidthPx: 112,
      grow: 1,
    }),
    instantColumn('joined', 'Joined', ({ joinedAt }) => joinedAt, { priority: 2, below: 'named', align: undefined }),
    actionsColumn(
      (member) =>
        can('team:write') && (
          <MemberMenu
            member={member}
            isSelf={member.userId === ownUserId}
            fixed={whyFixed(member, members ?? [], ownRole)}
            onAction={(action) => onAction(action, member)}
          />
        ),
    ),
  ];
  return (
    <div className={classes.people}>
      <List
        what="team"
        label="Members"
        query={query}
        columns={columns}
        rows={members}
        rowKey={({ id }) => id}
        expectedRows={EXPECTED_MEMBERS}
        empty="There are no members."
      />
    </div>
  );
}

interface RoleCellProps {
  readonly role: Role;
  readonly isOnlyOwner: boolean;
}

function RoleCell({ role, isOnlyOwner }: RoleCellProps) {
  return (
    <div className={classes.person}>
      {ROLE_NAMES[role]}
      {isOnlyOwner && <div className={classes.caption}>the only one</div>}
    </div>
  );
}

interface PersonProps {
  readonly member: Member;
  readonly isSelf: boolean;
}

function Person({ member: { name, email }, isSelf }: PersonProps) {
  return (
    <div className={classes.person}>
      <div className={classes.name}>
        <Truncated text={name} />
        {isSelf && <span className={classes.you}>you</span>}
      </div>
      <div className={classes.caption}>
        <Truncated text={email} />
      </div>
    </div>
  );
}

interface MemberMenuProps {
  readonly member: Member;
  readonly isSelf: boolean;
  /** Why this member cannot be changed. */
  readonly fixed: string | undefined;
  readonly onAction: (action: MemberAction) => void;
}

function MemberMenu({ member, isSelf, fixed, onAction }: MemberMenuProps) {
  const label = `Change ${member.name}`;
  if (fixed !== undefined) {
    return (
      <Tooltip label={fixed} multiline maw={280}>
        <ActionIcon variant="subtle" color="gray" aria-label={`${label}. ${fixed}`} aria-disabled data-disabled>
          <IconDots size={16} />
        </ActionIcon>
      </Tooltip>
    );
  }
  return (
    <Menu position="bottom-end" width={200} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={label}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconUserEdit size={16} />} onClick={() => onAction('role')}>
          Change role…
        </Menu.Item>
        {!isSelf && (
          <Menu.Item color="red" leftSection={<IconUserMinus size={16} />} onClick={() => onAction('remove')}>
            Remove member…
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
