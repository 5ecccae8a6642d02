/**
 * Whether an approval, a row `a` of settlement_approvals, counts: a person's does while they have had the power to
 * approve ever since. Whoever lost it and has it again must look at the run again. Without the rule keys approve, too.
 */
import { mayApprove } from '../../people/independence.ts';
import { ROLES } from '../../permissions.ts';

const APPROVING_ROLES = ROLES.filter(mayApprove)
  .map((role) => `'${role}'`)
  .join(', ');

/**
 * The unique indexes on the slug, which is the id of the business in this parameter, and on organisation and person; a
 * primary key. The members are read by themselves: on a distributed database they are on another node.
 */
export const approvalCounts = (businessId: string): string => `(a.approver_kind <> 'user' OR (
         a.approver_id IN (SELECT tm."userId" FROM auth_members tm
                             JOIN auth_organizations tt ON tt.id = tm."organizationId"
                            WHERE tt.slug = ${businessId}::bigint::text AND tm.role IN (${APPROVING_ROLES}))
         AND NOT EXISTS (SELECT FROM approver_grants g
                          WHERE g.business_id = a.business_id AND g.user_id = a.approver_id
                            AND (g.granted_at > a.approved_at OR g.granted_at = a.approved_at AND g.how = 'lost'))))`;
