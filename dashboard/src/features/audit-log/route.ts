import { createRoute } from '@tanstack/react-router';
import { businessRoute } from '../../frame/business-route.ts';
import { dayIn, oneOf, pageIn, positiveIn, searchOf, textIn } from '../../routing/search.ts';
import { ACTIONS, ACTORS } from './words.ts';

export const auditLogRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'audit-log',
  validateSearch: searchOf({
    page: pageIn,
    actor: textIn,
    by: oneOf(ACTORS),
    action: oneOf(ACTIONS),
    subject: textIn,
    from: dayIn,
    to: dayIn,
    open: positiveIn,
  }),
}).lazy(async () => (await import('./audit-log-page.tsx')).auditLogPage);
