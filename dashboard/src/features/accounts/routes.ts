import { createRoute } from '@tanstack/react-router';
import { businessRoute } from '../../frame/business-route.ts';
import { flagIn, numberParam, oneOf, pageIn, searchOf, textIn } from '../../routing/search.ts';

/** The list, and above it the drawer for a new account with its own address. */
export const accountsRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'accounts',
  validateSearch: searchOf({
    page: pageIn,
    search: textIn,
    enabled: flagIn,
    sort: oneOf(['oldest', 'name', 'balance']),
  }),
}).lazy(async () => (await import('./accounts-page.tsx')).accountsPage);

export const newAccountRoute = createRoute({
  getParentRoute: () => accountsRoute,
  path: 'new',
}).lazy(async () => (await import('./new-account-drawer.tsx')).newAccountDrawer);

export const accountRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'accounts/$accountId',
  params: numberParam('accountId'),
  validateSearch: searchOf({
    page: pageIn,
    days: oneOf(['7', '90']),
    edit: oneOf(['details', 'commission', 'metadata', 'schedule', 'limits']),
    show: oneOf(['statement']),
  }),
}).lazy(async () => (await import('./account-page.tsx')).accountPage);
