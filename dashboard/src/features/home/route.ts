import { createRoute } from '@tanstack/react-router';
import { businessRoute } from '../../routing/business-route.ts';
import { oneOfIn, sparse, textIn, type RawSearch } from '../../routing/search.ts';
import { BUCKETS, dayFrom, MEASURES, PERIODS } from './span.ts';

export const homeRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'home',
  validateSearch: (search: RawSearch) =>
    sparse({
      period: oneOfIn(search, 'period', PERIODS),
      from: dayFrom(textIn(search, 'from')),
      to: dayFrom(textIn(search, 'to')),
      bucket: oneOfIn(search, 'bucket', BUCKETS),
      show: oneOfIn(search, 'show', MEASURES),
    }),
}).lazy(async () => (await import('./home-page.tsx')).homePage);
