import { createRoute } from '@tanstack/react-router';
import { businessRoute } from '../../routing/business-route.ts';
import { oneOfIn, pageIn, positiveIn, sparse, textIn, type RawSearch } from '../../routing/search.ts';
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
      from: dateIn(search, 'from'),
      to: dateIn(search, 'to'),
      open: positiveIn(search, 'open'),
    }),
}).lazy(async () => (await import('./audit-log-page.tsx')).auditLogPage);

/** A date in Lagos, `2026-11-21`: what the field for it can show. */
function dateIn(search: RawSearch, name: string): string | undefined {
  const text = textIn(search, name);
  return text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined;
}
