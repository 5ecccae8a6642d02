import { createRoute } from '@tanstack/react-router';
import { businessRoute } from '../../routing/business-route.ts';
import { dayIn, oneOfIn, pageIn, positiveIn, sparse, textIn, type RawSearch } from '../../routing/search.ts';

const TRANSACTION_TYPES = ['credit', 'debit'] as const;

export const transactionsRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'transactions',
  validateSearch: (search: RawSearch) =>
    sparse({
      page: pageIn(search),
      from: dayIn(search, 'from'),
      to: dayIn(search, 'to'),
      type: oneOfIn(search, 'type', TRANSACTION_TYPES),
      purpose: textIn(search, 'purpose'),
      reference: textIn(search, 'reference'),
      accountId: positiveIn(search, 'accountId'),
      open: textIn(search, 'open'),
    }),
}).lazy(async () => (await import('./transactions-page.tsx')).transactionsPage);
