/** Who in a team may approve, and whether two of them have to. */
import type { BusinessId } from '../database/ids.ts';
import type { Db } from '../database/pool.ts';
import { AppError } from '../errors.ts';
import type { Role } from '../permissions.ts';
import { roleOf } from './change-team.ts';
import { mayApprove } from './independence.ts';
import { findMembers } from './queries.ts';

/** The ids of the members who may approve. */
export async function findApprovers(db: Db, businessId: BusinessId): Promise<readonly string[]> {
  const members = await findMembers(db, businessId);
  return members.filter(({ role }) => mayApprove(roleOf(role))).map(({ userId }) => userId);
}

/** The ids of the members who may approve, besides this person, and whether this person is an owner. */
export async function otherApprovers(
  db: Db,
  businessId: BusinessId,
  userId: string,
): Promise<{ readonly isOwner: boolean; readonly others: readonly string[] }> {
  const members = await findMembers(db, businessId);
  const approving = members.filter(({ role }) => mayApprove(roleOf(role)));
  return {
    isOwner: members.some((member) => member.userId === userId && member.role === 'owner'),
    others: approving.map((member) => member.userId).filter((id) => id !== userId),
  };
}

/**
 * Whether two people decide about payouts or about bank details, in one of the modes: a team is the same in both, and
 * whoever makes approvers alone would be the second person of either rule.
 */
export async function hasRuleOfSecondPerson(db: Db, businessId: BusinessId): Promise<boolean> {
  const row = await db
    .selectFrom('settlement_settings')
    .select('live')
    .where('business_id', '=', businessId)
    .where('approval', '=', 'second_person')
    .unionAll(
      db
        .selectFrom('payout_rules')
        .select('live')
        .where('business_id', '=', businessId)
        .where('bank_details', '=', 'second_person'),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Before one person alone makes somebody an approver. @throws AppError second_person_required */
export async function requireNoRule(db: Db, businessId: BusinessId): Promise<void> {
  if (await hasRuleOfSecondPerson(db, businessId)) throw approverNeedsTwo();
}

const approverNeedsTwo = (): AppError =>
  new AppError(
    'second_person_required',
    'In this business two people decide who may approve. Request it at POST …/team/role-requests.',
  );

/** The role of a person; undefined for one who is not, or no longer, a member. */
export async function findRoleIn(db: Db, businessId: BusinessId, userId: string): Promise<Role | undefined> {
  const member = (await findMembers(db, businessId)).find((one) => one.userId === userId);
  return member && roleOf(member.role);
}
