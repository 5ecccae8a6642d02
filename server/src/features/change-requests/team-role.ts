/** Making somebody an approver, where it takes two: an invitation, or a higher role for a member. */
import { AppError } from '../../core/errors/errors.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import type { Db } from '../../platform/database/pool.ts';
import { findRoleOfAddress, lockMembers, roleOf } from '../people/team/change-team.ts';
import { mayApprove } from '../people/team/approvers.ts';
import { makeInvitation, mayInvite } from '../people/team/invitations.ts';
import { setRole } from '../people/team/team.ts';
import type { Role } from '../../core/words/permissions.ts';
import type { MemberPrincipal } from '../../core/words/principal.ts';
import { invalid } from '../../platform/wire/invalid.ts';
import type { Kind } from './kind.ts';

interface TeamRole {
  /** Null for somebody who is not a member. */
  readonly role: Role | null;
}

/** The subject is an e-mail address, in the form in which people's addresses are stored. */
export const TEAM_ROLE: Kind = {
  needs: 'team:write',
  look: async (db: Db, { businessId }: LedgerKey, email): Promise<TeamRole> => ({
    role: await findRoleOfAddress(db, businessId, email),
  }),
  describe: (_db, _ledger, { subject: email, before, after }) => {
    const [{ role: former }, { role }] = [before as TeamRole, after as TeamRole];
    if (former === null) return `Invite ${email} as ${role}, who may approve payouts`;
    if (mayApprove(former)) {
      throw new AppError('changed_meanwhile', `There is nothing to request: ${email} may approve payouts already.`);
    }
    return `Raise ${email} from ${former} to ${role}, who may approve payouts`;
  },
  apply: async (tx, { caller, subject: email, after, approverId, madeBy, mail }) => {
    const { businessId } = caller;
    const { role } = after as { readonly role: Role };
    const members = await lockMembers(tx, businessId);
    const maker = members.find(({ userId }) => madeBy.kind === 'user' && userId === madeBy.id);
    if (maker === undefined || !mayInvite(roleOf(maker.role), role)) throw makerChanged();
    const member = members.find((one) => one.email === email);
    if (member !== undefined) {
      await setRole(tx, { mail }, caller, { team: { businessId, members }, member, role, granterId: maker.userId });
      return;
    }
    // The answer has the token, which the approver must not see: they would be the guest, and their own second person.
    const wanted = { members, email, role, inviterId: maker.userId, approvedBy: approverId };
    await makeInvitation(tx, { mail }, caller, wanted);
  },
};

const makerChanged = (): AppError =>
  new AppError('changed_meanwhile', 'Whoever made this request may no longer give this role.');

/** @throws AppError validation_failed, role_not_allowed */
export function requireRequest({ role: ownRole }: Pick<MemberPrincipal, 'role'>, role: Role): void {
  if (!mayApprove(role)) throw invalid('role', 'does not approve payouts: give it without a request');
  if (!mayInvite(ownRole, role)) throw new AppError('role_not_allowed', 'Only an owner can make somebody an owner.');
}
