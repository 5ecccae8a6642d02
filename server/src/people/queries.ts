/** SQL of memberships. better-auth's tables are written by better-auth alone; these are plain reads, without locks. */
import type { BusinessId } from '../database/ids.ts';
import type { Db } from '../database/pool.ts';
import { type Role, ROLES } from '../principal.ts';

/** The organisation's slug is the business's id. Unique indexes on the slug and on organisation and user. */
export async function findRole(db: Db, userId: string, businessId: BusinessId): Promise<Role | undefined> {
  const row = await db
    .selectFrom('auth_members as m')
    .innerJoin('auth_organizations as o', 'o.id', 'm.organizationId')
    .select('m.role')
    .where('o.slug', '=', String(businessId))
    .where('m.userId', '=', userId)
    .executeTakeFirst();
  return ROLES.find((role) => role === row?.role);
}
