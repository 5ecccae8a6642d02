/**
 * Invitations to a business. With a mail server the token goes to the invited address only, so accepting it proves the
 * address. Without one the inviter, and nobody else, sees the token once and hands it over: anybody with a token can be
 * the guest, and the guest depends on the inviter. A new invitation for the same address ends the one before. An
 * invitation depends on its inviter's role: it ends when they leave or get a lower role.
 */
import { randomUUID } from 'node:crypto';
import { recordBusinessChange } from '../../../core/ledger/log/record.ts';
import { databaseNow } from '../../../platform/database/clock.ts';
import type { BusinessId } from '../../../platform/database/ids.ts';
import type { DbDeps, Tx } from '../../../platform/database/pool.ts';
import { type MailDeps, queueMail, queueNotice, withdrawMailsAbout } from '../../../platform/mail/queue-mail.ts';
import { transact } from '../../../platform/database/transaction.ts';
import { AppError } from '../../../core/errors/errors.ts';
import { type Role, ROLE_PERMISSIONS } from '../../../core/words/permissions.ts';
import type { MemberPrincipal, Origin } from '../../../core/words/principal.ts';
import { hasRuleOfSecondPerson, mayApprove, recordPower, requireNoRule } from './approvers.ts';
import { changeTeam, type LockedTeam, type Members, roleOf } from './change-team.ts';
import {
  deleteExpiredInvitations,
  deleteInvitation,
  findInvitation,
  findInvitations,
  insertInvitation,
} from './invitation-queries.ts';
import { newInvitationToken, readInvitationToken } from './invitation-token.ts';
import { requireProven } from '../proofs.ts';
import { markProven } from '../queries.ts';
import { findBusinessName, findMembers, insertMember, lockTeam } from './queries.ts';

export const INVITATION_MS = 7 * 86_400_000;
const INVITATIONS_MAX = 100;
const MEMBERS_MAX = 500;

export interface NewInvitationAnswer {
  readonly id: string;
  /** Shown only this once, and only to the inviter; undefined if it went by mail. */
  readonly token: string | undefined;
  readonly expiresAt: Date;
}

type OpenInvitation = Awaited<ReturnType<typeof findInvitations>>[number];
type Invitation = Pick<OpenInvitation, 'id' | 'email' | 'role'>;

/** In the place of a user id. */

type InvitingDeps = DbDeps & MailDeps;
/** Whom the audit log names. */
type Actor = Pick<MemberPrincipal, 'businessId' | 'origin'>;

/** @throws AppError already_member, role_not_allowed, validation_failed, second_person_required */
export function invite(
  deps: InvitingDeps,
  actor: MemberPrincipal,
  { email: address, role }: { readonly email: string; readonly role: Role },
): Promise<NewInvitationAnswer> {
  // In the form in which people's addresses are stored.
  const email = address.toLowerCase();
  return changeTeam(deps.db, actor, 'team:write', async (tx, { businessId, members, ownRole }) => {
    if (!mayInvite(ownRole, role)) throw new AppError('role_not_allowed', 'Only an owner can invite an owner.');
    if (members.some((member) => member.email === email)) {
      throw new AppError('already_member', 'This person is already a member.', { field: 'email' });
    }
    if (mayApprove(role)) await requireNoRule(tx, businessId);
    const { userId: inviterId } = actor;
    return makeInvitation(tx, deps, actor, { members, email, role, inviterId, approvedBy: null });
  });
}

/**
 * A new token of an open invitation, for its inviter: the one before ends, and when it ends stays. So the person who
 * asked for an invitation gets its link, and not the second person who approved it.
 * @throws AppError not_found, role_not_allowed, second_person_required
 */
export function makeInvitationLink(
  deps: InvitingDeps,
  actor: MemberPrincipal,
  invitationId: string,
): Promise<NewInvitationAnswer> {
  return changeTeam(deps.db, actor, 'team:write', async (tx, { businessId, members }) => {
    const open = await findInvitations(tx, businessId, await databaseNow(tx));
    const invitation = open.find(({ id }) => id === invitationId);
    if (invitation === undefined) throw noSuchInvitation();
    const { email, inviterId, approvedBy, expiresAt } = invitation;
    if (inviterId !== actor.userId) {
      throw new AppError('role_not_allowed', 'Only the person who invited, or requested it, can make the link.');
    }
    const role = roleOf(invitation.role);
    if (approvedBy === null && mayApprove(role)) await requireNoRule(tx, businessId);
    const wanted = { members, email, role, inviterId, approvedBy, expiresAt };
    return makeInvitation(tx, deps, actor, wanted);
  });
}

