/**
 * SQL of people, which their rooms share. better-auth writes its tables, but it makes nobody without a password, and
 * changes passwords and second factors only of a person who signs in with them. Reads are plain, without locks.
 */
import { randomUUID } from 'node:crypto';
import type { NotNull } from 'kysely';
import type { BusinessId } from '../../platform/database/ids.ts';
import type { Db, Tx } from '../../platform/database/pool.ts';
import { type Slots, statement } from '../../platform/database/statement.ts';
import { type Role, ROLES } from '../../core/words/permissions.ts';
import type { Credential } from './passwords/passwords.ts';

/** The organisation's slug is the business's id. Unique indexes on the slug and on organisation and user. */
const FIND_ROLE = statement({
  name: 'find_role',
  columns: { role: 'auth_members.role?', demandsFactor: 'businesses.second_factor_required?', now: 'timestamptz' },
  text: ($: Slots<{ userId: string; slug: string; businessId: BusinessId }>) => `
    SELECT (
      SELECT m.role FROM auth_members AS m JOIN auth_organizations AS o ON o.id = m."organizationId"
       WHERE o.slug = ${$.slug} AND m."userId" = ${$.userId}
    ) AS role, (
      SELECT b.second_factor_required FROM businesses AS b WHERE b.id = ${$.businessId}
    ) AS "demandsFactor", clock_timestamp() AS now`,
});

/** With the time by the database's clock, which spares the session's limits a round trip. */
export async function findRole(db: Db, userId: string, businessId: BusinessId) {
  const { role, demandsFactor, now } = await FIND_ROLE.one(db, { userId, slug: String(businessId), businessId });
  return { role: ROLES.find((known) => known === role), demandsFactor: demandsFactor === true, now };
}

export interface BusinessOfUser {
  readonly id: BusinessId;
  readonly name: string;
  readonly role: Role;
  readonly demandsSecondFactor: boolean;
}

/** Oldest first. */
export async function findBusinessesOf(db: Db, userId: string): Promise<BusinessOfUser[]> {
  const rows = await db
    .selectFrom('auth_members as m')
    .innerJoin('auth_organizations as o', 'o.id', 'm.organizationId')
    .innerJoin('businesses as b', (join) => join.on((eb) => eb('b.id', '=', eb.cast<BusinessId>('o.slug', 'bigint'))))
    .select(['b.id', 'b.name', 'm.role', 'b.second_factor_required as demandsSecondFactor'])
    .where('m.userId', '=', userId)
    .orderBy('b.created_at')
    .orderBy('b.id')
    .execute();
  return rows.flatMap(({ id, name, role, demandsSecondFactor }) => {
    const known = ROLES.find((candidate) => candidate === role);
    return known === undefined ? [] : [{ id, name, role: known, demandsSecondFactor }];
  });
}

