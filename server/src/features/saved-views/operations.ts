/** What members can do with their saved views. */
import { Type } from 'typebox';
import type { IdDeps } from '../../platform/database/ids.ts';
import type { DbDeps } from '../../platform/database/pool.ts';
import { integer } from '../../platform/http/fields.ts';
import { DONE, pathParameter, read, write } from '../../platform/http/operation.ts';
import { requireAnyField } from '../../platform/wire/invalid.ts';
import type { SavedView } from './queries.ts';
import { changeView, listViews, removeView, saveView, viewIdFromPath } from './saved-views.ts';
import * as schemas from './schemas.ts';

const ofView = { viewId: pathParameter(integer('The id of the view.', 9001), viewIdFromPath) };

export const savedViewOperations = [
  read({
    id: 'listSavedViews',
    summary: 'List the saved views of lists',
    description: 'Those of the signed-in person in this business, at most 50.',
    doors: { business: '/views' },
    permissions: [],
    message: 'Views retrieved',
    answers: Type.Array(schemas.SavedView),
    run: (deps: DbDeps, caller) => listViews(deps, caller),
    wire: (views) => views.map(wireView),
  }),
  write({
    id: 'saveView',
    summary: 'Save the filters of a list as a view',
    description: 'The same view again is answered with the first one.',
    method: 'POST',
    doors: { business: '/views' },
    permissions: [],
    body: schemas.NewViewBody,
    message: 'View saved',
    answers: schemas.SavedView,
    run: (deps: IdDeps, caller, { body }) => saveView(deps, caller, body),
    wire: wireView,
  }),
  write({
    id: 'changeView',
    summary: 'Rename a saved view, or save other filters in it',
    method: 'PATCH',
    doors: { business: '/views/:viewId' },
    permissions: [],
    params: ofView,
    body: schemas.ChangeViewBody,
    message: 'View changed',
    answers: schemas.SavedView,
    run: (deps: DbDeps, caller, { params, body }) => {
      requireAnyField(body);
      return changeView(deps, caller, params.viewId, body);
    },
    wire: wireView,
  }),
  write({
    id: 'deleteView',
    summary: 'Delete a saved view',
    method: 'DELETE',
    doors: { business: '/views/:viewId' },
    permissions: [],
    params: ofView,
    message: 'View deleted',
    ...DONE,
    run: (deps: DbDeps, caller, { params }) => removeView(deps, caller, params.viewId),
  }),
];

function wireView({ id, page, name, search }: SavedView): schemas.SavedView {
  return { id: Number(id), page, name, search };
}
