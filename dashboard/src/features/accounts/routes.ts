import { createRoute } from '@tanstack/react-router';
import { businessRoute } from '../../routing/business-route.ts';
import { flagIn, oneOfIn, pageIn, sparse, textIn, type RawSearch } from '../../routing/search.ts';

export const ACCOUNT_SORTS = ['newest', 'oldest', 'name', 'balance'] as const;

/** The list, and above it the drawer for a new account at an address of its own. */
export const accountsRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'accounts',
  validateSearch: (search: RawSearch) =>
    sparse({
      page: pageIn(search),
      search: textIn(search, 'search'),
      enabled: flagIn(search, 'enabled'),
      sort: oneOfIn(search, 'sort', ACCOUNT_SORTS),
    }),
}).lazy(async () => (await import('./accounts-page.tsx')).accountsPage);

export const newAccountRoute = createRoute({
  getParentRoute: () => accountsRoute,
  path: 'new',
}).lazy(async () => (await import('./new-account-drawer.tsx')).newAccountDrawer);

export const importAccountsRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'accounts/import',
}).lazy(async () => (await import('./import-accounts-page.tsx')).importAccountsPage);

export const accountRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'accounts/$accountId',
  params: {
    parse: ({ accountId }) => /^[1-9]\d{0,15}$/.test(accountId) && { accountId: Number(accountId) },
    stringify: ({ accountId }) => ({ accountId: String(accountId) }),
  },
  validateSearch: (search: RawSearch) => sparse({ page: pageIn(search), open: textIn(search, 'open') }),
}).lazy(async () => (await import('./account-page.tsx')).accountPage);
