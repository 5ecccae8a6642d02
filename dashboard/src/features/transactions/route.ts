import { createRoute } from '@tanstack/react-router';
import { businessRoute } from '../../routing/business-route.ts';
import { oneOfIn, pageIn, positiveIn, sparse, textIn, type RawSearch } from '../../routing/search.ts';

const TRANSACTION_TYPES = ['credit', 'debit'] as const;

export const transactionsRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'transactions',
  validateSearch: (search: RawSearch) =>
    sparse({
      page: pageIn(search),
      from: dateIn(search, 'from'),
      to: dateIn(search, 'to'),
      type: oneOfIn(search, 'type', TRANSACTION_TYPES),
      purpose: textIn(search, 'purpose'),
      reference: textIn(search, 'reference'),
      accountId: positiveIn(search, 'accountId'),
      open: textIn(search, 'open'),
    }),
}).lazy(async () => (await import('./transactions-page.tsx')).transactionsPage);

/** A date in Lagos, `2026-11-21`: what the field for it can show. */
function dateIn(search: RawSearch, name: string): string | undefined {
  const text = textIn(search, name);
  return text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined;
}
