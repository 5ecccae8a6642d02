/**
 * SQL of teams. better-auth has tables for them, too, but it counts owners without a lock, so the last two could both
 * leave, and it records no facts. Reads are plain, without locks.
 */
import type { BusinessId } from '../../../platform/database/ids.ts';
import type { Db, Tx } from '../../../platform/database/pool.ts';
import { statement } from '../../../platform/database/statement.ts';
import { recordBusinessRows } from '../../../core/ledger/log/record.ts';
import type { Role } from '../../../core/words/permissions.ts';

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
  recordBusinessRows(tx, businessId, 'member', [member.userId]);
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
  recordBusinessRows(tx, businessId, 'member', [userId]);
}

/** The caller holds `lockTeam`. By the primary key. */
export async function deleteMember(tx: Tx, businessId: BusinessId, { id, userId }: MemberName): Promise<void> {
  await tx.deleteFrom('auth_members').where('id', '=', id).execute();
  recordBusinessRows(tx, businessId, 'member', [userId]);
}

/** By the primary key. */
export async function findBusinessName(tx: Tx, businessId: BusinessId): Promise<string> {
  const row = await tx.selectFrom('businesses').select('name').where('id', '=', businessId).executeTakeFirstOrThrow();
  return row.name;
}

/** Names of the users that still exist. By the primary key. */
export async function findUserNames(db: Db, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  return db.selectFrom('auth_users').select(['id', 'name']).where('id', 'in', ids).execute();
}
