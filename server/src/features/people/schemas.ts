/** The wire of people, as their rooms share it. */
import { Type } from 'typebox';
import { closed, text, titled, wordOf } from '../../platform/http/fields.ts';

export const Email = text('An e-mail address.', 'ada@example.com');
export const Password = text(
  '10 to 128 characters, of any kind. Common passwords and those with your own names are too easy to guess.',
  'a long pass phrase',
);
export const Name = text("The person's name.", 'Ada Obi');
export const BusinessName = text('The name of the business.', 'Acme Markets');
export const RoleSchema = wordOf(
  ['owner', 'admin', 'finance', 'developer', 'viewer'],
  'What the person may do.',
  'finance',
);
export const PROOF_TOKEN = 'qWmJkXnUrRtaEoPzLsDfGhJkZxCvBnMqWmJkXnUrRta';

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

export const CodeBody = closed({ code: Type.String({ examples: ['123456'] }) });
export const ProofTokenBody = closed({ token: text('The part of the link after `#`.', PROOF_TOKEN) });
export const PasswordBody = closed({ password: Type.String({ examples: ['a long pass phrase'] }) });
