import { createRoute } from '@tanstack/react-router';
import { businessRoute } from '../../routing/business-route.ts';
import { pageIn, positiveIn, sparse, textIn, type RawSearch } from '../../routing/search.ts';

export const transactionsRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'transactions',
  validateSearch: (search: RawSearch) =>
    sparse({
      page: pageIn(search),
      from: textIn(search, 'from'),
      to: textIn(search, 'to'),
      type: textIn(search, 'type'),
      purpose: textIn(search, 'purpose'),
      reference: textIn(search, 'reference'),
      accountId: positiveIn(search, 'accountId'),
      open: textIn(search, 'open'),
    }),
}).lazy(async () => (await import('./transactions-page.tsx')).transactionsPage);
