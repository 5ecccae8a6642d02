/** Who in a team may approve. */
import type { BusinessId } from '../database/ids.ts';
import type { Db } from '../database/pool.ts';
import { ROLE_PERMISSIONS } from '../permissions.ts';
import { roleOf } from './change-team.ts';
import { findMembers } from './queries.ts';

/** The ids of the members who may approve, besides this person, and whether this person is an owner. */
export async function otherApprovers(
  db: Db,
  businessId: BusinessId,
  userId: string,
): Promise<{ readonly isOwner: boolean; readonly others: readonly string[] }> {
  const members = await findMembers(db, businessId);
  const approving = members.filter(({ role }) => ROLE_PERMISSIONS[roleOf(role)].includes('payouts:approve'));
  return {
    isOwner: members.some((member) => member.userId === userId && member.role === 'owner'),
    others: approving.map((member) => member.userId).filter((id) => id !== userId),
  };
}
