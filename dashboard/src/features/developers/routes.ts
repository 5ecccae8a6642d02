import { createRoute } from '@tanstack/react-router';
import { businessRoute } from '../../frame/business-route.ts';
import { flagIn, oneOf, pageIn, searchOf, textIn } from '../../routing/search.ts';

export const keysRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'developers/keys',
  validateSearch: searchOf({ ended: flagIn }),
}).lazy(async () => (await import('./keys-page.tsx')).keysPage);

export const requestsRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'developers/requests',
  validateSearch: searchOf({ page: pageIn, outcome: oneOf(['failed']), request: textIn, open: textIn }),
}).lazy(async () => (await import('./requests-page.tsx')).requestsPage);

export const tryRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'developers/try',
  validateSearch: searchOf({ operation: textIn }),
}).lazy(async () => (await import('./try-page.tsx')).tryPage);
