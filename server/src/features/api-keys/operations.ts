/** The keys of a business, for its leaders only: a key that could make keys could give itself more permissions. */
import { Type } from 'typebox';
import type { DbDeps } from '../../platform/database/pool.ts';
import type { ApiKeyId, IdDeps } from '../../platform/database/ids.ts';
import { integer } from '../../platform/http/fields.ts';
import { inLiveMode } from '../../platform/http/fresh-proof.ts';
import type { MailDeps } from '../../platform/mail/queue-mail.ts';
import { pathParameter, read, write } from '../../platform/http/operation.ts';
import { requireAnyField } from '../../platform/wire/invalid.ts';
import { numberFromPath } from '../../platform/wire/ids.ts';
import { unknownKey } from './change-key.ts';
import { createKey } from './create-key.ts';
import { listKeys } from './list-keys.ts';
import { revokeKey } from './revoke-key.ts';
import { rollKey } from './roll-key.ts';
import * as schemas from './schemas.ts';
import { updateKey } from './update-key.ts';
import { wireKey } from './wire-key.ts';

const permissions = ['keys:write'] as const;
const ofKey = {
  keyId: pathParameter(integer('The id of the key.', 1007), (text) => numberFromPath(text, unknownKey) as ApiKeyId),
};

export const keyOperations = [
  read({
    id: 'listKeys',
    summary: 'List API keys',
    description: 'The oldest first, including revoked and expired keys.',
    doors: { session: '/keys' },
    permissions,
    message: 'Keys retrieved',
    answers: Type.Array(schemas.ApiKey),
    run: (deps: DbDeps, { businessId, live }) => listKeys(deps, { businessId, live }),
    wire: (keys) => keys.map(wireKey),
  }),
  write({
    id: 'createKey',
    summary: 'Create an API key',
    description: 'It works beside the existing ones. Nobody can make a key that may do more than they may themselves.',
    method: 'POST',
    doors: { session: '/keys' },
    permissions,
    needsFreshProof: inLiveMode,
    records: 'secret_shown',
    body: schemas.CreateKeyBody,
    message: 'Key created',
    answers: schemas.CreatedKey,
    hasSecret: true,
    keepsNoAnswer: true,
    run: (deps: IdDeps & MailDeps, caller, { body }) => createKey(deps, { ...caller, ...body }),
    wire: ({ id, text }) => ({ id: Number(id), key: text }),
  }),
  write({
    id: 'rollKey',
    summary: 'Roll an API key',
    description:
      'Makes a key with the same kind, name, scopes and addresses. The old one still works during the overlap, ' +
      'but never longer than before; with an overlap of 0 it is revoked at once.',
    method: 'POST',
    doors: { session: '/keys/:keyId/roll' },
    permissions,
    needsFreshProof: inLiveMode,
    records: 'secret_shown',
    params: ofKey,
    body: schemas.RollKeyBody,
    message: 'Key rolled',
    answers: schemas.RolledKey,
    hasSecret: true,
    keepsNoAnswer: true,
    run: (deps: IdDeps & MailDeps, caller, { params, body }) =>
      rollKey(deps, { ...caller, ...params, overlapMs: body.overlapSeconds * 1000, expiresAt: body.expiresAt }),
    wire: ({ issued, oldEndsAt }) => ({
      id: Number(issued.id),
      key: issued.text,
      previousExpiresAt: oldEndsAt.toISOString(),
    }),
  }),
  write({
    id: 'updateKey',
    summary: 'Change an API key',
    description:
      'Fields that are not sent do not change. Nothing is written beyond the new limits after this answer, and ' +
      'nothing read a second later. To add scopes or addresses, you must be allowed to do all that the key may. An ' +
      'expiry can only come nearer.',
    method: 'PATCH',
    doors: { session: '/keys/:keyId' },
    permissions,
    needsFreshProof: inLiveMode,
    params: ofKey,
    body: schemas.UpdateKeyBody,
    message: 'Key changed',
    answers: schemas.ApiKey,
    run: (deps: DbDeps & MailDeps, caller, { params, body }) => {
      requireAnyField(body);
      return updateKey(deps, { ...caller, ...params }, body);
    },
    wire: wireKey,
  }),
  write({
    id: 'revokeKey',
    summary: 'Revoke an API key',
    description:
      'Nothing is written with it after this answer, and nothing read a second later. Revoking it again ' +
      'returns the time of the first revocation.',
    method: 'DELETE',
    doors: { session: '/keys/:keyId' },
    permissions,
    needsFreshProof: inLiveMode,
    params: ofKey,
    message: 'Key revoked',
    answers: schemas.RevokedKey,
    run: (deps: DbDeps & MailDeps, caller, { params }) => revokeKey(deps, { ...caller, ...params }),
    wire: ({ revokedAt, wasLastSecretKey }) => ({ revokedAt: revokedAt.toISOString(), wasLastSecretKey }),
  }),
];
