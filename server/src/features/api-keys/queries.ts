import { sql, type Updateable } from 'kysely';
import type { ApiKeyId, BusinessId } from '../../platform/database/ids.ts';
import { plainArray, textArray } from '../../platform/database/array-literal.ts';
import type { Db, Tx } from '../../platform/database/pool.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { type Slots, statement } from '../../platform/database/statement.ts';
import { reachOf } from '../../core/words/key-reach.ts';
import { recordRows } from '../../core/ledger/log/record.ts';
import type { Permission } from '../../core/words/permissions.ts';
import type { Principal } from '../../core/words/principal.ts';
import { keepableText } from '../../core/words/text.ts';
import type { KeyKind, NewKey } from './keys.ts';

/** The holder of a key that is valid by the database's clock; by the unique index on the digest. */
export async function findKeyByDigest(db: Db, digest: Buffer): Promise<Principal | undefined> {
  const row = await db
    .selectFrom('api_keys')
    .select(['id', 'business_id', 'live', 'kind', 'scopes', 'allowed_addresses as allowedAddresses'])
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
    ...reachOf(row),
  };
}

/** Those that are valid by the database's clock. By the primary key. */
export const findWorkingKeys = (db: Db, ids: readonly ApiKeyId[]) =>
  db
    .selectFrom('api_keys')
    .select(['id', 'scopes', 'allowed_addresses as allowedAddresses'])
    .where('id', 'in', ids)
    .where('revoked_at', 'is', null)
    .where((or) => or.or([or('expires_at', 'is', null), or('expires_at', '>', sql<Date>`clock_timestamp()`)]))
    .execute();

/** Includes keys that no longer work. By the primary key. */
export async function findKeyNames(
  db: Db,
  ids: readonly ApiKeyId[],
): Promise<{ id: ApiKeyId; prefix: string; lastFour: string }[]> {
  return db.selectFrom('api_keys').select(['id', 'prefix', 'last_four as lastFour']).where('id', 'in', ids).execute();
}

/** By the primary key. */
export async function findMaker(db: Db, id: ApiKeyId): Promise<string | null> {
  const row = await db.selectFrom('api_keys').select('maker_id').where('id', '=', id).executeTakeFirst();
  return row?.maker_id ?? null;
}

export async function insertKey(
  tx: Tx,
  key: NewKey & KeyTerms & { id: ApiKeyId; businessId: BusinessId; live: boolean; kind: KeyKind; createdAt: Date },
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
      expires_at: key.expiresAt,
      name: key.name,
      maker_id: key.makerId,
      scopes: key.scopes && [...key.scopes],
      allowed_addresses: key.allowedAddresses && [...key.allowedAddresses],
    })
    .execute();
  recordRows(tx, { businessId: key.businessId, live: key.live }, 'api_key', [key.id]);
}

/** A use of a key, as a process has noted it. */
export interface KeyNote {
  readonly businessId: BusinessId;
  readonly apiKeyId: ApiKeyId;
  address: string;
  /** By the clock of `performance.now`. */
  atMs: number;
}

/**
 * One statement for all of them; a later use that another process has written stays. Rows are locked in the order of
 * the key, so that two processes can't deadlock.
 */
const WRITE_USES = statement({
  name: 'write_key_uses',
  text: ($: Slots<Record<'businessId' | 'apiKeyId' | 'ageMs' | 'address', string> & { at: Date }>) => `
    INSERT INTO api_key_uses (business_id, api_key_id, last_used_at, last_used_from)
    SELECT business_id, api_key_id, ${$.at}::timestamptz - age_ms * interval '1 millisecond', address
      FROM unnest(${$.businessId}::bigint[], ${$.apiKeyId}::bigint[], ${$.ageMs}::double precision[],
             ${$.address}::text[]) AS n (business_id, api_key_id, age_ms, address)
     ORDER BY business_id, api_key_id
    ON CONFLICT (business_id, api_key_id) DO UPDATE
      SET last_used_at = excluded.last_used_at, last_used_from = excluded.last_used_from
    WHERE api_key_uses.last_used_at < excluded.last_used_at`,
});

/** `at` is the time of the database's clock. */
export async function writeUses(tx: Tx, notes: readonly KeyNote[], at: Date): Promise<void> {
  const nowMs = performance.now();
  await WRITE_USES.run(tx, {
    at,
    businessId: plainArray(notes.map(({ businessId }) => businessId)),
    apiKeyId: plainArray(notes.map(({ apiKeyId }) => apiKeyId)),
    ageMs: plainArray(notes.map(({ atMs }) => nowMs - atMs)),
    address: textArray(notes.map(({ address }) => keepableText(address, ADDRESS_LENGTH_MAX))),
  });
}

/** Longer than any IP address. */
const ADDRESS_LENGTH_MAX = 64;