interface WantedInvitation {
  readonly members: Members;
  readonly email: string;
  readonly role: Role;
  readonly inviterId: string;
  /** The second person, if it took one. */
  readonly approvedBy: string | null;
  /** Undefined for as long as invitations last. */
  readonly expiresAt?: Date;
}

/** The caller holds the team's lock, and has checked that this may be done. @throws AppError validation_failed */
export async function makeInvitation(
  tx: Tx,
  deps: MailDeps,
  actor: Actor,
  { members, ...wanted }: WantedInvitation,
): Promise<NewInvitationAnswer> {
  const { businessId } = actor;
  const { email, role, inviterId } = wanted;
  const at = await databaseNow(tx);
  await deleteExpiredInvitations(tx, businessId, at);
  await replaceInvitationOf(tx, actor, email, at);
  const { expiresAt = new Date(at.getTime() + INVITATION_MS) } = wanted;
  const id = randomUUID();
  const { token, digest } = newInvitationToken(businessId);
  const mailed = deps.mail.isOn;
  await insertInvitation(tx, { ...wanted, businessId, digest, id, mailed, createdAt: at, expiresAt });
  const inviterName = members.find(({ userId }) => userId === inviterId)?.name ?? '';
  await queueInvitation(tx, deps, { businessId, id, email, inviterName, role, token, at, expiresAt });
  recordBusinessChange(tx, actor, at, {
    action: 'invitation.created',
    subject: { kind: 'invitation', id, name: email },
    after: { email, role },
  });
  return { id, token: mailed ? undefined : token, expiresAt };
}

interface QueuedInvitation {
  readonly businessId: BusinessId;
  readonly id: string;
  readonly email: string;
  readonly inviterName: string;
  readonly role: Role;
  readonly token: string;
  readonly at: Date;
  readonly expiresAt: Date;
}

async function queueInvitation(tx: Tx, deps: MailDeps, invitation: QueuedInvitation): Promise<void> {
  const { businessId, id, email, inviterName, role, token, at, expiresAt } = invitation;
  const businessName = await findBusinessName(tx, businessId);
  const facts = { businessName, inviterName, role, token, expiresAt: expiresAt.toISOString() };
  await queueMail(tx, deps, { businessId, to: email, at, subjectId: id, kind: 'invitation', facts });
}

/** @throws AppError not_found */
export async function cancelInvitation({ db }: DbDeps, actor: MemberPrincipal, invitationId: string): Promise<void> {
  await changeTeam(db, actor, 'team:write', async (tx, { businessId }) => {
    const at = await databaseNow(tx);
    const open = await findInvitations(tx, businessId, at);
    const invitation = open.find(({ id }) => id === invitationId);
    if (invitation === undefined) throw new AppError('not_found', 'There is no such invitation.');
    await withdraw(tx, actor, invitation, at);
  });
}

/** Anyone with the token may see what it is for. @throws AppError not_found */
export async function lookAtInvitation({ db }: DbDeps, token: string) {
  const key = readInvitationToken(token);
  const invitation = key && (await findInvitation(db, key, await databaseNow(db)));
  if (key === undefined || invitation === undefined) throw noSuchInvitation();
  const { name, email, role, expiresAt } = invitation;
  requireInviter(await findMembers(db, key.businessId), invitation);
  return { businessName: name, email, role: roleOf(role), expiresAt };
}

/** The rule may have begun after the invitation. */
async function requireNoRuleSince(tx: Tx, businessId: BusinessId): Promise<void> {
  if (!(await hasRuleOfSecondPerson(tx, businessId))) return;
  throw new AppError(
    'second_person_required',
    'Since you were invited, two people of this business decide who may approve. Ask for another invitation.',
  );
}

interface InvitedPerson {
  readonly id: string;
  readonly email: string;
  readonly emailVerified?: boolean | undefined;
  readonly origin: Origin;
}

/**
 * @throws AppError not_found, role_not_allowed, already_member, validation_failed, address_unproven,
 *   second_person_required
 */
