/** An API key as answers show it. */
import type { KeyRecord } from './queries.ts';

export const wireKey = (key: KeyRecord) => ({
  id: Number(key.id),
  kind: key.kind,
  name: key.name,
  maker: key.maker,
  makerLeft: key.makerLeft,
  prefix: key.prefix,
  lastFour: key.lastFour,
  scopes: key.scopes && [...key.scopes],
  allowedAddresses: key.allowedAddresses && [...key.allowedAddresses],
  createdAt: key.createdAt.toISOString(),
  expiresAt: key.expiresAt?.toISOString() ?? null,
  revokedAt: key.revokedAt?.toISOString() ?? null,
  lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
  lastUsedFrom: key.lastUsedFrom,
});