/** What its maker decides about a key. */
export interface KeyTerms {
  /** Null for keys that were made before keys had names. */
  readonly name: string | null;
  /**
   * The person who made or rolled the key, and so has seen its text. Null if nobody knows: it was made at the command
   * line, or before makers were recorded.
   */
  readonly makerId: string | null;
  /** Null for everything that keys can hold. */
  readonly scopes: readonly Permission[] | null;
  /** IP addresses and networks; null for all. */
  readonly allowedAddresses: readonly string[] | null;
  readonly expiresAt: Date | null;
}

/** A key as its owner may see it. */
export interface KeyRecord extends KeyTerms {
  readonly id: ApiKeyId;
  readonly businessId: BusinessId;
  readonly live: boolean;
  readonly kind: KeyKind;
  /** `sk_test_`, `pk_live_` and so on. */
  readonly prefix: string;
  readonly lastFour: string;
  readonly createdAt: Date;
  /** The name of the person of `makerId`; null also for a person who no longer exists. */
  readonly maker: string | null;
  /** Whether that person is no longer a member. */
  readonly makerLeft: boolean;
  readonly revokedAt: Date | null;
  /** To about a minute. */
  readonly lastUsedAt: Date | null;
  readonly lastUsedFrom: string | null;
}

const readKeys = (db: Db) =>
  db
    .selectFrom('api_keys')
    .leftJoin('auth_users', 'auth_users.id', 'api_keys.maker_id')
    .leftJoin('api_key_uses', (join) =>
      join
        .onRef('api_key_uses.business_id', '=', 'api_keys.business_id')
        .onRef('api_key_uses.api_key_id', '=', 'api_keys.id'),
    )
    .select(['last_used_at as lastUsedAt', 'last_used_from as lastUsedFrom'])
    .select(['api_keys.id', 'api_keys.business_id as businessId', 'live', 'kind', 'prefix', 'last_four as lastFour'])
    .select(['api_keys.created_at as createdAt', 'api_keys.expires_at as expiresAt', 'revoked_at as revokedAt'])
    .select([
      'api_keys.name',
      'auth_users.name as maker',
      'maker_id as makerId',
      'scopes',
      'allowed_addresses as allowedAddresses',
    ])
    .select((eb) => {
      const memberships = eb
        .selectFrom('auth_members as m')
        .innerJoin('auth_organizations as o', 'o.id', 'm.organizationId')
        .select('m.id')
        .whereRef('m.userId', '=', 'api_keys.maker_id')
        .where((of) => of('o.slug', '=', of.cast<string>(of.ref('api_keys.business_id'), 'text')));
      const hasLeft = eb.and([eb('maker_id', 'is not', null), eb.not(eb.exists(memberships))]);
      return hasLeft.$castTo<boolean>().as('makerLeft');
    })
    .$narrowType<{ kind: KeyKind; scopes: Permission[] | null }>();

/** Keys of one mode, or of both; test before live, then oldest first. By the index api_keys_by_business. */
export async function findKeys(db: Db, businessId: BusinessId, live: boolean | undefined): Promise<KeyRecord[]> {
  return readKeys(db)
    .where('api_keys.business_id', '=', businessId)
    .$if(live !== undefined, (query) => query.where('live', '=', live ?? false))
    .orderBy('live')
    .orderBy('api_keys.created_at')
    .orderBy('api_keys.id')
    .execute();
}

/** By primary key. No lock: the writer of a key locks its ledger, whose name this returns. */
export async function findKey(db: Db, id: ApiKeyId): Promise<KeyRecord | undefined> {
  return readKeys(db).where('api_keys.id', '=', id).executeTakeFirst();
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
export const revoke = (tx: Tx, id: ApiKeyId, at: Date): Promise<void> => updateKey(tx, id, { revoked_at: at });

export const updateTerms = (
  tx: Tx,
  { id, name, makerId, scopes, allowedAddresses, expiresAt }: KeyRecord,
): Promise<void> =>
  updateKey(tx, id, {
    name,
    maker_id: makerId,
    scopes: scopes && [...scopes],
    allowed_addresses: allowedAddresses && [...allowedAddresses],
    expires_at: expiresAt,
  });

export const letExpire = (tx: Tx, id: ApiKeyId, at: Date): Promise<void> => updateKey(tx, id, { expires_at: at });

async function updateKey(tx: Tx, id: ApiKeyId, columns: Updateable<Schema['api_keys']>): Promise<void> {
  const ledger = await tx
    .updateTable('api_keys')
    .set(columns)
    .where('id', '=', id)
    .returning(['business_id as businessId', 'live'])
    .executeTakeFirst();
  if (ledger !== undefined) recordRows(tx, ledger, 'api_key', [id]);
}
