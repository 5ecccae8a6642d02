/** The team of a business. */
import { wireKeyLeft } from '../../api-keys/keys-left.ts';
import { KeysLeft } from '../../api-keys/schemas.ts';
import { text } from '../../../platform/http/fields.ts';
import { DONE, pathParameter, read, write } from '../../../platform/http/operation.ts';
import { invitationCounter } from '../attempts/attempt-limits.ts';
import { readEmail } from '../read-person.ts';
import { cancelInvitation, invite, makeInvitationLink, type NewInvitationAnswer } from './invitations.ts';
import type { PersonDeps } from '../shared-operations.ts';
import * as team from './team.ts';
import * as schemas from './schemas.ts';

type Deps = PersonDeps & team.TeamDeps;

const asItIs = (text: string): string => text;
const ofInvitation = {
  invitationId: pathParameter(text('The id of the invitation.', schemas.INVITATION_ID), asItIs),
};
const ofMember = {
  memberId: pathParameter(text('The id of the membership.', 'm4Kd9sLq'), asItIs),
};

const wireKeysLeft = (keys: readonly Parameters<typeof wireKeyLeft>[0][]) => ({ keys: keys.map(wireKeyLeft) });

const wireInvited = ({ id, token, expiresAt }: NewInvitationAnswer) => ({
  id,
  ...(token !== undefined && { token }),
  mailed: token === undefined,
  expiresAt: expiresAt.toISOString(),
});

export const teamOperations = [
  read({
    id: 'getTeam',
    summary: 'The team of a business',
    description: 'Its members and the open invitations.',
    doors: { business: '/team' },
    permissions: ['team:read'],
    message: 'Team',
    answers: schemas.Team,
    run: (deps: Deps, { businessId }) => team.getTeam(deps, businessId),
  }),
  write({
    id: 'inviteMember',
    summary: 'Invite a person',
    description:
      'Sends a link to the address. Without a mail server it returns the token of a link for you to send, ' +
      '`/invitations#<token>`, only this once. The link works once and for seven days. A new one for the same ' +
      'address replaces it. Only an owner can invite an owner.',
    method: 'POST',
    doors: { business: '/team/invitations' },
    permissions: ['team:write'],
    needsFreshProof: true,
    records: { secretIn: 'token' },
    body: schemas.InviteBody,
    message: 'Invited',
    answers: schemas.Invited,
    errors: [409, 'already_member'],
    run: async (deps: Deps, member, { body }) => {
      const email = readEmail(body.email);
      if (deps.mail.isOn) await deps.people.attempts.count(invitationCounter(member.userId));
      return invite(deps, member, { ...body, email });
    },
    wire: wireInvited,
  }),
  write({
    id: 'makeInvitationLink',
    summary: 'Make a new link of an invitation',
    description:
      'By whoever invited the person, or requested it from a second person: nobody else sees the link. Without a ' +
      'mail server it returns the token, only this once. The link before stops working; this one works as long as ' +
      'that would have.',
    method: 'POST',
    doors: { business: '/team/invitations/:invitationId/link' },
    permissions: ['team:write'],
    needsFreshProof: true,
    records: { secretIn: 'token' },
    params: ofInvitation,
    message: 'Link made',
    answers: schemas.Invited,
    errors: ['second_person_required'],
    run: async (deps: Deps, member, { params }) => {
      if (deps.mail.isOn) await deps.people.attempts.count(invitationCounter(member.userId));
      return makeInvitationLink(deps, member, params.invitationId);
    },
    wire: wireInvited,
  }),
  write({
    id: 'cancelInvitation',
    summary: 'Withdraw an invitation',
    description: 'Its link stops working.',
    method: 'DELETE',
    doors: { business: '/team/invitations/:invitationId' },
    permissions: ['team:write'],
    params: ofInvitation,
    message: 'Done',
    run: (deps: Deps, member, { params }) => cancelInvitation(deps, member, params.invitationId),
    ...DONE,
  }),
  write({
    id: 'changeRole',
    summary: 'Change the role of a member',
    description:
      'Only an owner can make or change an owner, and one owner always stays. The answer lists the secret keys that ' +
      'a person with a lower role made, which may do what they may do no longer.',
    method: 'PATCH',
    doors: { business: '/team/members/:memberId' },
    permissions: ['team:write'],
    needsFreshProof: true,
    params: ofMember,
    body: schemas.RoleBody,
    message: 'Done',
    errors: [409, 'last_owner'],
    answers: KeysLeft,
    run: (deps: Deps, member, { params, body }) => team.changeRole(deps, member, params.memberId, body.role),
    wire: wireKeysLeft,
  }),
  write({
    id: 'removeMember',
    summary: 'Remove a member',
    description:
      'They lose access at once. Only an owner can remove an owner, and one owner always stays. The answer lists the ' +
      'secret keys that they made: these go on working until somebody rolls or revokes them.',
    method: 'DELETE',
    doors: { business: '/team/members/:memberId' },
    permissions: ['team:write'],
    needsFreshProof: true,
    params: ofMember,
    message: 'Done',
    errors: [409, 'last_owner'],
    answers: KeysLeft,
    run: (deps: Deps, member, { params }) => team.removeMember(deps, member, params.memberId),
    wire: wireKeysLeft,
  }),
  write({
    id: 'leaveBusiness',
    needsFreshProof: true,
    summary: 'Leave a business',
    description:
      'For every role. The signed-in person leaves at once; the last owner cannot. The answer lists the secret keys ' +
      'that they made, which go on working; the owners hear of them.',
    method: 'POST',
    doors: { business: '/team/leave' },
    permissions: [],
    message: 'Done',
    errors: [409, 'last_owner'],
    answers: KeysLeft,
    run: (deps: Deps, member) => team.leaveBusiness(deps, member),
    wire: wireKeysLeft,
  }),
];
