/** The wire of passkeys: the JSON of WebAuthn, level 3, as browsers read and write it. */
import { Type } from 'typebox';
import { closed, flag, instantOrNull, integer, orNull, text } from '../../../platform/http/fields.ts';

export const PASSKEY_ID = 'Vq0mJkXnUrRtaEoPzLsDfGhJkZxCvBnM';
const CREDENTIAL_ID = 'qWmJkXnUrRtaEoPzLsDfGh';
const BYTES_MAX = 20_000;

/** Bytes, in base64url. */
const bytes = (description: string, max = BYTES_MAX) =>
  Type.String({ description, pattern: '^[A-Za-z0-9_-]+$', maxLength: max, examples: [CREDENTIAL_ID] });
const Transport = Type.String({ pattern: '^[a-z-]{1,20}$', examples: ['internal'] });

const answer = <F extends Parameters<typeof closed>[0]>(fields: F) =>
  Type.Object(
    {
      id: bytes('The id of the credential.', 1_400),
      rawId: bytes('The same.', 1_400),
      type: Type.Literal('public-key'),
      response: Type.Object({ clientDataJSON: bytes('What the browser has signed.'), ...fields }),
    },
    { description: 'The answer of the browser, as `PublicKeyCredential.toJSON()` writes it.' },
  );

export const NewPasskey = closed({
  name: text('What the person calls it.', 'Phone'),
  answer: answer({
    attestationObject: bytes('With the public key.'),
    transports: Type.Optional(Type.Array(Transport, { maxItems: 8 })),
  }),
});
export const PasskeyProof = closed({
  answer: answer({
    authenticatorData: bytes('What the authenticator has signed.'),
    signature: bytes('By the passkey.'),
  }),
});
export const NameBody = closed({ name: text('What the person calls it.', 'Phone') });

const Descriptor = Type.Object({
  id: Type.String({ examples: [CREDENTIAL_ID] }),
  type: Type.Literal('public-key'),
  transports: Type.Array(Type.String({ examples: ['internal'] })),
});
const CHALLENGE = text('What the authenticator signs, in base64url.', CREDENTIAL_ID);
const TIMEOUT = integer('Milliseconds.', 60_000);

export const NewPasskeyQuestion = Type.Object(
  {
    challenge: CHALLENGE,
    rp: Type.Object({ name: text('This service.', 'Tributary'), id: text('Its host name.', 'pay.example.com') }),
    user: Type.Object({
      id: Type.String({ examples: [CREDENTIAL_ID] }),
      name: Type.String({ examples: ['ada@example.com'] }),
      displayName: Type.String({ examples: ['Ada Obi'] }),
    }),
    pubKeyCredParams: Type.Array(Type.Object({ type: Type.Literal('public-key'), alg: integer('COSE.', -7) })),
    timeout: TIMEOUT,
    excludeCredentials: Type.Array(Descriptor),
    authenticatorSelection: Type.Object({
      residentKey: Type.Literal('required'),
      requireResidentKey: Type.Boolean(),
      userVerification: Type.Literal('required'),
    }),
    attestation: Type.Literal('none'),
  },
  { description: 'For `PublicKeyCredential.parseCreationOptionsFromJSON()`.' },
);
export const PasskeyQuestion = Type.Object(
  {
    challenge: CHALLENGE,
    timeout: TIMEOUT,
    rpId: text('The host name of this service.', 'pay.example.com'),
    userVerification: Type.Literal('required'),
    allowCredentials: Type.Array(Descriptor, { description: 'Empty: the person chooses among theirs.' }),
  },
  { description: 'For `PublicKeyCredential.parseRequestOptionsFromJSON()`.' },
);

export const SecondFactors = Type.Object({
  authenticatorApp: flag('Whether an authenticator app is set up.', true),
  backupCodesLeft: orNull(Type.Integer(), 'Null without a second factor.', 10),
  passkeys: Type.Array(
    Type.Object({
      id: text('Opens nothing.', PASSKEY_ID),
      name: text('What the person calls it.', 'Phone'),
      createdAt: instantOrNull('Null if it is unknown.'),
      lastUsedAt: instantOrNull('Null if it was never used.'),
    }),
    { description: 'Oldest first.' },
  ),
});
export const BackupCodes = Type.Object({
  backupCodes: Type.Array(Type.String({ examples: ['aB3dE-fG7hI'] }), {
    description: 'Each one signs in once instead of a code. Not shown again. Empty if the person has codes already.',
  }),
});

/** What every operation that asks a question says of it. */
export const ASK =
  'Returns what the browser asks the passkey, and sets a cookie that belongs to the question. It is answered once, ' +
  'within five minutes.';
