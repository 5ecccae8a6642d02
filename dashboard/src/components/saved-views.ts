/** Views: the filters of a list that the signed-in person has saved under a name. */
import { type Body, businessQuery, type Read, send } from '../api/calls.ts';
import type { LedgerAddress } from '../api/query-keys.ts';

export type SavedView = Read<'views'>[number];
export type ViewPage = SavedView['page'];
export type Search = SavedView['search'];

export const viewsQuery = (business: LedgerAddress) => businessQuery(business, 'views', {});

export const saveView = (business: LedgerAddress, view: Body<'post', 'views'>) =>
  send(business, 'post', 'views', {}, view);

export const changeView = (business: LedgerAddress, viewId: number, change: Body<'patch', 'views/{viewId}'>) =>
  send(business, 'patch', 'views/{viewId}', { viewId }, change);

export const deleteView = (business: LedgerAddress, viewId: number) =>
  send(business, 'delete', 'views/{viewId}', { viewId });

/** The filters that narrow the list, as the address writes them. */
export const searchOfFilters = (filters: object): Search =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]: [string, string | number | boolean | undefined]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );

/**
 * The view's filters for the address, and undefined for all others. Filters that the page no longer has are left out.
 */
export const filtersOfView = ({ search }: Pick<SavedView, 'search'>, filters: object): Record<string, unknown> =>
  Object.fromEntries(Object.keys(filters).map((name) => [name, search[name]]));

/** Whether the list shows this view. */
export function isShown(view: Pick<SavedView, 'search'>, filters: object): boolean {
  const shown = searchOfFilters(filters);
  const names = Object.keys(filters);
  return (
    names.some((name) => view.search[name] !== undefined) && names.every((name) => view.search[name] === shown[name])
  );
}
