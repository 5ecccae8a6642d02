import { expect, it } from 'vitest';
import { PAGE_FILTERS } from '../../server/src/saved-views/pages.ts';
import { accountsRoute } from '../src/features/accounts/routes.ts';
import { auditLogRoute } from '../src/features/audit-log/route.ts';
import { requestsRoute } from '../src/features/developers/routes.ts';
import { securityRoute } from '../src/features/security/route.ts';
import { approvalsRoute, payoutsRoute, runsRoute } from '../src/features/settlements/routes.ts';
import { transactionsRoute } from '../src/features/transactions/route.ts';

const ROUTES = {
  transactions: transactionsRoute,
  accounts: accountsRoute,
  settlements: runsRoute,
  payouts: payoutsRoute,
  approvals: approvalsRoute,
  requests: requestsRoute,
  'audit-log': auditLogRoute,
  security: securityRoute,
} as const satisfies Record<keyof typeof PAGE_FILTERS, unknown>;

/** What an address has beside the filters. */
const NOT_FILTERS = ['page', 'open', 'add'];

it.each(Object.entries(ROUTES))('the server keeps every filter of the address of %s in a view', (page, route) => {
  const { validateSearch } = route.options as unknown as { validateSearch: (search: object) => object };
  const names = Object.keys(validateSearch({})).filter((name) => !NOT_FILTERS.includes(name));
  expect(names.toSorted()).toEqual(PAGE_FILTERS[page as keyof typeof PAGE_FILTERS].toSorted());
});
