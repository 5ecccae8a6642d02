/**
 * SQL of people and memberships. better-auth writes its tables, with two exceptions. Teams are ours: it counts owners
 * without a lock, so the last two could both leave, and it records no facts. And it makes nobody without a password,
 * and changes passwords and second factors only of a person who signs in with them. Reads are plain, without locks.
 */
import { randomUUID } from 'node:crypto';
import type { NotNull } from 'kysely';
import type { BusinessId } from '../../platform/database/ids.ts';
import type { Db, Tx } from '../../platform/database/pool.ts';
import { type Slots, statement } from '../../platform/database/statement.ts';
import { recordBusinessFacts } from '../../core/ledger/facts/record-facts.ts';
import { type Role, ROLES } from '../../core/words/permissions.ts';

const SESSIONS_LISTED_MAX = 100;

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

const FIND_FIRST_BUSINESSES = statement({
  name: 'find_first_businesses',
  acrossBusinesses: 'whether anybody has a business here decides who may sign up',
  columns: { id: 'businesses.id' },
  text: 'SELECT id FROM businesses ORDER BY id LIMIT 2',
});

/** The two oldest of all; fewer if there are fewer. By the primary key. */
export async function findFirstBusinessIds(db: Db): Promise<BusinessId[]> {
  return (await FIND_FIRST_BUSINESSES.rows(db, [])).map(({ id }) => id);
}

/** In the order in which they joined. */
export async function findMembers(db: Db, businessId: BusinessId) {
  return db
    .selectFrom('auth_members as m')
    .innerJoin('auth_organizations as o', 'o.id', 'm.organizationId')
    .innerJoin('auth_users as u', 'u.id', 'm.userId')
    .select(['m.id', 'm.userId', 'u.name', 'u.email', 'm.role', 'm.createdAt'])
    .where('o.slug', '=', String(businessId))
    .orderBy('m.createdAt')
    .orderBy('m.id')
    .execute();
}

/**
 * Until the end of the transaction nobody else can change roles in this team or remove members. Others can still join:
 * their foreign keys do not wait for this lock. By the unique index on the slug.
 */
export async function lockTeam(tx: Tx, businessId: BusinessId): Promise<void> {
  await tx
    .selectFrom('auth_organizations')
    .select('id')
    .where('slug', '=', String(businessId))
    .forNoKeyUpdate()
    .execute();
}

/** The organisation of better-auth to which the members of a business belong. */
export async function insertTeam(
  tx: Tx,
  businessId: BusinessId,
  team: { readonly id: string; readonly name: string; readonly createdAt: Date },
): Promise<void> {
  await tx
    .insertInto('auth_organizations')
    .values({ ...team, slug: String(businessId) })
    .execute();
}

/**
 * The caller holds `lockTeam`. The organisation is found by the unique index on its slug. @throws Error if there is
 * none.
 */
export async function insertMember(
  tx: Tx,
  businessId: BusinessId,
  member: { readonly id: string; readonly userId: string; readonly role: Role; readonly createdAt: Date },
): Promise<void> {
  const { id: organizationId } = await tx
    .selectFrom('auth_organizations')
    .select('id')
    .where('slug', '=', String(businessId))
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('auth_members')
    .values({ ...member, organizationId })
    .execute();
  await recordBusinessFacts(tx, businessId, 'member', [member.userId]);
}

export type MemberName = Pick<Awaited<ReturnType<typeof findMembers>>[number], 'id' | 'userId'>;

/** The caller holds `lockTeam`. By the primary key. */
export async function updateMemberRole(
  tx: Tx,
  businessId: BusinessId,
  { id, userId }: MemberName,
  role: Role,
): Promise<void> {
  await tx.updateTable('auth_members').set({ role }).where('id', '=', id).execute();
  await recordBusinessFacts(tx, businessId, 'member', [userId]);
}

