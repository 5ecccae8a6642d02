/** Who belongs to a business. better-auth invites people; who is changed, removed or leaves is decided here, under a lock. */
import type { Change } from '../audit-log/entry.ts';
import { recordBusinessChange } from '../audit-log/record-change.ts';
import { databaseNow } from '../database/clock.ts';
import type { BusinessId } from '../database/ids.ts';
import type { Db, Tx } from '../database/pool.ts';
import { transact } from '../database/transaction.ts';
import { AppError } from '../errors.ts';
import { type MemberPrincipal, type Origin, type Role, ROLES } from '../principal.ts';
import { asked } from './failures.ts';
import type { People } from './people.ts';
import {
  deleteMember,
  findBusinessOfOrganization,
  findInvitations,
  findMembers,
  findOrganizationId,
  lockTeam,
  updateMemberRole,
} from './queries.ts';

export interface TeamDeps {
  readonly db: Db;
  readonly people: Pick<People, 'changeTogether'>;
}

/** The person who invites, as better-auth knows them. */
export interface Inviter {
  readonly protocol: 'http' | 'https';
  readonly headers: Headers;
  readonly businessId: BusinessId;
  readonly origin: Origin;
}

export async function getTeam({ db }: Pick<TeamDeps, 'db'>, businessId: BusinessId) {
  const [members, invitations] = await Promise.all([
    findMembers(db, businessId),
    databaseNow(db).then((now) => findInvitations(db, businessId, now)),
  ]);
  return {
    members: members.map(({ createdAt, role, ...member }) => ({
      ...member,
      role: roleOf(role),
      joinedAt: createdAt.toISOString(),
    })),
    invitations: invitations.map(({ expiresAt, role, ...invitation }) => ({
      ...invitation,
      role: roleOf(role),
      expiresAt: expiresAt.toISOString(),
    })),
  };
}

/** Gives the id of the invitation. @throws AppError already_member, role_not_allowed, validation_failed */
export async function invite(
  deps: TeamDeps,
  inviter: Inviter,
  { email, role }: { readonly email: string; readonly role: Role },
): Promise<string> {
  const organizationId = await organizationOf(deps, inviter);
  const { headers } = inviter;
  return deps.people.changeTogether(inviter, async (api, tx) => {
    const invitation = await asked(() => api.createInvitation({ body: { email, role, organizationId }, headers }));
    await recordBusinessChange(tx, inviter, await databaseNow(tx), {
      action: 'invitation.created',
      subject: { kind: 'invitation', id: invitation.id, name: invitation.email },
      after: { email: invitation.email, role },
    });
    return invitation.id;
  });
}

/** @throws AppError not_found */
export async function cancelInvitation(deps: TeamDeps, inviter: Inviter, invitationId: string): Promise<void> {
  const { businessId, headers } = inviter;
  await deps.people.changeTogether(inviter, async (api, tx) => {
    await lockTeam(tx, businessId);
    const open = await findInvitations(tx, businessId, await databaseNow(tx));
    const invitation = open.find(({ id }) => id === invitationId);
    if (invitation === undefined) throw new AppError('not_found', 'There is no such invitation.');
    await asked(() => api.cancelInvitation({ body: { invitationId }, headers }));
    const { email, role } = invitation;
    await recordBusinessChange(tx, inviter, await databaseNow(tx), {
      action: 'invitation.cancelled',
      subject: { kind: 'invitation', id: invitationId, name: email },
      before: { email, role },
    });
  });
}

/** @throws AppError not_found, role_not_allowed, last_owner */
export async function changeRole(
  deps: Pick<TeamDeps, 'db'>,
  actor: MemberPrincipal,
  memberId: string,
  role: Role,
): Promise<void> {
  const { role: ownRole } = actor;
  await changeTeam(deps, actor, async (tx, members) => {
    const member = changeable(members, memberId, ownRole);
    if (role === 'owner' && ownRole !== 'owner') {
      throw new AppError('role_not_allowed', 'Only an owner can make a member an owner.');
    }
    if (role !== 'owner') requireOtherOwner(members, member);
    if (member.role === role) return;
    await updateMemberRole(tx, member.id, role);
    await recordMemberChange(tx, actor, member, {
      action: 'member.role_changed',
      before: { role: member.role },
      after: { role },
    });
  });
}

