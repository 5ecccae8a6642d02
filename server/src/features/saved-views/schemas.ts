/** The wire of saved views. */
import { type Static, Type } from 'typebox';
import { closed, integer, oneOf, optional, text, titled } from '../../platform/http/fields.ts';
import { PAGE_NAMES } from './pages.ts';

const fields = {
  page: oneOf(PAGE_NAMES, 'The list that it is of.', 'transactions'),
  name: text('What the person calls it, up to 60 characters.', 'Refunds of November'),
  search: Type.Record(Type.String(), Type.String(), {
    description: 'The filters, by their names in the address of the page; at most 2 KB.',
    examples: [{ kind: 'refund', purpose: 'school_fees', from: '2026-11-01' }],
  }),
};

export const SavedView = titled('SavedView', { id: integer('The id of the view.', 9001), ...fields });
export type SavedView = Static<typeof SavedView>;

export const NewViewBody = closed(fields);
export const ChangeViewBody = closed(optional({ name: fields.name, search: fields.search }));
