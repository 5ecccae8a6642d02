import { createRoute } from '@tanstack/react-router';
import { businessRoute } from '../../../frame/business-route.ts';
import { oneOf, pageIn, searchOf } from '../../../routing/search.ts';
import { VIEWS } from './row-views.ts';

/** The rows of the chosen file are listed like accounts: the filter and the page are in the address. */
export const importAccountsRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'accounts/import',
  validateSearch: searchOf({ page: pageIn, show: oneOf(VIEWS) }),
}).lazy(async () => (await import('./import-page.tsx')).importPage);
