/** Membership of a business. Changes, removals and departures are decided under the team's lock. */
import type { Change } from '../../../core/ledger/log/entry.ts';
import { keyInWords, keysKnownTo, type KeyRecord } from '../../api-keys/keys-left.ts';
import { type ChangeOfLedger, recordBusinessChange } from '../../../core/ledger/log/record.ts';
import { databaseNow } from '../../../platform/database/clock.ts';
import type { BusinessId } from '../../../platform/database/ids.ts';
import type { DbDeps, Tx } from '../../../platform/database/pool.ts';
import { AppError } from '../../../core/errors/errors.ts';
import { type MailDeps, mailStates, queueNotice, withdrawMailsTo } from '../../../platform/mail/queue-mail.ts';
import { mayLess, type Role } from '../../../core/words/permissions.ts';
import type { MemberPrincipal } from '../../../core/words/principal.ts';
import { hasRuleOfSecondPerson, mayApprove, recordPower, requireNoRule } from './approvers.ts';
import { changePower, type LockedTeam, type Member, type Members, roleOf } from './change-team.ts';
import { findInvitations } from './invitation-queries.ts';
import { withdrawInvitationsOf } from './invitations.ts';
import { deleteMember, findMembers, updateMemberRole } from './queries.ts';

/** Ends what people gave or asked for with a power that they no longer have. Relies on the ledger's lock. */
export type ReviewPower = (
  tx: Tx,
  deps: MailDeps,
  ledger: ChangeOfLedger & { readonly ofOwner: boolean },
  at: Date,
) => Promise<void>;

export interface TeamDeps extends DbDeps, MailDeps {
  readonly reviewPower: ReviewPower;
}
/** Whom the audit log names. */
type Actor = Pick<MemberPrincipal, 'businessId' | 'origin'>;

export async function getTeam({ db }: DbDeps, businessId: BusinessId) {
  const [approversNeedTwo, members, invitations] = await Promise.all([
    hasRuleOfSecondPerson(db, businessId),
    findMembers(db, businessId),
    databaseNow(db).then((at) => findInvitations(db, businessId, at)),
  ]);
  const mails = await mailStates(
    db,
    businessId,
    invitations.map(({ id }) => id),
  );
  return {
    approversNeedTwo,
    members: members.map(({ createdAt, role, ...member }) => ({
      ...member,
      role: roleOf(role),
      joinedAt: createdAt.toISOString(),
    })),
    invitations: invitations.map(({ id, email, expiresAt, role, inviterId, approvedBy }) => ({
      id,
      email,
      role: roleOf(role),
      inviterId,
      approved: approvedBy !== null,
      expiresAt: expiresAt.toISOString(),
      mail: mails.get(id) ?? 'none',
    })),
  };
}

/** @throws AppError not_found, role_not_allowed, last_owner, second_person_required */
export async function changeRole(
  deps: TeamDeps,
  actor: MemberPrincipal,
  memberId: string,
  role: Role,
): Promise<readonly KeyRecord[]> {
  return changePower(deps.db, actor, 'team:write', async (tx, team) => {
    const { members, ownRole } = team;
    const member = changeable(members, memberId, ownRole);
    if (role === 'owner' && ownRole !== 'owner') {
      throw new AppError('role_not_allowed', 'Only an owner can make a member an owner.');
    }
    if (role !== 'owner') requireOtherOwner(members, member);
    if (member.role === role) return [];
    if (mayApprove(role) && !mayApprove(roleOf(member.role))) await requireNoRule(tx, actor.businessId);
    const isLower = mayLess(role, roleOf(member.role));
    const keys = isLower ? await keysKnownTo(tx, team.businessId, member.userId) : [];
    await setRole(tx, deps, actor, { team, member, role, granterId: actor.userId, keys });
    const ofOwner = member.role === 'owner';
    if (isLower || ofOwner) await reviewAll(tx, deps, actor, ofOwner);
    return keys;
  });
}

interface NewRole {
  readonly team: Pick<LockedTeam, 'businessId' | 'members'>;
  readonly member: Member;
  readonly role: Role;
  /** Whose decision it is. */
  readonly granterId: string;
  /** Keys that may do more than the person. */
  readonly keys?: readonly KeyRecord[];
}

/** The caller holds the team's lock, and has checked that this may be done. */
export async function setRole(
  tx: Tx,
  deps: MailDeps,
  actor: Actor,
  { team, member, role, granterId, keys = [] }: NewRole,
): Promise<void> {
  const { businessId, members } = team;
  await updateMemberRole(tx, businessId, member, role);
  const [formerRole, at] = [roleOf(member.role), await databaseNow(tx)];
  await recordPower(tx, { businessId, userId: member.userId, role, formerRole, granterId, at });
  await withdrawInvitationsOf(tx, actor, team, member.userId, role);
  await recordMemberChange(tx, actor, member, {
    action: 'member.role_changed',
    before: { role: member.role },
    after: { role },
  });
  await tellOfRole(tx, deps, { businessId, userId: granterId }, { members, member, role, keys });
}

