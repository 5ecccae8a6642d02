/** Who belongs to a business. better-auth invites people; who is changed, removed or leaves is decided here, under a lock. */
import type { BusinessId } from '../database/ids.ts';
import type { Db, Tx } from '../database/pool.ts';
import { transact } from '../database/transaction.ts';
import { AppError } from '../errors.ts';
import { type MemberPrincipal, type Role, ROLES } from '../principal.ts';
import type { Auth } from './auth.ts';
import { asked } from './failures.ts';
import {
  deleteMember,
  findInvitations,
  findMembers,
  findOrganizationId,
  lockTeam,
  updateMemberRole,
} from './queries.ts';

export interface TeamDeps {
  readonly db: Db;
  readonly clock: () => Date;
}

/** The person who invites, as better-auth knows them. */
export interface Inviter {
  readonly api: Auth['api'];
  readonly headers: Headers;
  readonly businessId: BusinessId;
}

export async function getTeam({ db, clock }: TeamDeps, businessId: BusinessId) {
  const [members, invitations] = await Promise.all([
    findMembers(db, businessId),
    findInvitations(db, businessId, clock()),
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
  const { api, headers } = inviter;
  const invitation = await asked(() => api.createInvitation({ body: { email, role, organizationId }, headers }));
  return invitation.id;
}

/** @throws AppError not_found */
export async function cancelInvitation(deps: TeamDeps, inviter: Inviter, invitationId: string): Promise<void> {
  const open = await findInvitations(deps.db, inviter.businessId, deps.clock());
  if (!open.some(({ id }) => id === invitationId)) throw new AppError('not_found', 'There is no such invitation.');
  await asked(() => inviter.api.cancelInvitation({ body: { invitationId }, headers: inviter.headers }));
}

/** @throws AppError not_found, role_not_allowed, last_owner */
export async function changeRole(
  { db }: TeamDeps,
  { businessId, role: ownRole }: MemberPrincipal,
  memberId: string,
  role: Role,
): Promise<void> {
  await changeTeam(db, businessId, async (tx, members) => {
    const member = changeable(members, memberId, ownRole);
    if (role === 'owner' && ownRole !== 'owner') {
      throw new AppError('role_not_allowed', 'Only an owner can make a member an owner.');
    }
    if (role !== 'owner') requireOtherOwner(members, member);
    await updateMemberRole(tx, member.id, role);
  });
}

/** @throws AppError not_found, role_not_allowed, last_owner */
export async function removeMember(
  { db }: TeamDeps,
  { businessId, role: ownRole }: MemberPrincipal,
  memberId: string,
): Promise<void> {
  await changeTeam(db, businessId, async (tx, members) => {
    const member = changeable(members, memberId, ownRole);
    requireOtherOwner(members, member);
    await deleteMember(tx, member.id);
  });
}

/**
 * Whatever their role, a person may go. Sent again it finds nobody, as the guard does.
 * @throws AppError not_found, last_owner
 */
export async function leaveBusiness({ db }: TeamDeps, { businessId, userId }: MemberPrincipal): Promise<void> {
  await changeTeam(db, businessId, async (tx, members) => {
    const member = members.find((candidate) => candidate.userId === userId);
    if (member === undefined) throw new AppError('not_found', 'There is no such business among yours.');
    requireOtherOwner(members, member);
    await deleteMember(tx, member.id);
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
  db: Db,
  businessId: BusinessId,
  change: (tx: Tx, members: Members) => Promise<void>,
): Promise<void> {
  await transact(db, async (tx) => {
    await lockTeam(tx, businessId);
    await change(tx, await findMembers(tx, businessId));
  });
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
