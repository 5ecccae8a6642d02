/** The team of a business, and who may change whom. The server decides; the pages only hide what it would refuse. */
import { type Body, businessQuery, type Read, send } from '../../api/calls.ts';
import type { LedgerAddress } from '../../api/query-keys.ts';
import { type Role, rolesWith } from '../../permissions.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { useBusinessWrite } from '../../routing/use-business-write.ts';

export type Team = Read<'team'>;
export type Member = Team['members'][number];
export type Invitation = Team['invitations'][number];

// There are no events for members.
export const teamQuery = (address: LedgerAddress) =>
  businessQuery(address, 'team', {}, { refetchOnWindowFocus: 'always' });

export const changeRole = (address: LedgerAddress, memberId: string, role: Role) =>
  send(address, 'patch', 'team/members/{memberId}', { memberId }, { role });

export const removeMember = (address: LedgerAddress, memberId: string) =>
  send(address, 'delete', 'team/members/{memberId}', { memberId });

/** A secret key that somebody knows who lost their role. */
export type KeyLeft = Awaited<ReturnType<typeof removeMember>>['keys'][number];
export const revokeKeyLeft = (address: LedgerAddress, keyId: number) =>
  send(address, 'delete', '{mode}/keys/{keyId}', { keyId });

export const leaveTeam = (address: LedgerAddress) => send(address, 'post', 'team/leave', {});

export const withdrawInvitation = (address: LedgerAddress, invitationId: string) =>
  send(address, 'delete', 'team/invitations/{invitationId}', { invitationId });

/** Creates an invitation, or a new link that replaces the old one. Only the answer has the token of the link. */
export function useInvite(onError?: (error: Error) => void) {
  const business = useBusiness();
  return useBusinessWrite({
    mutationFn: (body: { email: string; role: Role }) => send(business, 'post', 'team/invitations', {}, body),
    ...(onError !== undefined && { onError }),
  });
}

/** Only its inviter can; the link before stops working. */
export function useNewLink(invitationId: string) {
  const business = useBusiness();
  return useBusinessWrite({
    mutationFn: () => send(business, 'post', 'team/invitations/{invitationId}/link', { invitationId }),
  });
}

export type RoleRequest = Body<'post', '{mode}/team/role-requests'>;
export const requestRole = (address: LedgerAddress, body: RoleRequest) =>
  send(address, 'post', '{mode}/team/role-requests', {}, body);

/** With the rule of the second person, one person alone makes no approver. */
export const needsRequest = (approversNeedTwo: boolean, role: Role, former?: Role): boolean => {
  const approving = rolesWith('payouts:approve');
  return approversNeedTwo && approving.includes(role) && (former === undefined || !approving.includes(former));
};

/** Why nobody, or not this person, can change or remove a member; undefined when they can. */
export function whyFixed(member: Member, members: readonly Member[], ownRole: Role): string | undefined {
  if (member.role !== 'owner') return undefined;
  if (ownRole !== 'owner') return 'Only an owner can change an owner.';
  return countOwners(members) === 1 ? 'A business needs an owner. Make another member an owner first.' : undefined;
}

/** The number of owners: the last one must stay. */
export function countOwners(members: readonly Member[]): number {
  return members.filter(({ role }) => role === 'owner').length;
}
