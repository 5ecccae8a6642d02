/**
 * Changes a team under its lock. The actor's role is read again under the lock, so that nobody acts in a role that they
 * have lost.
 */
import type { BusinessId } from '../../../platform/database/ids.ts';
import type { Db, Tx } from '../../../platform/database/pool.ts';
import { transact } from '../../../platform/database/transaction.ts';
import { AppError } from '../../../core/errors/errors.ts';
import { lockLedger } from '../../../core/ledger/write-in-ledger.ts';
import { type Permission, type Role, ROLE_PERMISSIONS, ROLES } from '../../../core/words/permissions.ts';
import type { MemberPrincipal } from '../../../core/words/principal.ts';
import { findMembers, lockTeam } from './queries.ts';

export type Members = Awaited<ReturnType<typeof findMembers>>;
export type Member = Members[number];

export interface LockedTeam {
  readonly businessId: BusinessId;
  readonly members: Members;
  /** The present role of the person who makes the change. */
  readonly ownRole: Role;
}

/**
 * Changes run one after the other; each sees the result of the one before.
 * @throws AppError not_found for a person who is no longer a member, role_not_allowed for one who no longer may do it.
 */
export function changeTeam<T>(
  db: Db,
  actor: Pick<MemberPrincipal, 'businessId' | 'userId'>,
  needed: Permission | 'membership',
  change: (tx: Tx, team: LockedTeam) => Promise<T>,
): Promise<T> {
  return transact(db, (tx) => changeTeamIn(tx, actor, needed, change));
}

/**
 * Makes a change that may take the power to approve from somebody: an approval that is given at the same moment comes
 * before it or finds it. Locks both ledgers before the team, as every write that locks both. @throws as changeTeam
 */
export function changePower<T>(
  db: Db,
  actor: Pick<MemberPrincipal, 'businessId' | 'userId'>,
  needed: Permission | 'membership',
  change: (tx: Tx, team: LockedTeam) => Promise<T>,
): Promise<T> {
  return transact(db, async (tx) => {
    const { businessId } = actor;
    for (const live of [false, true]) await lockLedger(tx, { businessId, live });
    return changeTeamIn(tx, actor, needed, change);
  });
}

async function changeTeamIn<T>(
  tx: Tx,
  { businessId, userId }: Pick<MemberPrincipal, 'businessId' | 'userId'>,
  needed: Permission | 'membership',
  change: (tx: Tx, team: LockedTeam) => Promise<T>,
): Promise<T> {
  await lockTeam(tx, businessId);
  const members = await findMembers(tx, businessId);
  const own = members.find((member) => member.userId === userId);
  if (own === undefined) throw new AppError('not_found', 'There is no such business among yours.');
  const ownRole = roleOf(own.role);
  if (needed !== 'membership' && !ROLE_PERMISSIONS[ownRole].includes(needed)) {
    throw new AppError('role_not_allowed', `Your role (${ownRole}) lacks ${needed}.`);
  }
  return change(tx, { businessId, members, ownRole });
}

/** Holds the team's lock from now on, for a change that is decided elsewhere. */
export async function lockMembers(tx: Tx, businessId: BusinessId): Promise<Members> {
  await lockTeam(tx, businessId);
  return findMembers(tx, businessId);
}

/** Null if nobody with this address is a member. */
export async function findRoleOfAddress(db: Db, businessId: BusinessId, email: string): Promise<Role | null> {
  const member = (await findMembers(db, businessId)).find((one) => one.email === email);
  return member === undefined ? null : roleOf(member.role);
}

/** The role in the database. @throws Error for one that its constraint would refuse. */
export function roleOf(text: string | null): Role {
  const role = ROLES.find((candidate) => candidate === text);
  if (role === undefined) throw new Error(`unknown role ${text}`);
  return role;
}
