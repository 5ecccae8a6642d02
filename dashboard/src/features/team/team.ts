/**
 * The team of a business, and who may change whom; the server decides, the pages avoid offering what it would refuse.
 */
import { type DataOf, unwrap } from '@tributary/sdk';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { businessKey } from '../../api/query-keys.ts';
import type { operations } from '../../api/schema.gen.ts';
import type { Role } from '../../permissions.ts';

export type Team = DataOf<operations['getTeam']['responses'][200]['content']['application/json']>;
export type Member = Team['members'][number];
export type Invitation = Team['invitations'][number];

export function teamQuery(businessId: number) {
  return queryOptions({
    queryKey: businessKey(businessId, 'team'),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/dashboard/api/businesses/{businessId}/team', {
          params: { path: { businessId: String(businessId) } },
          signal,
        }),
      ),
    // No event tells of members.
    refetchOnWindowFocus: 'always',
  });
}

/** Why nobody, or not this person, can change the role of a member or remove them; undefined when they can. */
export function whyFixed(member: Member, members: readonly Member[], ownRole: Role): string | undefined {
  if (member.role !== 'owner') return undefined;
  if (ownRole !== 'owner') return 'Only an owner can change an owner.';
  return countOwners(members) === 1 ? 'A business needs an owner. Make another member an owner first.' : undefined;
}

/** How many there are: the last one stays. */
export function countOwners(members: readonly Member[]): number {
  return members.filter(({ role }) => role === 'owner').length;
}

/**
 * The link to hand over; whoever opens it signs in or signs up, and joins. What follows the # sign reaches no server.
 */
export function invitationLink(token: string): string {
  return `${location.origin}/invitations#${token}`;
}
