import { createRoute } from '@tanstack/react-router';
import { businessRoute } from '../../frame/business-route.ts';
import { dayIn, oneOf, pageIn, positiveIn, searchOf, textIn } from '../../routing/search.ts';

const TRANSACTION_TYPES = ['credit', 'debit'] as const;

export const transactionsRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'transactions',
  validateSearch: searchOf({
    page: pageIn,
    from: dayIn,
    to: dayIn,
    type: oneOf(TRANSACTION_TYPES),
    purpose: textIn,
    reference: textIn,
    accountId: positiveIn,
    open: textIn,
  }),
}).lazy(async () => (await import('./transactions-page.tsx')).transactionsPage);
