/** The wire of people: signing up and in, second factors, invitations, the team. */
import { Type } from 'typebox';
import { businessParameters, errorResponses, memberErrorResponses, successOf } from '../http/schemas.ts';

const TAGS = ['Dashboard'];
const Email = Type.String({ description: 'An e-mail address.', examples: ['ada@example.com'] });
const Password = Type.String({ description: '10 to 128 characters.', examples: ['a long pass phrase'] });
const Name = Type.String({ description: 'Of the person.', examples: ['Ada Obi'] });
const BusinessName = Type.String({ description: 'Of the business.', examples: ['Acme Markets'] });
const RoleSchema = Type.Union(
  [
    Type.Literal('owner'),
    Type.Literal('admin'),
    Type.Literal('finance'),
    Type.Literal('developer'),
    Type.Literal('viewer'),
  ],
  { description: 'What the person may do.', examples: ['finance'] },
);
const INVITATION_ID = '5f0c2a8e-3b7d-4c19-9d52-6a1e8f4b7c30';
const TOKEN = '1001.qWmJkXnUrRtaEoPzLsDfGhJkZxCvBnMqWmJkXnUrRta';
const Instant = Type.String({ format: 'date-time', examples: ['2026-11-21T09:30:00.000Z'] });

const Session = Type.Object(
  {
    user: Type.Object({
      id: Type.String({ examples: ['Zk3xQ0m1'] }),
      name: Name,
      email: Email,
      twoFactorEnabled: Type.Boolean(),
    }),
    businesses: Type.Array(
      Type.Object({ id: Type.Integer({ examples: [1001] }), name: BusinessName, role: RoleSchema }),
      { description: 'Those that the person is a member of.' },
    ),
  },
  { title: 'Session', additionalProperties: false },
);
const TwoFactorRequired = Type.Object(
  { twoFactorRequired: Type.Literal(true, { description: 'Send the code to `/dashboard/api/sign-in/two-factor`.' }) },
  { title: 'TwoFactorRequired', additionalProperties: false },
);

const signingErrors = errorResponses(
  'session',
  400,
  401,
  403,
  413,
  415,
  429,
  500,
  503,
  'sign_in_refused',
  'cross_site_refused',
);
const sessionErrors = errorResponses(
  'session',
  400,
  401,
  403,
  404,
  409,
  413,
  415,
  429,
  500,
  503,
  'session_missing',
  'sign_in_refused',
  'role_not_allowed',
  'cross_site_refused',
  'already_member',
);
const closed = { additionalProperties: false } as const;
const nothing = successOf(Type.Null(), 'Done');

export const signUpSchema = {
  operationId: 'signUp',
  tags: TAGS,
  summary: 'Sign up',
  description: 'Makes a user and, with `businessName`, a business that they own. Sets the session cookie.',
  body: Type.Object(
    { name: Name, email: Email, password: Password, businessName: Type.Optional(BusinessName) },
    closed,
  ),
  response: {
    200: successOf(Session, 'Signed up'),
    ...errorResponses('session', 400, 403, 409, 413, 415, 429, 500, 503, 'cross_site_refused', 'already_member'),
  },
};
export const signInSchema = {
  operationId: 'signIn',
  tags: TAGS,
  summary: 'Sign in',
  description: 'Sets the session cookie, or asks for the second factor.',
  body: Type.Object({ email: Email, password: Type.String({ examples: ['a long pass phrase'] }) }, closed),
  response: { 200: successOf(Type.Union([Session, TwoFactorRequired]), 'Signed in'), ...signingErrors },
};
export const signInTwoFactorSchema = {
  operationId: 'signInWithTwoFactor',
  tags: TAGS,
  summary: 'Sign in: the second factor',
  description: 'After a sign-in that asked for it. Takes a code of six digits, or a backup code.',
  body: Type.Object({ code: Type.String({ examples: ['123456'] }) }, closed),
  response: { 200: successOf(Session, 'Signed in'), ...signingErrors },
};
export const signInLinkSchema = {
  operationId: 'signInWithLink',
  tags: TAGS,
  summary: 'Sign in with a one-time link',
  description: 'The token of a link that the server printed. It works once.',
  body: Type.Object({ token: Type.String({ examples: ['qWmJkXnUrRtaEoPzLsDfGhJkZxCvBnMq'] }) }, closed),
  response: { 200: successOf(Session, 'Signed in'), ...signingErrors },
};
export const signOutSchema = {
  operationId: 'signOut',
  tags: TAGS,
  summary: 'Sign out',
  description: 'Ends the session, on the server too.',
  response: { 200: nothing, ...errorResponses('session', 403, 429, 500, 503, 'cross_site_refused') },
};
export const getSessionSchema = {
  operationId: 'getSession',
  tags: TAGS,
  summary: 'Who is signed in',
  description: 'The person and their businesses.',
  response: {
    200: successOf(Session, 'Session'),
    ...errorResponses('session', 401, 429, 500, 503, 'session_missing'),
  },
};
export const createBusinessSchema = {
  operationId: 'createBusiness',
  tags: TAGS,
  summary: 'Create a business',
  description: 'One more business, owned by the person who is signed in.',
  body: Type.Object({ name: BusinessName }, closed),
  response: { 200: successOf(Session, 'Business created'), ...sessionErrors },
};
const PasswordBody = Type.Object({ password: Type.String({ examples: ['a long pass phrase'] }) }, closed);
export const enableTwoFactorSchema = {
  operationId: 'enableTwoFactor',
  tags: TAGS,
  summary: 'Set up two-factor sign-in',
  description: 'Gives what an authenticator app needs. It counts once a code was confirmed.',
  body: PasswordBody,
  response: {
    200: successOf(
      Type.Object({
        totpUri: Type.String({ examples: ['otpauth://totp/Tributary:ada@example.com?secret=JBSWY3DPEHPK3PXP'] }),
        backupCodes: Type.Array(Type.String({ examples: ['aB3dE-fG7hI'] })),
      }),
      'Two-factor sign-in prepared',
    ),
    ...sessionErrors,
  },
};
export const confirmTwoFactorSchema = {
  operationId: 'confirmTwoFactor',
  tags: TAGS,
  summary: 'Confirm two-factor sign-in',
  description: 'With a first code of the authenticator app.',
  body: Type.Object({ code: Type.String({ examples: ['123456'] }) }, closed),
  response: { 200: successOf(Session, 'Two-factor sign-in is on'), ...sessionErrors },
};
export const disableTwoFactorSchema = {
  operationId: 'disableTwoFactor',
  tags: TAGS,
  summary: 'Switch two-factor sign-in off',
  description: 'Asks for the password again.',
  body: PasswordBody,
  response: { 200: successOf(Session, 'Two-factor sign-in is off'), ...sessionErrors },
};
export const changePasswordSchema = {
  operationId: 'changePassword',
  tags: TAGS,
  summary: 'Change the password',
  description: 'Ends all other sessions of the person.',
  body: Type.Object(
    { currentPassword: Type.String({ examples: ['a long pass phrase'] }), newPassword: Password },
    closed,
  ),
  response: { 200: successOf(Session, 'Password changed'), ...sessionErrors },
};