/** In ascending order. */
export async function findBusinessIdsOf(db: Db, userId: string): Promise<BusinessId[]> {
  const rows = await db
    .selectFrom('auth_members as m')
    .innerJoin('auth_organizations as o', 'o.id', 'm.organizationId')
    .select((eb) => eb.cast<BusinessId>('o.slug', 'bigint').as('id'))
    .where('m.userId', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** By the unique index on the address, which is stored in lower case. Locks the row. */
export async function lockUser(tx: Tx, email: string) {
  return tx
    .selectFrom('auth_users')
    .select(['id', 'name', 'twoFactorEnabled', 'emailVerified'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst();
}

/** By the unique index on the address, which is stored in lower case. */
export async function findUserByEmail(
  db: Db,
  email: string,
): Promise<{ id: string; emailVerified: boolean } | undefined> {
  return db.selectFrom('auth_users').select(['id', 'emailVerified']).where('email', '=', email).executeTakeFirst();
}

/** Undefined for an unknown address and for a person without a password. By the unique index on the address. */
export async function findCredential(db: Db, email: string): Promise<Credential | undefined> {
  return credentials(db).where('u.email', '=', email).executeTakeFirst();
}

/** By the primary key. */
export async function findCredentialOf(db: Db, userId: string): Promise<Credential | undefined> {
  return credentials(db).where('u.id', '=', userId).executeTakeFirst();
}

const credentials = (db: Db) =>
  db
    .selectFrom('auth_users as u')
    .innerJoin('auth_accounts as a', 'a.userId', 'u.id')
    .select(['u.id as userId', 'u.email', 'a.password as hash'])
    .where('a.providerId', '=', 'credential')
    .where('a.password', 'is not', null)
    .$narrowType<{ hash: NotNull }>();

/** By the primary key. Two concurrent codes are checked one after the other. */
export async function lockUserById(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('auth_users').select('id').where('id', '=', userId).forUpdate().execute();
}

/** Also of somebody who had none. The caller holds `lockUser` or `lockUserById`. By the index on the user. */
export async function setPasswordOf(tx: Tx, userId: string, password: string, at: Date): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('auth_accounts')
    .set({ password, updatedAt: at })
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  const account = { id: randomUUID(), accountId: userId, providerId: 'credential', userId, password };
  await tx
    .insertInto('auth_accounts')
    .values({ ...account, createdAt: at, updatedAt: at })
    .execute();
}

interface NewPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly emailVerified: boolean;
}

/** Somebody without a password. */
export async function insertPerson(tx: Tx, person: NewPerson, at: Date): Promise<void> {
  await tx
    .insertInto('auth_users')
    .values({ ...person, createdAt: at, updatedAt: at })
    .execute();
}

/** Returns how many there were. By the index on the user. */
export async function deleteSessionsOf(tx: Tx, userId: string): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('auth_sessions').where('userId', '=', userId).executeTakeFirst();
  return Number(numDeletedRows);
}

/** By the primary key. False if it has ended already. */
export async function deleteSession(tx: Db | Tx, sessionId: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('auth_sessions')
    .where('id', '=', sessionId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** By the index on the user. Returns how many there were. */
export async function deleteOtherSessions(tx: Tx, userId: string, keptId: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('auth_sessions')
    .where('userId', '=', userId)
    .where('id', '<>', keptId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** By the primary key. Not before the time that another process has just written. */
export async function noteSeen(db: Db, sessionId: string, at: Date): Promise<void> {
  await db
    .updateTable('auth_sessions')
    .set({ seen_at: at })
    .where('id', '=', sessionId)
    .where((eb) => eb.or([eb('seen_at', 'is', null), eb('seen_at', '<', at)]))
    .execute();
}

/** By the primary key. */
export async function findRemainingSessions(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('auth_sessions').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** By the primary key. */
export async function markProven(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx.updateTable('auth_users').set({ emailVerified: true, updatedAt: at }).where('id', '=', userId).execute();
}

/** With sessions, password, second factors and links. The caller holds `lockUser`. By the primary key. */
export async function deletePerson(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('auth_users').where('id', '=', userId).execute();
}

const FIND_FACTORS = statement({
  name: 'find_factors',
  columns: { isOn: 'bool', hasApp: 'bool', backupCodes: 'text?', passkeys: 'int4', hasPassword: 'bool' },
  text: ($: Slots<{ userId: string }>) => `
    SELECT coalesce(u."twoFactorEnabled", false) AS "isOn",
           coalesce(u."twoFactorEnabled" AND f.id IS NOT NULL AND f.verified IS DISTINCT FROM false, false) AS "hasApp",
           CASE WHEN u."twoFactorEnabled" THEN f."backupCodes" END AS "backupCodes",
           (SELECT count(*)::integer FROM auth_passkeys AS p WHERE p."userId" = u.id) AS passkeys,
           EXISTS (
             SELECT FROM auth_accounts AS a
              WHERE a."userId" = u.id AND a."providerId" = 'credential' AND a.password IS NOT NULL
           ) AS "hasPassword"
      FROM auth_users AS u LEFT JOIN auth_two_factors AS f ON f."userId" = u.id
     WHERE u.id = ${$.userId}`,
});

export interface Factors {
  /** Whether a password alone does not sign this person in. */
  readonly isOn: boolean;
  /** An authenticator app that was confirmed. */
  readonly hasApp: boolean;
  /** Sealed. */
  readonly backupCodes: string | undefined;
  readonly passkeys: number;
  /** False for somebody whom only links and passkeys sign in. */
  readonly hasPassword: boolean;
}

/** By the primary key and the indexes on the user. Inside a transaction the caller holds `lockUserById`. */
export async function findFactors(db: Db, userId: string): Promise<Factors> {
  const { backupCodes, ...row } = (await FIND_FACTORS.first(db, { userId })) ?? NONE;
  return { ...row, backupCodes: backupCodes ?? undefined };
}

const NONE = { isOn: false, hasApp: false, backupCodes: undefined, passkeys: 0, hasPassword: false };
