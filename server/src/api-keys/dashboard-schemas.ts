/** The wire of API keys in the dashboard. */
import { Type } from 'typebox';
import { memberErrorResponses, modeParameters, successOf } from '../http/schemas.ts';
import { OVERLAP_MAX_MS } from './roll-key.ts';

const TAGS = ['Dashboard'];
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

const keyParameters = Type.Object({
  ...modeParameters.properties,
  keyId: Type.String({ description: 'The id of the key.', examples: ['1007'] }),
});

export const listKeysSchema = {
  operationId: 'listKeys',
  tags: TAGS,
  summary: 'List API keys',
  description: 'The oldest first; those that were revoked or have run out stay in the list.',
  params: modeParameters,
  response: {
    200: successOf(
      Type.Object(
        {
          keys: Type.Array(
            Type.Object(
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
            ),
          ),
        },
        closed,
      ),
      'Keys retrieved',
    ),
    ...memberErrorResponses(),
  },
};

export const createKeySchema = {
  operationId: 'createKey',
  tags: TAGS,
  summary: 'Create an API key',
  description: 'It works beside the others of its kind.',
  params: modeParameters,
  body: Type.Object({ kind: Kind }, closed),
  response: {
    200: successOf(Type.Object({ id: Id, key: KeyText }, closed), 'Key created'),
    ...memberErrorResponses(413, 415),
  },
};

export const rollKeySchema = {
  operationId: 'rollKey',
  tags: TAGS,
  summary: 'Roll an API key',
  description:
    'Makes a key of the same kind. The old one goes on working for the overlap, never longer than it would have; with an ' +
    'overlap of 0 it is revoked at once.',
  params: keyParameters,
  body: Type.Object(
    {
      overlapSeconds: Type.Integer({
        description: 'At most 30 days.',
        minimum: 0,
        maximum: OVERLAP_MAX_MS / 1000,
        examples: [3600],
      }),
    },
    closed,
  ),
  response: {
    200: successOf(
      Type.Object(
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
      ),
      'Key rolled',
    ),
    ...memberErrorResponses(413, 415),
  },
};

export const revokeKeySchema = {
  operationId: 'revokeKey',
  tags: TAGS,
  summary: 'Revoke an API key',
  description:
    'Nothing is written with it after this answer, and nothing read a second later. Revoking it again tells the time of ' +
    'the first.',
  params: keyParameters,
  response: {
    200: successOf(
      Type.Object(
        {
          revokedAt: Instant,
          wasLastSecretKey: Type.Boolean({
            description: 'The business has no other secret key left in this mode.',
            examples: [false],
          }),
        },
        closed,
      ),
      'Key revoked',
    ),
    ...memberErrorResponses(),
  },
};
