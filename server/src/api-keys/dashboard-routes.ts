import type { ApiKeyId } from '../database/ids.ts';
import { success } from '../http/envelope.ts';
import { memberOf, type MemberGuards } from '../http/member.ts';
import type { App } from '../http/typed-app.ts';
import { numberFromPath } from '../wire/ids.ts';
import { unknownKey } from './change-key.ts';
import { createKey, type CreateKeyDeps } from './create-key.ts';
import * as schemas from './dashboard-schemas.ts';
import { listKeys } from './list-keys.ts';
import { revokeKey } from './revoke-key.ts';
import { rollKey } from './roll-key.ts';

export interface DashboardKeyDeps extends CreateKeyDeps {
  readonly guards: MemberGuards;
}

export function dashboardKeyRoutes(app: App, deps: DashboardKeyDeps): void {
  const base = '/dashboard/api/businesses/:businessId/:mode/keys';
  const onRequest = deps.guards.requireMember('keys:write');

  app.get(base, { schema: schemas.listKeysSchema, onRequest }, async (request) => {
    const { businessId, live } = memberOf(request);
    const keys = await listKeys(deps, { businessId, live });
    return success('Keys retrieved', {
      keys: keys.map(({ id, kind, prefix, lastFour, createdAt, expiresAt, revokedAt }) => ({
        id: Number(id),
        kind,
        prefix,
        lastFour,
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt?.toISOString() ?? null,
        revokedAt: revokedAt?.toISOString() ?? null,
      })),
    });
  });

  app.post(base, { schema: schemas.createKeySchema, onRequest }, async (request) => {
    const { businessId, live, origin } = memberOf(request);
    const { id, text } = await createKey(deps, { businessId, live, kind: request.body.kind, origin });
    return success('Key created', { id: Number(id), key: text });
  });

  app.post(`${base}/:keyId/roll`, { schema: schemas.rollKeySchema, onRequest }, async (request) => {
    const { businessId, live, origin } = memberOf(request);
    const keyId = numberFromPath(request.params.keyId, unknownKey) as ApiKeyId;
    const overlapMs = request.body.overlapSeconds * 1000;
    const { issued, oldEndsAt } = await rollKey(deps, { keyId, businessId, live, overlapMs, origin });
    return success('Key rolled', {
      id: Number(issued.id),
      key: issued.text,
      previousExpiresAt: oldEndsAt.toISOString(),
    });
  });

  app.delete(`${base}/:keyId`, { schema: schemas.revokeKeySchema, onRequest }, async (request) => {
    const { businessId, live, origin } = memberOf(request);
    const keyId = numberFromPath(request.params.keyId, unknownKey) as ApiKeyId;
    const { revokedAt, wasLastSecretKey } = await revokeKey(deps, { keyId, businessId, live, origin });
    return success('Key revoked', { revokedAt: revokedAt.toISOString(), wasLastSecretKey });
  });
}
