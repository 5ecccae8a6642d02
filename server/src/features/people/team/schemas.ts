/** The wire of teams: members, invitations, and who could approve. */
import { type Static, Type } from 'typebox';
import { closed, instant, instantOrNull, integer, text, textOrNull, titled } from '../../../platform/http/fields.ts';
import { BusinessName, Email, Name, RoleSchema } from '../schemas.ts';

export const WhoCould = titled('WhoCouldApprove', {
  count: integer('How many people could approve it now.', 2),
  names: Type.Array(Type.String(), {
    description: 'The first ten of them; none for API keys.',
    examples: [['Ada Obi']],
  }),
  nobodyBefore: instantOrNull('If they are too few: when they first are enough, as the team is now; null if never.'),
  wayOut: textOrNull('If they are too few: why, and what to do instead.', null),
});

export type WhoCould = Static<typeof WhoCould>;

export const INVITATION_ID = '5f0c2a8e-3b7d-4c19-9d52-6a1e8f4b7c30';

export const INVITATION_TOKEN = '1001.qWmJkXnUrRtaEoPzLsDfGhJkZxCvBnMqWmJkXnUrRta';

export const BusinessBody = closed({ name: BusinessName });

export const TokenBody = closed({ token: text('The part of the link after `#`.', INVITATION_TOKEN) });

export const Invitation = closed({ businessName: BusinessName, role: RoleSchema, email: Email, expiresAt: instant() });

export const Team = Type.Object({
  approversNeedTwo: Type.Boolean({
    description: 'Whether it takes a change request to invite or raise somebody who may approve payouts.',
  }),
  members: Type.Array(
    Type.Object({
      id: Type.String({ examples: ['m4Kd9sLq'] }),
      userId: Type.String({ examples: ['Zk3xQ0m1'] }),
      name: Name,
      email: Email,
      role: RoleSchema,
      joinedAt: instant(),
    }),
  ),
  invitations: Type.Array(
    Type.Object({
      id: text('Opens nothing.', INVITATION_ID),
      email: Email,
      role: RoleSchema,
      inviterId: text('The user id of whoever invited, or requested it. Only they can make its link.', 'Zk3xQ0m1'),
      approved: Type.Boolean({ description: 'Whether a second person has approved the invitation.' }),
      expiresAt: instant(),
      mail: Type.Union(
        ['none', 'waiting', 'sent', 'failed', 'dropped'].map((state) => Type.Literal(state)),
        {
          description:
            'What became of the mail with the link: `none` was made without a mail server, `failed` was refused by ' +
            'it or could not be sent in time, `dropped` was one too many for its address.',
        },
      ),
    }),
  ),
});

export const InviteBody = closed({ email: Email, role: RoleSchema });

export const Invited = Type.Object({
  id: Type.String({ examples: [INVITATION_ID] }),
  token: Type.Optional(
    text('Not kept; nobody can see it again. Absent if the link was sent by mail.', INVITATION_TOKEN),
  ),
  mailed: Type.Boolean({ description: 'Whether the link goes to the invited address by mail.' }),
  expiresAt: instant(),
});

export const RoleBody = closed({ role: RoleSchema });
