import { createRoute } from '@tanstack/react-router';
import type { TransactionKind } from '../../components/movements.ts';
import { businessRoute } from '../../frame/business-route.ts';
import { dayIn, oneOf, pageIn, positiveIn, searchOf, someOf, textIn } from '../../routing/search.ts';

const TRANSACTION_TYPES = ['credit', 'debit'] as const;
const TRANSACTION_KINDS = ['payment', 'refund', 'payout', 'return'] as const satisfies readonly TransactionKind[];

export const transactionsRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'transactions',
  validateSearch: searchOf({
    page: pageIn,
    from: dayIn,
    to: dayIn,
    type: oneOf(TRANSACTION_TYPES),
    kind: someOf(TRANSACTION_KINDS),
    purpose: textIn,
    reference: textIn,
    search: textIn,
    accountId: positiveIn,
    open: textIn,
  }),
}).lazy(async () => (await import('./transactions-page.tsx')).transactionsPage);
