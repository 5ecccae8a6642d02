/** The wire of signing up and in, and of sessions. */
import { Type } from 'typebox';
import { closed, instant, text, textOrNull, titled, wordOf } from '../../../platform/http/fields.ts';
import { BusinessName, Email, Name, Password, PROOF_TOKEN } from '../schemas.ts';
import { INVITATION_TOKEN } from '../team/schemas.ts';

export const TwoFactorRequired = titled('TwoFactorRequired', {
  twoFactorRequired: Type.Literal(true, { description: 'Send the code to `/dashboard/api/sign-in/two-factor`.' }),
  passkey: Type.Boolean({ description: 'Whether the person has a passkey, which can be the second factor.' }),
});

export const SignUpBody = closed({
  name: Name,
  email: Email,
  password: Password,
  businessName: Type.Optional(BusinessName),
  invitation: Type.Optional(text('The token of an invitation for this address.', INVITATION_TOKEN)),
});

export const SignInBody = closed({ email: Email, password: Type.String({ examples: ['a long pass phrase'] }) });

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
