import type { Db, Tx } from '../database/pool.ts';
import type { ApiKeyId, BusinessId } from '../database/ids.ts';
import type { Principal } from '../principal.ts';
import type { KeyKind, NewKey } from './keys.ts';

/** The holder of a usable key; by the unique index on the digest. */
export async function findKeyByDigest(db: Db, digest: Buffer, at: Date): Promise<Principal | undefined> {
  const row = await db
    .selectFrom('api_keys')
    .select(['id', 'business_id', 'live', 'kind'])
    .where('digest', '=', digest)
    .where('revoked_at', 'is', null)
    .where((or) => or.or([or('expires_at', 'is', null), or('expires_at', '>', at)]))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    apiKeyId: row.id,
    businessId: row.business_id,
    live: row.live,
    kind: row.kind === 'public' ? 'public' : 'secret',
  };
}

export async function insertKey(
  tx: Tx,
  key: NewKey & { id: ApiKeyId; businessId: BusinessId; live: boolean; kind: KeyKind; createdAt: Date },
): Promise<void> {
  await tx
    .insertInto('api_keys')
    .values({
      id: key.id,
      business_id: key.businessId,
      live: key.live,
      kind: key.kind,
      digest: key.digest,
      prefix: key.prefix,
      last_four: key.lastFour,
      created_at: key.createdAt,
    })
    .execute();
}
