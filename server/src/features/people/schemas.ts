/** The wire of people: signing up and in, second factors, invitations, the team. */
import { type Static, Type } from 'typebox';
import {
  closed,
  instant,
  instantOrNull,
  integer,
  text,
  textOrNull,
  titled,
  wordOf,
} from '../../platform/http/fields.ts';

export const Email = text('An e-mail address.', 'ada@example.com');
const Password = text(
  '10 to 128 characters, of any kind. Common passwords and those with your own names are too easy to guess.',
  'a long pass phrase',
);
const Name = text("The person's name.", 'Ada Obi');
const BusinessName = text('The name of the business.', 'Acme Markets');
export const RoleSchema = wordOf(
  ['owner', 'admin', 'finance', 'developer', 'viewer'],
  'What the person may do.',
  'finance',
);
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
const PROOF_TOKEN = 'qWmJkXnUrRtaEoPzLsDfGhJkZxCvBnMqWmJkXnUrRta';
const TOKEN = '1001.qWmJkXnUrRtaEoPzLsDfGhJkZxCvBnMqWmJkXnUrRta';

export const Session = titled('Session', {
  user: Type.Object({
    id: Type.String({ examples: ['Zk3xQ0m1'] }),
    name: Name,
    email: Email,
    emailProven: Type.Boolean({ description: 'Whether the person has confirmed that the address is theirs.' }),
    hasPassword: Type.Boolean({
      description: 'Whether the person has a password. Else links or passkeys sign them in.',
    }),
    provesByLink: Type.Boolean({
      description: 'Whether a sign-in link is a fresh proof, and a new password needs no present one.',
    }),
    twoFactorEnabled: Type.Boolean({ description: 'Whether a password alone does not sign the person in.' }),
    authenticatorApp: Type.Boolean({ description: 'Whether an authenticator app is set up.' }),
    passkeys: Type.Integer({ description: 'How many passkeys the person has.', examples: [1] }),
  }),
  businesses: Type.Array(
    Type.Object({
      id: Type.Integer({ examples: [1001] }),
      name: BusinessName,
      role: RoleSchema,
      demandsSecondFactor: Type.Boolean({
        description: 'Whether the business lets nobody in who has no second factor.',
        examples: [false],
      }),
    }),
    { description: 'The businesses that the person is a member of.' },
  ),
});
export const TwoFactorRequired = titled('TwoFactorRequired', {
  twoFactorRequired: Type.Literal(true, { description: 'Send the code to `/dashboard/api/sign-in/two-factor`.' }),
  passkey: Type.Boolean({ description: 'Whether the person has a passkey, which can be the second factor.' }),
});

export const SignUpBody = closed({
  name: Name,
  email: Email,
  password: Password,
  businessName: Type.Optional(BusinessName),
  invitation: Type.Optional(text('The token of an invitation for this address.', TOKEN)),
});
export const SignInBody = closed({ email: Email, password: Type.String({ examples: ['a long pass phrase'] }) });
export const CodeBody = closed({ code: Type.String({ examples: ['123456'] }) });
export const ProofBody = closed({
  password: Type.Optional(Type.String({ examples: ['a long pass phrase'] })),
  code: Type.Optional(Type.String({ description: 'Needed with two-factor sign-in.', examples: ['123456'] })),
  link: Type.Optional(text('The token of a sign-in link, instead of both.', PROOF_TOKEN)),
});
export const SignInOptions = Type.Object({
  mail: Type.Boolean({ description: 'Whether it sends mails.' }),
  passkeyHost: textOrNull(
    'The host name of the only pages on which passkeys work: `localhost` without `PUBLIC_URL`. Null where they do not.',
    'pay.example.com',
  ),
  signUp: wordOf(
    ['open', 'invited', 'closed'],
    'Who may sign up now: anybody, people with an invitation, or nobody.',
    'invited',
  ),
});
export const EmailBody = closed({ email: Email });
export const ProofTokenBody = closed({ token: text('The part of the link after `#`.', PROOF_TOKEN) });
export const PasswordResetBody = closed({
  token: text('The part of the link after `#`.', PROOF_TOKEN),
  password: Password,
  name: Type.Optional(Name),
});
export const BusinessBody = closed({ name: BusinessName });
export const PasswordBody = closed({ password: Type.String({ examples: ['a long pass phrase'] }) });
export const NewPasswordBody = closed({
  currentPassword: Type.Optional(
    Type.String({
      description: 'May be left out by who has no password, and after a proof by link.',
      examples: ['a long pass phrase'],
    }),
  ),
  newPassword: Password,
});
export const TwoFactorSetUp = Type.Object({
  totpUri: Type.String({ examples: ['otpauth://totp/Tributary:ada@example.com?secret=JBSWY3DPEHPK3PXP'] }),
  backupCodes: Type.Array(Type.String({ examples: ['aB3dE-fG7hI'] })),
});

export const SESSION_ID = '3Pp4VoCvU4rsvf0IZ9b90xwWdpuCVmVU';
export const Sessions = Type.Object({
  sessions: Type.Array(
    Type.Object({
      id: text('Opens nothing.', SESSION_ID),
      device: text('Browser and system, as far as the browser says them.', 'Chrome on Windows'),
      address: textOrNull('Where the sign-in came from.', '197.210.64.12'),
      signedInAt: instant(),
      seenAt: instant('Written every few minutes.'),
      isCurrent: Type.Boolean({ description: 'The session that asks.' }),
    }),
  ),
});

export const TokenBody = closed({ token: text('The part of the link after `#`.', TOKEN) });
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
  token: Type.Optional(text('Not kept; nobody can see it again. Absent if the link was sent by mail.', TOKEN)),
  mailed: Type.Boolean({ description: 'Whether the link goes to the invited address by mail.' }),
  expiresAt: instant(),
});
export const RoleBody = closed({ role: RoleSchema });
