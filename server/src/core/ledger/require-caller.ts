/** Who calls is asked again under the lock of a write, which may have waited while a role or a key was taken away. */
import type { ApiKeyId } from '../../platform/database/ids.ts';
import type { Tx } from '../../platform/database/pool.ts';
import { type Slots, statement } from '../../platform/database/statement.ts';
import { AppError } from '../errors/errors.ts';
import { type KeyReach, reachOf, requireReach } from '../words/key-reach.ts';
import { requirePermissions, ROLES } from '../words/permissions.ts';
import type { KeyHolder, Origin } from '../words/principal.ts';
import { type ApiKeyRow, unrevokedApiKeys } from './posting-queries.ts';

/** The unique indexes on the slug, which is the business's id, and on organisation and person. */
const READ_ROLE = statement({
  name: 'read_role_under_lock',
  columns: { role: 'auth_members.role' },
  text: ($: Slots<{ userId: string; slug: string }>) => `
    SELECT m.role FROM auth_members AS m JOIN auth_organizations AS o ON o.id = m."organizationId"
     WHERE o.slug = ${$.slug} AND m."userId" = ${$.userId}`,
});

/** The caller of a write, as far as it is asked again. Schedules and the command line are not. */
export type AskedAgain = Pick<KeyHolder, 'businessId' | 'apiKeyId' | 'keyUse' | 'memberUse'> & {
  readonly origin?: Origin | undefined;
};

/**
 * @throws AppError api_key_unknown, scope_missing or address_not_allowed for a key that was revoked or narrowed in the
 *   meantime; not_found or role_not_allowed for a person who was removed or has another role.
 */
export async function requireCaller(tx: Tx, caller: AskedAgain, at: Date): Promise<void> {
  const { apiKeyId } = caller;
  if (apiKeyId === undefined) await requireMember(tx, caller);
  else requireKey(usableKeys(await unrevokedApiKeys(tx, [apiKeyId]), at), caller);
}

/** How far each key reaches that is neither revoked nor expired. */
export type UsableKeys = ReadonlyMap<ApiKeyId, KeyReach>;

export function usableKeys(rows: readonly ApiKeyRow[], at: Date): UsableKeys {
  const usable = rows.filter(({ expires_at: end }) => end === null || end > at);
  return new Map(
    usable.map(({ id, scopes, allowed_addresses: allowedAddresses }) => [id, reachOf({ scopes, allowedAddresses })]),
  );
}

/** @throws AppError as `requireCaller`, for a key. */
export function requireKey(usable: UsableKeys, { apiKeyId, keyUse }: Pick<KeyHolder, 'apiKeyId' | 'keyUse'>): void {
  if (apiKeyId === undefined) return;
  if (keyUse === undefined) throw new Error('a write with a key that does not say what it needs of it');
  const reach = usable.get(apiKeyId);
  if (reach === undefined) throw new AppError('api_key_unknown', 'The API key was revoked or has expired.');
  requireReach(reach, keyUse);
}

/** Writes that lock something other than a ledger call this; `writeInLedger` asks by itself. */
export async function requireMember(
  tx: Tx,
  { businessId, memberUse, origin }: Pick<AskedAgain, 'businessId' | 'memberUse' | 'origin'>,
): Promise<void> {
  if (memberUse === undefined) {
    if (origin?.actor.kind !== 'user') return;
    throw new Error('a write of a person that does not say what it needs of their role');
  }
  const { userId, needed, live } = memberUse;
  const row = await READ_ROLE.first(tx, { userId, slug: String(businessId) });
  const role = ROLES.find((known) => known === row?.role);
  if (role === undefined) throw new AppError('not_found', 'There is no such business among yours.');
  requirePermissions({ role, live }, needed);
}
