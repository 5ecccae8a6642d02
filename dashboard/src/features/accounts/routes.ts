import { createRoute } from '@tanstack/react-router';
import { businessRoute } from '../../routing/business-route.ts';
import { flagIn, numberParam, oneOfIn, pageIn, sparse, textIn, type RawSearch } from '../../routing/search.ts';
import { VIEWS } from './import/row-views.ts';

/** The list, and above it the drawer for a new account at an address of its own. */
export const accountsRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'accounts',
  validateSearch: (search: RawSearch) =>
    sparse({
      page: pageIn(search),
      search: textIn(search, 'search'),
      enabled: flagIn(search, 'enabled'),
      sort: oneOfIn(search, 'sort', ['oldest', 'name', 'balance']),
    }),
}).lazy(async () => (await import('./accounts-page.tsx')).accountsPage);

export const newAccountRoute = createRoute({
  getParentRoute: () => accountsRoute,
  path: 'new',
}).lazy(async () => (await import('./new-account-drawer.tsx')).newAccountDrawer);

/** The rows of the chosen file are listed like accounts: the filter and the page are in the address. */
export const importAccountsRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'accounts/import',
  validateSearch: (search: RawSearch) => sparse({ page: pageIn(search), show: oneOfIn(search, 'show', VIEWS) }),
}).lazy(async () => (await import('./import/import-page.tsx')).importPage);

export const accountRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'accounts/$accountId',
  params: numberParam('accountId'),
  validateSearch: (search: RawSearch) =>
    sparse({
      page: pageIn(search),
      days: oneOfIn(search, 'days', ['7', '90']),
      edit: oneOfIn(search, 'edit', ['details', 'commission', 'schedule']),
      show: oneOfIn(search, 'show', ['statement']),
    }),
}).lazy(async () => (await import('./account-page.tsx')).accountPage);
