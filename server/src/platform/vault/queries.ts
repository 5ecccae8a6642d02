/** The wrapped data keys, and the row that shows processes whether they have the same encryption key. */
import { bytesArray, plainArray } from '../database/array-literal.ts';
import type { BusinessId } from '../database/ids.ts';
import type { Db } from '../database/pool.ts';
import { columnsOf, type Slots, statement } from '../database/statement.ts';
import type { WrappedKey } from './master-keys.ts';
import { BY_BUSINESS } from './vault.ts';

export async function findEncryptionCheck(db: Db): Promise<Buffer | undefined> {
  const row = await db.selectFrom('encryption_check').select('sealed').where('id', '=', 1).executeTakeFirst();
  return row?.sealed;
}

/** Keeps the first one: processes may start together. One statement, so it needs no transaction. */
export async function keepEncryptionCheck(db: Db, sealed: Buffer): Promise<void> {
  await db
    .insertInto('encryption_check')
    .values({ id: 1, sealed })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

const FIND_ANY_BUSINESS = statement({
  name: 'find_any_business',
  acrossBusinesses: 'tells whether the database is new',
  columns: { found: 'bool' },
  text: 'SELECT EXISTS (SELECT 1 FROM businesses) AS found',
});

export const hasBusiness = async (db: Db): Promise<boolean> => (await FIND_ANY_BUSINESS.one(db, [])).found;

export interface FoundDataKey extends WrappedKey {
  /** By the database's clock. */
  readonly ageMs: number;
}

const FIND_DATA_KEY = statement({
  name: 'find_data_key',
  columns: { wrapped: 'data_keys.wrapped', wrapped_by: 'data_keys.wrapped_by', age_ms: 'int8' },
  text: ($: Slots<{ businessId: BusinessId }>) => `SELECT wrapped, wrapped_by,
       (extract(epoch FROM clock_timestamp() - created_at) * 1000)::bigint AS age_ms
  FROM data_keys WHERE business_id = ${$.businessId}`,
});

/** Primary key. */
export async function findDataKey(db: Db, businessId: BusinessId): Promise<FoundDataKey | undefined> {
  const row = await FIND_DATA_KEY.first(db, { businessId });
  return row && { businessId, wrapped: row.wrapped, wrappedBy: row.wrapped_by, ageMs: Number(row.age_ms) };
}

const KEEP_DATA_KEY = statement({
  name: 'keep_data_key',
  text: ($: Slots<WrappedKey>) => `INSERT INTO data_keys (business_id, wrapped, wrapped_by, created_at)
VALUES (${$.businessId}, ${$.wrapped}, ${$.wrappedBy}, clock_timestamp())
ON CONFLICT (business_id) DO NOTHING`,
});

/** Keeps the first one: processes may meet the same business together. */
export const keepDataKey = (db: Db, key: WrappedKey): Promise<bigint> => KEEP_DATA_KEY.run(db, key);

const FIND_SEALED = statement({
  name: 'find_any_sealed_by_business',
  columns: { found: 'bool' },
  text: ($: Slots<{ businessId: BusinessId; sealer: Buffer }>) => `
SELECT EXISTS (SELECT FROM connected_accounts
                WHERE business_id = ${$.businessId} AND substring(authorization_key_ciphertext FOR 1) = ${$.sealer})
    OR EXISTS (SELECT FROM webhook_endpoints
                WHERE business_id = ${$.businessId} AND substring(secret_ciphertext FOR 1) = ${$.sealer})
    OR EXISTS (SELECT FROM change_requests
                WHERE business_id = ${$.businessId} AND substring(change FOR 1) = ${$.sealer})
    OR EXISTS (SELECT FROM bank_details_changes
                WHERE business_id = ${$.businessId} AND substring(details_ciphertext FOR 1) = ${$.sealer}) AS found`,
});

/** Whether the business has secrets that a data key of its own has sealed. Reads all of its rows if it has none. */
export const hasSealed = async (db: Db, businessId: BusinessId): Promise<boolean> =>
  (await FIND_SEALED.one(db, { businessId, sealer: Buffer.of(BY_BUSINESS) })).found;

interface Page {
  readonly newestId: string;
  readonly after: BusinessId | -1n;
  readonly limit: number;
}

const FIND_WRAPPED_BY_OTHERS = statement({
  name: 'find_data_keys_wrapped_by_others',
  acrossBusinesses: 'finds the data keys to wrap anew; each is unwrapped for its own business',
  columns: columnsOf('data_keys', ['business_id', 'wrapped', 'wrapped_by']),
  text: ($: Slots<Page>) => `SELECT business_id, wrapped, wrapped_by FROM data_keys
 WHERE business_id > ${$.after} AND wrapped_by <> ${$.newestId}
 ORDER BY business_id LIMIT ${$.limit}`,
});

/** Along the primary key. */
export async function findWrappedByOthers(db: Db, page: Page): Promise<WrappedKey[]> {
  const rows = await FIND_WRAPPED_BY_OTHERS.rows(db, page);
  return rows.map((row) => ({ businessId: row.business_id, wrapped: row.wrapped, wrappedBy: row.wrapped_by }));
}

const WRAP_ANEW = statement({
  name: 'wrap_data_keys_anew',
  text: ($: Slots<{ ids: string; before: string; wrapped: string; wrappedBy: string }>) => `
UPDATE data_keys k SET wrapped = n.wrapped, wrapped_by = ${$.wrappedBy}
  FROM unnest(${$.ids}::bigint[], ${$.before}::bytea[], ${$.wrapped}::bytea[]) AS n (business, before, wrapped)
 WHERE k.business_id = n.business AND k.wrapped = n.before`,
});

/** How many changed: those that another run has wrapped meanwhile do not. One statement, whole or not at all. */
export const wrapAnew = (db: Db, before: readonly WrappedKey[], wrapped: readonly WrappedKey[]): Promise<bigint> =>
  WRAP_ANEW.run(db, {
    ids: plainArray(before.map(({ businessId }) => businessId)),
    before: bytesArray(before.map((key) => key.wrapped)),
    wrapped: bytesArray(wrapped.map((key) => key.wrapped)),
    wrappedBy: wrapped[0]?.wrappedBy ?? '',
  });

export interface WrappedMacKey extends Omit<WrappedKey, 'businessId'> {
  readonly number: number;
}

const FIND_MAC_KEYS = statement({
  name: 'find_mac_keys',
  columns: { number: 'mac_keys.number', wrapped: 'mac_keys.wrapped', wrappedBy: 'mac_keys.wrapped_by', ageMs: 'int8' },
  text: `SELECT number, wrapped, wrapped_by AS "wrappedBy",
       (extract(epoch FROM clock_timestamp() - created_at) * 1000)::bigint AS "ageMs"
  FROM mac_keys ORDER BY number`,
});

/** All of them: one is made now and then. */
export async function findMacKeys(db: Db): Promise<(WrappedMacKey & { readonly ageMs: number })[]> {
  const rows = await FIND_MAC_KEYS.rows(db, []);
  return rows.map((row) => ({ ...row, ageMs: Number(row.ageMs) }));
}

const KEEP_MAC_KEY = statement({
  name: 'keep_mac_key',
  text: ($: Slots<WrappedMacKey>) => `INSERT INTO mac_keys (number, wrapped, wrapped_by, created_at)
VALUES (${$.number}, ${$.wrapped}, ${$.wrappedBy}, clock_timestamp())
ON CONFLICT (number) DO NOTHING`,
});

/** Keeps the first one of a number: processes may make it together. */
export const keepMacKey = (db: Db, key: WrappedMacKey): Promise<bigint> => KEEP_MAC_KEY.run(db, key);

const WRAP_MAC_KEY_ANEW = statement({
  name: 'wrap_mac_key_anew',
  text: ($: Slots<WrappedMacKey & { before: Buffer }>) => `
UPDATE mac_keys SET wrapped = ${$.wrapped}, wrapped_by = ${$.wrappedBy}
 WHERE number = ${$.number} AND wrapped = ${$.before}`,
});

/** 0 if another run has wrapped it meanwhile. */
export const wrapMacKeyAnew = (db: Db, key: WrappedMacKey & { readonly before: Buffer }): Promise<bigint> =>
  WRAP_MAC_KEY_ANEW.run(db, key);
