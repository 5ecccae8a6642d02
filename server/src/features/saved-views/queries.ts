/**
 * SQL of saved views. A view belongs to a membership, so every statement finds the membership of the person first: by
 * the unique indexes on the slug, which is the business's id, and on organisation and person. Views are found by
 * saved_views_name_unique or by the primary key. Writes lock the membership, so that those of one person wait for each
 * other; nobody else does.
 */
import type { BusinessId } from '../../platform/database/ids.ts';
import type { Db, Tx } from '../../platform/database/pool.ts';
import { narrowed, type Slots, statement } from '../../platform/database/statement.ts';
import type { PageName, Search } from './pages.ts';

export interface ViewOwner {
  readonly businessId: BusinessId;
  readonly userId: string;
}

export interface SavedView {
  readonly id: bigint;
  readonly page: PageName;
  readonly name: string;
  readonly search: Search;
}

interface OwnerValues extends ViewOwner {
  readonly slug: string;
}

const valuesOf = ({ businessId, userId }: ViewOwner): OwnerValues => ({ businessId, userId, slug: String(businessId) });

const COLUMNS = {
  id: 'saved_views.id',
  page: narrowed<PageName>('saved_views.page'),
  name: 'saved_views.name',
  search: narrowed<Search>('saved_views.search'),
} as const;

const FIND_VIEWS = statement({
  name: 'find_saved_views',
  columns: COLUMNS,
  text: ($: Slots<OwnerValues>) => `
    SELECT v.id, v.page, v.name, v.search
      FROM auth_organizations AS o
      JOIN auth_members AS m ON m."organizationId" = o.id AND m."userId" = ${$.userId}
      JOIN saved_views AS v ON v.member_id = m.id AND v.business_id = ${$.businessId}
     WHERE o.slug = ${$.slug}
     ORDER BY v.page, lower(v.name), v.name`,
});

/** In the order of their pages and names. */
export const findViews = (db: Db, owner: ViewOwner): Promise<SavedView[]> => FIND_VIEWS.rows(db, valuesOf(owner));

const LOCK_MEMBER = statement({
  name: 'lock_member_for_views',
  columns: { id: 'auth_members.id' },
  text: ($: Slots<Omit<OwnerValues, 'businessId'>>) => `
    SELECT m.id FROM auth_members AS m JOIN auth_organizations AS o ON o.id = m."organizationId"
     WHERE o.slug = ${$.slug} AND m."userId" = ${$.userId} FOR NO KEY UPDATE OF m`,
});

/** The id of the membership; undefined for a person who was removed in the meantime. */
export async function lockMember(tx: Tx, { businessId, userId }: ViewOwner): Promise<string | undefined> {
  const row = await LOCK_MEMBER.first(tx, { userId, slug: String(businessId) });
  return row?.id;
}

interface NewView extends SavedView {
  readonly memberId: string;
}

/** The caller holds `lockMember`. */
export async function insertView(
  tx: Tx,
  businessId: BusinessId,
  { id, memberId, page, name, search }: NewView,
): Promise<void> {
  await tx
    .insertInto('saved_views')
    .values({ business_id: businessId, id, member_id: memberId, page, name, search: JSON.stringify(search) })
    .execute();
}

/** The caller holds `lockMember`. */
export async function updateView(tx: Tx, businessId: BusinessId, { id, name, search }: SavedView): Promise<void> {
  await tx
    .updateTable('saved_views')
    .set({ name, search: JSON.stringify(search) })
    .where((eb) => eb.and({ business_id: businessId, id }))
    .execute();
}

/** The caller holds `lockMember`. */
export async function deleteView(tx: Tx, businessId: BusinessId, id: bigint): Promise<void> {
  await tx
    .deleteFrom('saved_views')
    .where((eb) => eb.and({ business_id: businessId, id }))
    .execute();
}
