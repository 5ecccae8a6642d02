import { createRoute } from '@tanstack/react-router';
import { businessRoute } from '../../routing/business-route.ts';
import { flagIn, oneOfIn, pageIn, sparse, textIn, type RawSearch } from '../../routing/search.ts';

export const keysRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'developers/keys',
  validateSearch: (search: RawSearch) => sparse({ ended: flagIn(search, 'ended') }),
}).lazy(async () => (await import('./keys-page.tsx')).keysPage);

export const requestsRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'developers/requests',
  validateSearch: (search: RawSearch) =>
    sparse({
      page: pageIn(search),
      outcome: oneOfIn(search, 'outcome', ['failed']),
      open: textIn(search, 'open'),
    }),
}).lazy(async () => (await import('./requests-page.tsx')).requestsPage);

export const tryRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'developers/try',
  validateSearch: (search: RawSearch) => sparse({ operation: textIn(search, 'operation') }),
}).lazy(async () => (await import('./try-page.tsx')).tryPage);
