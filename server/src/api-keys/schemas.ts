/** The wire of API keys. */
import { Type } from 'typebox';
import { closed, flag, instant, instantOrNull, integer, text, textOrNull, titled, wordOf } from '../http/fields.ts';
import { OVERLAP_MAX_MS } from './roll-key.ts';

const Id = integer('The id of the key, which is no secret.', 1007);
const Kind = wordOf(['public', 'secret'], 'A public key opens the bank list only.', 'secret');
const Name = text('What the key is for, in up to 80 characters.', 'Checkout server');
const KeyText = text('The key itself, which is shown only this once and stored nowhere.', 'sk_test_…');

export const ApiKey = titled('ApiKey', {
  id: Id,
  kind: Kind,
  name: textOrNull('What the key is for; null for keys from before keys had names.', 'Checkout server'),
  maker: textOrNull(
    'The person who made or rolled the key and knows its text; null if nobody knows who that is.',
    'Ada Obi',
  ),
  prefix: text('The first characters of the key.', 'sk_test_'),
  lastFour: text('Its last four characters.', 'x7Qa'),
  createdAt: instant(),
  expiresAt: instantOrNull('When the key stops working, because it was rolled or was made to expire.', null),
  revokedAt: instantOrNull('When it was revoked.', null),
});

export const CreateKeyBody = closed({ kind: Kind, name: Type.Optional(Name) });
export const CreatedKey = closed({ id: Id, key: KeyText });

export const RollKeyBody = closed({
  overlapSeconds: Type.Integer({
    description: 'At most 30 days.',
    minimum: 0,
    maximum: OVERLAP_MAX_MS / 1000,
    examples: [3600],
  }),
});
export const RolledKey = closed({
  id: integer('The id of the new key.', 1008),
  key: KeyText,
  previousExpiresAt: instant('When the old key stops working.', '2026-11-21T10:30:00.000Z'),
});

export const RevokedKey = closed({
  revokedAt: instant(),
  wasLastSecretKey: flag('The business has no other secret key left in this mode.', false),
});
