import { createRoute } from '@tanstack/react-router';
import { businessRoute } from '../../frame/business-route.ts';
import { dayIn, oneOf, pageIn, searchOf, textIn } from '../../routing/search.ts';
import { KINDS_WANTED } from './words.ts';

export const securityRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'security',
  validateSearch: searchOf({
    page: pageIn,
    kind: oneOf(KINDS_WANTED),
    person: textIn,
    address: textIn,
    from: dayIn,
    to: dayIn,
    open: textIn,
  }),
}).lazy(async () => (await import('./security-page.tsx')).securityPage);