/** @throws AppError not_found, role_not_allowed, last_owner */
export async function removeMember(
  deps: TeamDeps,
  actor: MemberPrincipal,
  memberId: string,
): Promise<readonly KeyRecord[]> {
  return changePower(deps.db, actor, 'team:write', async (tx, team) => {
    const { members, ownRole } = team;
    const member = changeable(members, memberId, ownRole);
    requireOtherOwner(members, member);
    await deleteMember(tx, team.businessId, member);
    await recordLoss(tx, actor, member);
    await withdrawInvitationsOf(tx, actor, team, member.userId, undefined);
    await recordMemberChange(tx, actor, member, { action: 'member.removed', before: { role: member.role } });
    await withdrawMailsTo(tx, team.businessId, member.email, await databaseNow(tx));
    await reviewAll(tx, deps, actor, member.role === 'owner');
    const keys = await keysKnownTo(tx, team.businessId, member.userId);
    await tellOfRole(tx, deps, actor, { members, member, role: null, keys });
    return keys;
  });
}

/**
 * A person may leave whatever their role. A repeated request finds no membership, and is answered like the guard does.
 * @throws AppError not_found, last_owner
 */
export async function leaveBusiness(deps: TeamDeps, actor: MemberPrincipal): Promise<readonly KeyRecord[]> {
  return changePower(deps.db, actor, 'membership', async (tx, team) => {
    const { businessId, members } = team;
    const member = members.find((candidate) => candidate.userId === actor.userId);
    if (member === undefined) throw new AppError('not_found', 'There is no such business among yours.');
    requireOtherOwner(members, member);
    await deleteMember(tx, businessId, member);
    await recordLoss(tx, actor, member);
    await withdrawInvitationsOf(tx, actor, team, member.userId, undefined);
    await recordMemberChange(tx, actor, member, { action: 'member.left', before: { role: member.role } });
    await withdrawMailsTo(tx, businessId, member.email, await databaseNow(tx));
    await reviewAll(tx, deps, actor, false);
    const keys = await keysKnownTo(tx, businessId, member.userId);
    await tellOfRole(tx, deps, actor, { members, member, role: null, keys });
    return keys;
  });
}

/**
 * Reviews both modes, whose ledgers `changePower` has locked. `ofOwner` is true where somebody else takes an owner's
 * power away, and with it the power to stop what loosens a rule.
 */
async function reviewAll(
  tx: Tx,
  { reviewPower, mail }: TeamDeps,
  { businessId, origin }: MemberPrincipal,
  ofOwner: boolean,
): Promise<void> {
  const at = await databaseNow(tx);
  for (const live of [false, true]) await reviewPower(tx, { mail }, { businessId, live, origin, ofOwner }, at);
}

async function recordLoss(
  tx: Tx,
  { businessId, userId: granterId }: MemberPrincipal,
  { userId, role }: Member,
): Promise<void> {
  const at = await databaseNow(tx);
  await recordPower(tx, { businessId, userId, role: undefined, formerRole: roleOf(role), granterId, at });
}

interface RoleNews {
  readonly members: Members;
  readonly member: Member;
  readonly role: Role | null;
  readonly keys: readonly KeyRecord[];
}

/** The owners and the member, who no longer is one if the role is null. */
async function tellOfRole(
  tx: Tx,
  deps: MailDeps,
  { businessId, userId }: Pick<MemberPrincipal, 'businessId' | 'userId'>,
  { members, member: { name, email, userId: ofWhom }, role, keys }: RoleNews,
): Promise<void> {
  const who = members.find((member) => member.userId === userId)?.name ?? '';
  const at = await databaseNow(tx);
  const about = role !== null && mayApprove(role) ? 'approvers' : 'roles';
  const facts = { who, whom: `${name} (${email})`, role, left: ofWhom === userId, keys: keys.map(keyInWords), about };
  await queueNotice(tx, deps, { businessId, at, roles: ['owner'], addresses: [email], kind: 'role_changed', facts });
}

async function recordMemberChange(
  tx: Tx,
  actor: Actor,
  { userId, name, email }: Member,
  change: Omit<Change, 'subject'>,
): Promise<void> {
  const subject = { kind: 'member', id: userId, name: `${name} (${email})` } as const;
  recordBusinessChange(tx, actor, await databaseNow(tx), { ...change, subject });
}

/** @throws AppError not_found; role_not_allowed if the member is an owner and the actor is not. */
function changeable(members: Members, memberId: string, ownRole: Role): Member {
  const member = members.find(({ id }) => id === memberId);
  if (member === undefined) throw new AppError('not_found', 'There is no such member.');
  if (member.role === 'owner' && ownRole !== 'owner') {
    throw new AppError('role_not_allowed', 'Only an owner can change or remove an owner.');
  }
  return member;
}

/** @throws AppError last_owner if the business would have no owner without this member. */
function requireOtherOwner(members: Members, { id }: Member): void {
  const owners = members.filter(({ role }) => role === 'owner');
  if (owners.length === 1 && owners[0]?.id === id) {
    throw new AppError('last_owner', 'A business needs an owner. Make another member an owner first.');
  }
}