const TokenBody = Type.Object(
  {
    token: Type.String({
      description: 'What stands behind the `#` of the link.',
      examples: [TOKEN],
    }),
  },
  closed,
);
export const viewInvitationSchema = {
  operationId: 'viewInvitation',
  tags: TAGS,
  summary: 'See an invitation',
  description: 'For whoever has its link; nobody has to be signed in. Changes nothing.',
  body: TokenBody,
  response: {
    200: successOf(
      Type.Object({ businessName: BusinessName, role: RoleSchema, email: Email, expiresAt: Instant }, closed),
      'Invitation',
    ),
    ...errorResponses('session', 400, 403, 404, 413, 415, 429, 500, 503, 'cross_site_refused'),
  },
};
export const acceptInvitationSchema = {
  operationId: 'acceptInvitation',
  tags: TAGS,
  summary: 'Accept an invitation',
  description: 'By the person with the invited e-mail address, who has its link. It works once.',
  body: TokenBody,
  response: { 200: successOf(Session, 'Invitation accepted'), ...sessionErrors },
};

export const getTeamSchema = {
  operationId: 'getTeam',
  tags: TAGS,
  summary: 'The team of a business',
  description: 'Its members and the open invitations.',
  params: businessParameters,
  response: {
    200: successOf(
      Type.Object({
        members: Type.Array(
          Type.Object({
            id: Type.String({ examples: ['m4Kd9sLq'] }),
            userId: Type.String({ examples: ['Zk3xQ0m1'] }),
            name: Name,
            email: Email,
            role: RoleSchema,
            joinedAt: Instant,
          }),
        ),
        invitations: Type.Array(
          Type.Object({
            id: Type.String({ description: 'Opens nothing.', examples: [INVITATION_ID] }),
            email: Email,
            role: RoleSchema,
            expiresAt: Instant,
          }),
        ),
      }),
      'Team',
    ),
    ...memberErrorResponses(),
  },
};
export const inviteSchema = {
  operationId: 'inviteMember',
  tags: TAGS,
  summary: 'Invite a person',
  description:
    'Gives the token of a link for you to send: `/invitations#<token>`. It is told this once, works once and holds for seven days. ' +
    'A new one for the same address ends the one before. Only an owner can invite an owner.',
  params: businessParameters,
  body: Type.Object({ email: Email, role: RoleSchema }, closed),
  response: {
    200: successOf(
      Type.Object({
        id: Type.String({ examples: [INVITATION_ID] }),
        token: Type.String({
          description: 'Not kept; nobody can see it again.',
          examples: [TOKEN],
        }),
        expiresAt: Instant,
      }),
      'Invited',
    ),
    ...memberErrorResponses(409, 413, 415, 'already_member'),
  },
};
export const cancelInvitationSchema = {
  operationId: 'cancelInvitation',
  tags: TAGS,
  summary: 'Withdraw an invitation',
  description: 'Its link stops working.',
  params: Type.Object({
    ...businessParameters.properties,
    invitationId: Type.String({ description: 'The id of the invitation.', examples: [INVITATION_ID] }),
  }),
  response: { 200: nothing, ...memberErrorResponses() },
};
const memberParameters = Type.Object({
  ...businessParameters.properties,
  memberId: Type.String({ description: 'The id of the membership.', examples: ['m4Kd9sLq'] }),
});
export const changeRoleSchema = {
  operationId: 'changeRole',
  tags: TAGS,
  summary: 'Change the role of a member',
  description: 'Only an owner can make or change an owner, and one owner always stays.',
  params: memberParameters,
  body: Type.Object({ role: RoleSchema }, closed),
  response: { 200: nothing, ...memberErrorResponses(409, 413, 415, 'last_owner') },
};
export const removeMemberSchema = {
  operationId: 'removeMember',
  tags: TAGS,
  summary: 'Remove a member',
  description: 'They are out at once. Only an owner can remove an owner, and one owner always stays.',
  params: memberParameters,
  response: { 200: nothing, ...memberErrorResponses(409, 'last_owner') },
};
export const leaveBusinessSchema = {
  operationId: 'leaveBusiness',
  tags: TAGS,
  summary: 'Leave a business',
  description: 'For every role. The person who is signed in is out at once; the last owner stays.',
  params: businessParameters,
  response: { 200: nothing, ...memberErrorResponses(409, 413, 415, 'last_owner') },
};
