/** SQL that finds out whom events concern. */
import { bytesArray, textArray } from '../../platform/database/array-literal.ts';
import type { BusinessId } from '../../platform/database/ids.ts';
import type { Tx } from '../../platform/database/pool.ts';
import { columnsOf, type RowOf, type Slots, statement } from '../../platform/database/statement.ts';

const PERSON = columnsOf('auth_users', ['id', 'name', 'email']);
export type Person = RowOf<typeof PERSON>;

const FIND_PEOPLE = statement({
  name: 'find_people_of_security_events',
  columns: PERSON,
  text: ($: Slots<{ ids: string; emails: string }>) => `
    SELECT id, name, email FROM auth_users
     WHERE id = ANY(${$.ids}::text[]) OR email = ANY(${$.emails}::text[])`,
});

/** By the primary key and the unique index on the address. */
export async function findPeople(
  tx: Tx,
  { ids, emails }: { readonly ids: readonly string[]; readonly emails: readonly string[] },
): Promise<Person[]> {
  if (ids.length + emails.length === 0) return [];
  return FIND_PEOPLE.rows(tx, { ids: textArray([...new Set(ids)]), emails: textArray([...new Set(emails)]) });
}

const FIND_MEMBERSHIPS = statement({
  name: 'find_memberships_of_security_events',
  columns: { userId: 'auth_members.userId', businessId: 'int8' },
  text: ($: Slots<{ userIds: string }>) => `
    SELECT m."userId", o.slug::bigint AS "businessId"
      FROM auth_members m JOIN auth_organizations o ON o.id = m."organizationId"
     WHERE m."userId" = ANY(${$.userIds}::text[])
     ORDER BY o.slug::bigint`,
});

/** The businesses of each, in ascending order. By the index on the person. */
export async function findMemberships(
  tx: Tx,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, readonly BusinessId[]>> {
  const found = new Map<string, BusinessId[]>();
  if (userIds.length === 0) return found;
  for (const { userId, businessId } of await FIND_MEMBERSHIPS.rows(tx, { userIds: textArray(userIds) })) {
    found.set(userId, [...(found.get(userId) ?? []), businessId as BusinessId]);
  }
  return found;
}

const KEY = {
  id: 'api_keys.id',
  businessId: 'api_keys.business_id',
  live: 'api_keys.live',
  digest: 'api_keys.digest',
} as const;
export type FoundKey = RowOf<typeof KEY>;

const FIND_KEYS = statement({
  name: 'find_refused_keys',
  columns: KEY,
  text: ($: Slots<{ digests: string }>) => `
    SELECT id, business_id AS "businessId", live, digest FROM api_keys WHERE digest = ANY(${$.digests}::bytea[])`,
});

/** Revoked and expired ones, too. By the unique index on the digest. */
export async function findKeysByDigest(tx: Tx, digests: readonly Buffer[]): Promise<FoundKey[]> {
  return digests.length === 0 ? [] : FIND_KEYS.rows(tx, { digests: bytesArray(digests) });
}
