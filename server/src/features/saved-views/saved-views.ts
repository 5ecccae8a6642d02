/** Views of lists that a member keeps for themselves. Nobody else sees them, so the audit log does not name them. */
import type { IdDeps } from '../../platform/database/ids.ts';
import type { DbDeps, Tx } from '../../platform/database/pool.ts';
import { transact } from '../../platform/database/transaction.ts';
import { AppError } from '../../core/errors/errors.ts';
import { invalid, readText, readTogether } from '../../platform/wire/invalid.ts';
import { numberFromPath } from '../../platform/wire/ids.ts';
import { type PageName, readSearch, type Search } from './pages.ts';
import {
  deleteView,
  findViews,
  insertView,
  lockMember,
  type SavedView,
  updateView,
  type ViewOwner,
} from './queries.ts';

const VIEWS_MAX = 50;
const NAME_LENGTH_MAX = 60;

export interface NewView {
  readonly page: PageName;
  readonly name: string;
  readonly search: Search;
}

export interface ViewChange {
  readonly name?: string | undefined;
  readonly search?: Search | undefined;
}

export const listViews = ({ db }: DbDeps, owner: ViewOwner): Promise<SavedView[]> => findViews(db, owner);

/**
 * The same view a second time returns the first one, so a request can be sent again.
 * @throws AppError validation_failed for a name that the page has already, and for the 51st view.
 */
export async function saveView({ db, ids }: IdDeps, owner: ViewOwner, wanted: NewView): Promise<SavedView> {
  const { page } = wanted;
  const read = readTogether({
    name: () => readName(wanted.name),
    search: () => readSearch(page, wanted.search),
  });
  const id = await ids.one();
  return transact(db, async (tx) => {
    const { memberId, views } = await lockViews(tx, owner);
    const known = views.find((view) => view.page === page && view.name === read.name);
    if (known !== undefined && isSame(known.search, read.search)) return known;
    requireFree(known);
    if (views.length >= VIEWS_MAX) throw invalid('name', `must be one of at most ${VIEWS_MAX} views: delete one first`);
    const view = { id, page, ...read };
    await insertView(tx, owner.businessId, { ...view, memberId });
    return view;
  });
}

/** @throws AppError not_found; validation_failed */
export async function changeView({ db }: DbDeps, owner: ViewOwner, id: bigint, change: ViewChange): Promise<SavedView> {
  return transact(db, async (tx) => {
    const { views } = await lockViews(tx, owner);
    const before = requireView(views, id);
    const { page } = before;
    const read = readTogether({
      name: () => (change.name === undefined ? before.name : readName(change.name)),
      search: () => (change.search === undefined ? before.search : readSearch(page, change.search)),
    });
    requireFree(views.find((view) => view.page === page && view.name === read.name && view.id !== id));
    const after = { ...before, ...read };
    await updateView(tx, owner.businessId, after);
    return after;
  });
}

/** @throws AppError not_found */
export async function removeView({ db }: DbDeps, owner: ViewOwner, id: bigint): Promise<void> {
  await transact(db, async (tx) => {
    const { views } = await lockViews(tx, owner);
    requireView(views, id);
    await deleteView(tx, owner.businessId, id);
  });
}

/** @throws AppError not_found */
export const viewIdFromPath = (text: string): bigint => numberFromPath(text, noSuchView);

const noSuchView = (): AppError => new AppError('not_found', 'There is no view with this id among yours.');

async function lockViews(tx: Tx, owner: ViewOwner) {
  const memberId = await lockMember(tx, owner);
  if (memberId === undefined) throw new AppError('not_found', 'There is no such business among yours.');
  return { memberId, views: await findViews(tx, owner) };
}

function requireView(views: readonly SavedView[], id: bigint): SavedView {
  const view = views.find((one) => one.id === id);
  if (view === undefined) throw noSuchView();
  return view;
}

function requireFree(known: SavedView | undefined): void {
  if (known !== undefined) throw invalid('name', 'must be another: you have a view of this name');
}

const readName = (name: string): string => readText('name', name, { maxLength: NAME_LENGTH_MAX });

const isSame = (one: Search, other: Search): boolean =>
  Object.keys({ ...one, ...other }).every((name) => one[name] === other[name]);
