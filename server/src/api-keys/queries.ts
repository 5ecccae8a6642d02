import { sql } from 'kysely';
import type { ApiKeyId, BusinessId } from '../database/ids.ts';
import type { Db, Tx } from '../database/pool.ts';
import type { Principal } from '../principal.ts';
import type { KeyKind, NewKey } from './keys.ts';

/** The holder of a key that is valid by the database's clock; by the unique index on the digest. */
export async function findKeyByDigest(db: Db, digest: Buffer): Promise<Principal | undefined> {
  const row = await db
    .selectFrom('api_keys')
    .select(['id', 'business_id', 'live', 'kind'])
    .where('digest', '=', digest)
    .where('revoked_at', 'is', null)
    .where((or) => or.or([or('expires_at', 'is', null), or('expires_at', '>', sql<Date>`clock_timestamp()`)]))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    apiKeyId: row.id,
    businessId: row.business_id,
    live: row.live,
    kind: row.kind === 'public' ? 'public' : 'secret',
  };
}

/** Includes keys that no longer work. By the primary key. */
export async function findKeyNames(
  db: Db,
  ids: readonly ApiKeyId[],
): Promise<{ id: ApiKeyId; prefix: string; lastFour: string }[]> {
  return db.selectFrom('api_keys').select(['id', 'prefix', 'last_four as lastFour']).where('id', 'in', ids).execute();
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

/** A key as its owner may see it. */
export interface KeyRecord {
  readonly id: ApiKeyId;
  readonly businessId: BusinessId;
  readonly live: boolean;
  readonly kind: KeyKind;
  /** `sk_test_`, `pk_live_` and so on. */
  readonly prefix: string;
  readonly lastFour: string;
  readonly createdAt: Date;
  /** When a key that was rolled stops working. */
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
}

const readKeys = (db: Db) =>
  db
    .selectFrom('api_keys')
    .select(['id', 'business_id as businessId', 'live', 'kind', 'prefix', 'last_four as lastFour'])
    .select(['created_at as createdAt', 'expires_at as expiresAt', 'revoked_at as revokedAt'])
    .$narrowType<{ kind: KeyKind }>();

/** Keys of one mode, or of both; test before live, then oldest first. By the index api_keys_by_business. */
export async function findKeys(db: Db, businessId: BusinessId, live: boolean | undefined): Promise<KeyRecord[]> {
  return readKeys(db)
    .where('business_id', '=', businessId)
    .$if(live !== undefined, (query) => query.where('live', '=', live ?? false))
    .orderBy('live')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** By primary key. No lock: the writer of a key locks its ledger, whose name this returns. */
export async function findKey(db: Db, id: ApiKeyId): Promise<KeyRecord | undefined> {
  return readKeys(db).where('id', '=', id).executeTakeFirst();
}

/** A business always has its ledgers. */
export async function businessExists(db: Db, businessId: BusinessId): Promise<boolean> {
  const row = await db
    .selectFrom('ledgers')
    .select('business_id')
    .where('business_id', '=', businessId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The caller holds the ledger's lock, so no payment with this key is in progress. */
export async function revoke(tx: Tx, id: ApiKeyId, at: Date): Promise<void> {
  await tx.updateTable('api_keys').set({ revoked_at: at }).where('id', '=', id).execute();
}

export async function letExpire(tx: Tx, id: ApiKeyId, at: Date): Promise<void> {
  await tx.updateTable('api_keys').set({ expires_at: at }).where('id', '=', id).execute();
}
