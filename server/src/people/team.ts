/** Who belongs to a business. better-auth keeps the rules of owners; we keep to which business each row belongs. */
import type { BusinessId } from '../database/ids.ts';
import type { Db } from '../database/pool.ts';
import { AppError } from '../errors.ts';
import { type Role, ROLES } from '../principal.ts';
import type { Auth } from './auth.ts';
import { asked } from './failures.ts';
import { findInvitations, findMembers, findOrganizationId } from './queries.ts';

export interface TeamDeps {
  readonly db: Db;
  readonly clock: () => Date;
}

/** The person who changes the team, as better-auth knows them. */
export interface TeamActor {
  readonly api: Auth['api'];
  readonly headers: Headers;
  readonly businessId: BusinessId;
  readonly role: Role;
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
  actor: TeamActor,
  { email, role }: { readonly email: string; readonly role: Role },
): Promise<string> {
  const organizationId = await organizationOf(deps, actor);
  const { api, headers } = actor;
  const invitation = await asked(() => api.createInvitation({ body: { email, role, organizationId }, headers }));
  return invitation.id;
}

/** @throws AppError not_found */
export async function cancelInvitation(deps: TeamDeps, actor: TeamActor, invitationId: string): Promise<void> {
  const open = await findInvitations(deps.db, actor.businessId, deps.clock());
  if (!open.some(({ id }) => id === invitationId)) throw new AppError('not_found', 'There is no such invitation.');
  await asked(() => actor.api.cancelInvitation({ body: { invitationId }, headers: actor.headers }));
}

/** @throws AppError not_found, role_not_allowed, last_owner */
export async function changeRole(deps: TeamDeps, actor: TeamActor, memberId: string, role: Role): Promise<void> {
  await requireMemberOf(deps, actor, memberId);
  const organizationId = await organizationOf(deps, actor);
  await asked(() => actor.api.updateMemberRole({ body: { memberId, role, organizationId }, headers: actor.headers }));
}

/** @throws AppError not_found, role_not_allowed, last_owner */
export async function removeMember(deps: TeamDeps, actor: TeamActor, memberId: string): Promise<void> {
  await requireMemberOf(deps, actor, memberId);
  const organizationId = await organizationOf(deps, actor);
  await asked(() =>
    actor.api.removeMember({ body: { memberIdOrEmail: memberId, organizationId }, headers: actor.headers }),
  );
}

/** The role as the database has it. @throws Error for one that its constraint would not let in. */
export function roleOf(text: string | null): Role {
  const role = ROLES.find((candidate) => candidate === text);
  if (role === undefined) throw new Error(`unknown role ${text}`);
  return role;
}

/** @throws AppError not_found; role_not_allowed where the member is an owner and the actor is not. */
async function requireMemberOf({ db }: TeamDeps, { businessId, role }: TeamActor, memberId: string): Promise<void> {
  const members = await findMembers(db, businessId);
  const member = members.find(({ id }) => id === memberId);
  if (member === undefined) throw new AppError('not_found', 'There is no such member.');
  if (member.role === 'owner' && role !== 'owner') {
    throw new AppError('role_not_allowed', 'Only an owner can change or remove an owner.');
  }
}

async function organizationOf({ db }: TeamDeps, { businessId }: TeamActor): Promise<string> {
  const id = await findOrganizationId(db, businessId);
  if (id === undefined) throw new Error('a business with members has no organisation');
  return id;
}
