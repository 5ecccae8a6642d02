/** The wire of API keys. */
import { Type } from 'typebox';
import { OVERLAP_MAX_MS } from './roll-key.ts';

const closed = { additionalProperties: false } as const;

const Id = Type.Integer({ description: 'The id of the key, which is no secret.', examples: [1007] });
const Kind = Type.Union([Type.Literal('public'), Type.Literal('secret')], {
  description: 'A public key opens the bank list only.',
  examples: ['secret'],
});
const Instant = Type.String({ format: 'date-time', examples: ['2026-11-21T09:30:00.000Z'] });
const InstantOrNull = (description: string) =>
  Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description, examples: [null] });
const KeyText = Type.String({
  description: 'The key itself, which is shown this once and stored nowhere.',
  examples: ['sk_test_…'],
});

export const ApiKey = Type.Object(
  {
    id: Id,
    kind: Kind,
    prefix: Type.String({ description: 'How the key begins.', examples: ['sk_test_'] }),
    lastFour: Type.String({ description: 'How it ends.', examples: ['x7Qa'] }),
    createdAt: Instant,
    expiresAt: InstantOrNull('When a key that was rolled stops working.'),
    revokedAt: InstantOrNull('When it was revoked.'),
  },
  { ...closed, title: 'ApiKey' },
);

export const CreateKeyBody = Type.Object({ kind: Kind }, closed);
export const CreatedKey = Type.Object({ id: Id, key: KeyText }, closed);

export const RollKeyBody = Type.Object(
  {
    overlapSeconds: Type.Integer({
      description: 'At most 30 days.',
      minimum: 0,
      maximum: OVERLAP_MAX_MS / 1000,
      examples: [3600],
    }),
  },
  closed,
);
export const RolledKey = Type.Object(
  {
    id: Type.Integer({ description: 'The id of the new key.', examples: [1008] }),
    key: KeyText,
    previousExpiresAt: Type.String({
      description: 'When the old key stops working.',
      format: 'date-time',
      examples: ['2026-11-21T10:30:00.000Z'],
    }),
  },
  closed,
);

export const RevokedKey = Type.Object(
  {
    revokedAt: Instant,
    wasLastSecretKey: Type.Boolean({
      description: 'The business has no other secret key left in this mode.',
      examples: [false],
    }),
  },
  closed,
);