/** The caller holds `lockTeam`. By the primary key. */
export async function deleteMember(tx: Tx, businessId: BusinessId, { id, userId }: MemberName): Promise<void> {
  await tx.deleteFrom('auth_members').where('id', '=', id).execute();
  await recordBusinessFacts(tx, businessId, 'member', [userId]);
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

export interface Credential {
  readonly userId: string;
  readonly email: string;
  /** The hash of the password. */
  readonly hash: string;
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

/**
 * The person whose password was right in a sign-in that waits for its second factor. By the index on the identifier.
 */
export async function findChallenged(db: Db, identifier: string, at: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('auth_verifications')
    .select('value')
    .where('identifier', '=', identifier)
    .where('expiresAt', '>', at)
    .executeTakeFirst();
  return row?.value;
}

/** By the primary key. Two concurrent codes are checked one after the other. */
export async function lockUserById(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('auth_users').select('id').where('id', '=', userId).forUpdate().execute();
}

/** The caller holds `lockUserById` or `lockUser`. By the index on the user. */
export async function findTwoFactor(tx: Tx, userId: string) {
  return tx
    .selectFrom('auth_two_factors')
    .select(['id', 'secret', 'last_step as lastStep'])
    .where('userId', '=', userId)
    .executeTakeFirst();
}

/** The caller holds the same lock. By the primary key. */
export async function rememberStep(tx: Tx, twoFactorId: string, step: number): Promise<void> {
  await tx
    .updateTable('auth_two_factors')
    .set({ last_step: BigInt(step) })
    .where('id', '=', twoFactorId)
    .execute();
}

/** Secret and backup codes. By the index on the user. */
export async function deleteTwoFactorOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('auth_two_factors').where('userId', '=', userId).execute();
}

/** By the primary key. */
export async function switchTwoFactorOff(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx.updateTable('auth_users').set({ twoFactorEnabled: false, updatedAt: at }).where('id', '=', userId).execute();
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

/** The latest seen first. By the index on the user. */
export async function findSessionsOf(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('auth_sessions')
    .select(['id', 'ipAddress', 'userAgent', 'createdAt', 'signed_in_at as signedInAt', 'seen_at as seenAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .orderBy('seen_at', (order) => order.desc().nullsLast())
    .orderBy('createdAt', 'desc')
    .limit(SESSIONS_LISTED_MAX)
    .execute();
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

/** Names of the users that still exist. By the primary key. */
export async function findUserNames(db: Db, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  return db.selectFrom('auth_users').select(['id', 'name']).where('id', 'in', ids).execute();
}

/** By the primary key. */
export async function findBusinessName(tx: Tx, businessId: BusinessId): Promise<string> {
  const row = await tx.selectFrom('businesses').select('name').where('id', '=', businessId).executeTakeFirstOrThrow();
  return row.name;
}

/** By the primary key. */
export async function markProven(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx.updateTable('auth_users').set({ emailVerified: true, updatedAt: at }).where('id', '=', userId).execute();
}

/** With sessions, password, second factors and links. The caller holds `lockUser`. By the primary key. */
export async function deletePerson(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('auth_users').where('id', '=', userId).execute();
}

const DELETE_ENDED_SESSIONS = statement({
  name: 'delete_ended_sessions',
  text: ($: Slots<{ signedInBefore: Date; seenBefore: Date; max: number }>) => `
    DELETE FROM auth_sessions WHERE id IN (
      SELECT id FROM auth_sessions
       WHERE coalesce(signed_in_at, "createdAt") <= ${$.signedInBefore}::timestamptz
          OR seen_at <= ${$.seenBefore}::timestamptz
       ORDER BY id LIMIT ${$.max} FOR UPDATE SKIP LOCKED
    )`,
});

/** Reads all sessions, of which people have a few; returns how many there were. Skips rows that others have locked. */
export async function deleteEndedSessions(
  tx: Tx,
  signedInBefore: Date,
  seenBefore: Date,
  max: number,
): Promise<number> {
  return Number(await DELETE_ENDED_SESSIONS.run(tx, { signedInBefore, seenBefore, max }));
}
