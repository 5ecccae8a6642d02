/** The wire of passwords and authenticator apps. */
import { Type } from 'typebox';
import { closed } from '../../../platform/http/fields.ts';
import { Password } from '../schemas.ts';

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
