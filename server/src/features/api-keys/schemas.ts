/** The wire of API keys. */
import { Type } from 'typebox';
import { KEY_PERMISSIONS } from '../../core/words/permissions.ts';
import {
  closed,
  flag,
  instant,
  instantOrNull,
  integer,
  optional,
  orNull,
  partial,
  text,
  textOrNull,
  titled,
  wordOf,
} from '../../platform/http/fields.ts';
import { ADDRESSES_MAX } from './key-request.ts';
import { OVERLAP_MAX_MS } from './roll-key.ts';

const Id = integer('The id of the key, which is no secret.', 1007);
const Kind = wordOf(['public', 'secret'], 'A public key opens the bank list only.', 'secret');
const Name = text('What the key is for, in up to 80 characters.', 'Checkout server');
const SCOPES_EXAMPLE = ['accounts:read', 'payments:read', 'payments:write'];
const ADDRESSES_EXAMPLE = ['203.0.113.7', '2001:db8::/32'];
const ADDRESSES_MEANING = 'IP addresses and networks that the key may be used from; null for all.';
const Scopes = Type.Array(Type.String({ enum: [...KEY_PERMISSIONS] }), {
  description: 'What the key may do: never more than whoever decides it. By default, all that they may.',
  minItems: 1,
  maxItems: KEY_PERMISSIONS.length,
  examples: [SCOPES_EXAMPLE],
});
const Addresses = orNull(
  Type.Array(Type.String({ maxLength: 64 }), { minItems: 1, maxItems: ADDRESSES_MAX }),
  ADDRESSES_MEANING,
  ADDRESSES_EXAMPLE,
);
const Expiry = instantOrNull('When the key stops working; null for never.', '2027-11-21T09:30:00.000Z');
const KeyText = text('The key itself, which is shown only this once and stored nowhere.', 'sk_test_…');

const Prefix = text('The first characters of the key.', 'sk_test_');
const LastFour = text('Its last four characters.', 'x7Qa');

/** The answer when somebody leaves, is removed or may do less. */
export const KeysLeft = closed({
  keys: Type.Array(
    closed({
      id: Id,
      mode: wordOf(['test', 'live'], 'The mode of the key.', 'live'),
      name: textOrNull('What the key is for.', 'Checkout server'),
      prefix: Prefix,
      lastFour: LastFour,
      lastUsedAt: instantOrNull('When it was last used; null if never, as far as is known.', null),
    }),
    { description: 'Secret keys that the person made or rolled, in both modes. They go on working.' },
  ),
});

export const ApiKey = titled('ApiKey', {
  id: Id,
  kind: Kind,
  name: textOrNull('What the key is for; null for keys from before keys had names.', 'Checkout server'),
  maker: textOrNull(
    'The person who made or rolled the key and knows its text; null if nobody knows who that is.',
    'Ada Obi',
  ),
  makerLeft: flag(
    'Whether that person is no longer in the team. The key goes on working, and they know it: roll or revoke it.',
    false,
  ),
  prefix: Prefix,
  lastFour: LastFour,
  scopes: orNull(
    Type.Array(Type.String()),
    'What a secret key may do; null for everything that keys can, which keys from before scopes may.',
    SCOPES_EXAMPLE,
  ),
  allowedAddresses: orNull(Type.Array(Type.String()), ADDRESSES_MEANING, null),
  createdAt: instant(),
  expiresAt: instantOrNull('When the key stops working, because it was rolled or was made to expire.', null),
  revokedAt: instantOrNull('When it was revoked.', null),
  lastUsedAt: instantOrNull('When it was last used, to about two minutes; null if never, as far as is known.', null),
  lastUsedFrom: textOrNull('The IP address that it was last used from.', '203.0.113.7'),
});

const TERMS = { name: Name, scopes: Scopes, allowedAddresses: Addresses, expiresAt: Expiry };
export const CreateKeyBody = closed({ kind: Kind, ...optional(TERMS) });
export const UpdateKeyBody = partial(TERMS);
export const CreatedKey = closed({ id: Id, key: KeyText });

export const RollKeyBody = closed({
  overlapSeconds: Type.Integer({
    description: 'At most 30 days.',
    minimum: 0,
    maximum: OVERLAP_MAX_MS / 1000,
    examples: [3600],
  }),
  expiresAt: Type.Optional(Expiry),
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
