/** The wire of people: signing up and in, second factors, invitations, the team. */
import { Type } from 'typebox';

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
export const INVITATION_ID = '5f0c2a8e-3b7d-4c19-9d52-6a1e8f4b7c30';
const TOKEN = '1001.qWmJkXnUrRtaEoPzLsDfGhJkZxCvBnMqWmJkXnUrRta';
const Instant = Type.String({ format: 'date-time', examples: ['2026-11-21T09:30:00.000Z'] });

export const Session = Type.Object(
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
export const TwoFactorRequired = Type.Object(
  { twoFactorRequired: Type.Literal(true, { description: 'Send the code to `/dashboard/api/sign-in/two-factor`.' }) },
  { title: 'TwoFactorRequired', additionalProperties: false },
);

const closed = { additionalProperties: false } as const;

export const SignUpBody = Type.Object(
  { name: Name, email: Email, password: Password, businessName: Type.Optional(BusinessName) },
  closed,
);
export const SignInBody = Type.Object(
  { email: Email, password: Type.String({ examples: ['a long pass phrase'] }) },
  closed,
);
export const CodeBody = Type.Object({ code: Type.String({ examples: ['123456'] }) }, closed);
export const LinkBody = Type.Object({ token: Type.String({ examples: ['qWmJkXnUrRtaEoPzLsDfGhJkZxCvBnMq'] }) }, closed);
export const BusinessBody = Type.Object({ name: BusinessName }, closed);
export const PasswordBody = Type.Object({ password: Type.String({ examples: ['a long pass phrase'] }) }, closed);
export const NewPasswordBody = Type.Object(
  { currentPassword: Type.String({ examples: ['a long pass phrase'] }), newPassword: Password },
  closed,
);
export const TwoFactorSetUp = Type.Object({
  totpUri: Type.String({ examples: ['otpauth://totp/Tributary:ada@example.com?secret=JBSWY3DPEHPK3PXP'] }),
  backupCodes: Type.Array(Type.String({ examples: ['aB3dE-fG7hI'] })),
});

export const TokenBody = Type.Object(
  { token: Type.String({ description: 'The part of the link after `#`.', examples: [TOKEN] }) },
  closed,
);
export const Invitation = Type.Object(
  { businessName: BusinessName, role: RoleSchema, email: Email, expiresAt: Instant },
  closed,
);

export const Team = Type.Object({
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
});
export const InviteBody = Type.Object({ email: Email, role: RoleSchema }, closed);
export const Invited = Type.Object({
  id: Type.String({ examples: [INVITATION_ID] }),
  token: Type.String({ description: 'Not kept; nobody can see it again.', examples: [TOKEN] }),
  expiresAt: Instant,
});
export const RoleBody = Type.Object({ role: RoleSchema }, closed);