/** @throws AppError not_found, role_not_allowed, last_owner */
export async function removeMember(
  deps: Pick<TeamDeps, 'db'>,
  actor: MemberPrincipal,
  memberId: string,
): Promise<void> {
  await changeTeam(deps, actor, async (tx, members) => {
    const member = changeable(members, memberId, actor.role);
    requireOtherOwner(members, member);
    await deleteMember(tx, member.id);
    await recordMemberChange(tx, actor, member, { action: 'member.removed', before: { role: member.role } });
  });
}

/**
 * Whatever their role, a person may go. Sent again it finds nobody, as the guard does.
 * @throws AppError not_found, last_owner
 */
export async function leaveBusiness(deps: Pick<TeamDeps, 'db'>, actor: MemberPrincipal): Promise<void> {
  await changeTeam(deps, actor, async (tx, members) => {
    const member = members.find((candidate) => candidate.userId === actor.userId);
    if (member === undefined) throw new AppError('not_found', 'There is no such business among yours.');
    requireOtherOwner(members, member);
    await deleteMember(tx, member.id);
    await recordMemberChange(tx, actor, member, { action: 'member.left', before: { role: member.role } });
  });
}

/** Gives the business that was joined. @throws AppError not_found, role_not_allowed, already_member */
export async function acceptInvitation(
  deps: TeamDeps,
  user: { readonly protocol: 'http' | 'https'; readonly headers: Headers; readonly origin: Origin },
  invitationId: string,
): Promise<void> {
  await deps.people.changeTogether(user, async (api, tx) => {
    const { invitation, member } = await asked(() =>
      api.acceptInvitation({ body: { invitationId }, headers: user.headers }),
    );
    const businessId = await findBusinessOfOrganization(tx, invitation.organizationId);
    await recordBusinessChange(tx, { businessId, origin: user.origin }, await databaseNow(tx), {
      action: 'member.joined',
      subject: { kind: 'member', id: member.userId, name: invitation.email },
      after: { role: invitation.role },
    });
  });
}

/** The role as the database has it. @throws Error for one that its constraint would not let in. */
export function roleOf(text: string | null): Role {
  const role = ROLES.find((candidate) => candidate === text);
  if (role === undefined) throw new Error(`unknown role ${text}`);
  return role;
}

type Members = Awaited<ReturnType<typeof findMembers>>;
type Member = Members[number];

/** One change after the other, each of them seeing what the one before left behind. */
async function changeTeam(
  { db }: Pick<TeamDeps, 'db'>,
  { businessId }: MemberPrincipal,
  change: (tx: Tx, members: Members) => Promise<void>,
): Promise<void> {
  await transact(db, async (tx) => {
    await lockTeam(tx, businessId);
    await change(tx, await findMembers(tx, businessId));
  });
}

async function recordMemberChange(
  tx: Tx,
  actor: MemberPrincipal,
  { userId, name, email }: Member,
  change: Omit<Change, 'subject'>,
): Promise<void> {
  const subject = { kind: 'member', id: userId, name: `${name} (${email})` } as const;
  return recordBusinessChange(tx, actor, await databaseNow(tx), { ...change, subject });
}

/** @throws AppError not_found; role_not_allowed where the member is an owner and the actor is not. */
function changeable(members: Members, memberId: string, ownRole: Role): Member {
  const member = members.find(({ id }) => id === memberId);
  if (member === undefined) throw new AppError('not_found', 'There is no such member.');
  if (member.role === 'owner' && ownRole !== 'owner') {
    throw new AppError('role_not_allowed', 'Only an owner can change or remove an owner.');
  }
  return member;
}

/** @throws AppError last_owner where the business would have no owner without this member. */
function requireOtherOwner(members: Members, { id }: Member): void {
  const owners = members.filter(({ role }) => role === 'owner');
  if (owners.length === 1 && owners[0]?.id === id) {
    throw new AppError('last_owner', 'A business needs an owner. Make another member an owner first.');
  }
}

async function organizationOf({ db }: TeamDeps, { businessId }: Inviter): Promise<string> {
  const id = await findOrganizationId(db, businessId);
  if (id === undefined) throw new Error('a business with members has no organisation');
  return id;
}