export async function acceptInvitation(
  { db, mail }: InvitingDeps,
  person: InvitedPerson,
  token: string,
): Promise<void> {
  const key = readInvitationToken(token);
  if (key === undefined) throw noSuchInvitation();
  const { businessId } = key;
  await transact(db, async (tx) => {
    await lockTeam(tx, businessId);
    const at = await databaseNow(tx);
    const invitation = await findInvitation(tx, key, at);
    if (invitation === undefined) throw noSuchInvitation();
    const members = await findMembers(tx, businessId);
    requireInviter(members, invitation);
    requireRoomFor(members, person, invitation.email);
    // Only the invited address has the token of a mail.
    if (invitation.mailed) await markProven(tx, person.id, at);
    else requireProven({ mail }, person);
    const role = roleOf(invitation.role);
    if (invitation.approvedBy === null && mayApprove(role)) await requireNoRuleSince(tx, businessId);
    await deleteInvitation(tx, businessId, invitation.id);
    await insertMember(tx, businessId, { id: randomUUID(), userId: person.id, role, createdAt: at });
    const { inviterId: granterId } = invitation;
    await recordPower(tx, { businessId, userId: person.id, role, formerRole: undefined, granterId, at });
    if (mayApprove(role)) await tellOfApprover(tx, { mail }, { businessId, members, invitation, role, at });
    recordBusinessChange(tx, { businessId, origin: person.origin }, at, {
      action: 'member.joined',
      subject: { kind: 'member', id: person.id, name: invitation.email },
      after: { role },
    });
  });
}

interface NewApprover {
  readonly businessId: BusinessId;
  readonly members: Members;
  readonly invitation: { readonly email: string; readonly inviterId: string };
  readonly role: Role;
  readonly at: Date;
}

/** All owners read at once that somebody may approve: a new approver waits for 72 hours. */
async function tellOfApprover(tx: Tx, deps: MailDeps, { businessId, members, invitation, role, at }: NewApprover) {
  const who = members.find(({ userId }) => userId === invitation.inviterId)?.name ?? '';
  const facts = { who, whom: invitation.email, role, left: false, keys: [], about: 'approvers' };
  await queueNotice(tx, deps, { businessId, at, roles: ['owner'], kind: 'role_changed', facts });
}

/** Ends the invitations that a member could not make in their present role; undefined means that they left. */
export async function withdrawInvitationsOf(
  tx: Tx,
  actor: Actor,
  { businessId }: Pick<LockedTeam, 'businessId'>,
  inviterId: string,
  roleNow: Role | undefined,
): Promise<void> {
  const at = await databaseNow(tx);
  for (const invitation of await findInvitations(tx, businessId, at)) {
    if (invitation.inviterId !== inviterId || mayInvite(roleNow, roleOf(invitation.role))) continue;
    await withdraw(tx, actor, invitation, at);
  }
}

export function mayInvite(inviter: Role | undefined, invited: Role): boolean {
  if (inviter === undefined || !ROLE_PERMISSIONS[inviter].includes('team:write')) return false;
  return inviter === 'owner' || invited !== 'owner';
}

/** @throws AppError validation_failed if the business would have too many. */
async function replaceInvitationOf(tx: Tx, actor: Actor, email: string, at: Date): Promise<void> {
  const open = await findInvitations(tx, actor.businessId, at);
  const former = open.find((invitation) => invitation.email === email);
  if (former !== undefined) await withdraw(tx, actor, former, at);
  else if (open.length >= INVITATIONS_MAX) {
    throw new AppError('validation_failed', 'Too many invitations are open. Withdraw some first.', {
      field: 'email',
    });
  }
}

async function withdraw(tx: Tx, actor: Actor, { id, email, role }: Invitation, at: Date): Promise<void> {
  await deleteInvitation(tx, actor.businessId, id);
  await withdrawMailsAbout(tx, actor.businessId, id, at);
  recordBusinessChange(tx, actor, at, {
    action: 'invitation.cancelled',
    subject: { kind: 'invitation', id, name: email },
    before: { email, role },
  });
}

/** Checks again what `withdrawInvitationsOf` ensures: a membership may also have been deleted by hand. */
function requireInviter(members: Members, { inviterId, role }: { inviterId: string; role: string }): void {
  const inviter = members.find(({ userId }) => userId === inviterId);
  if (!mayInvite(inviter && roleOf(inviter.role), roleOf(role))) throw noSuchInvitation();
}

function requireRoomFor(
  members: Members,
  { id, email }: { readonly id: string; readonly email: string },
  invitedEmail: string,
): void {
  if (email.toLowerCase() !== invitedEmail) {
    throw new AppError(
      'role_not_allowed',
      'This invitation is for another e-mail address. Sign in with that one, or ask for another invitation.',
    );
  }
  if (members.some(({ userId }) => userId === id)) {
    throw new AppError('already_member', 'You are already a member of this business.');
  }
  if (members.length >= MEMBERS_MAX) {
    throw new AppError('validation_failed', 'The team has as many members as it can have.');
  }
}

const noSuchInvitation = (): AppError =>
  new AppError('not_found', 'There is no such invitation; it may have expired, been used or been withdrawn.');
