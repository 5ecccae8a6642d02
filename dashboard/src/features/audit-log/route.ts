import { createRoute } from '@tanstack/react-router';
import { businessRoute } from '../../routing/business-route.ts';
import { dayIn, oneOfIn, pageIn, positiveIn, sparse, textIn, type RawSearch } from '../../routing/search.ts';
import { ACTIONS, ACTORS } from './words.ts';

export const auditLogRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'audit-log',
  validateSearch: (search: RawSearch) =>
    sparse({
      page: pageIn(search),
      actor: textIn(search, 'actor'),
      by: oneOfIn(search, 'by', ACTORS),
      action: oneOfIn(search, 'action', ACTIONS),
      subject: textIn(search, 'subject'),
      from: dayIn(search, 'from'),
      to: dayIn(search, 'to'),
      open: positiveIn(search, 'open'),
    }),
}).lazy(async () => (await import('./audit-log-page.tsx')).auditLogPage);
