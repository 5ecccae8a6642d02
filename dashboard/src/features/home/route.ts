import { createRoute } from '@tanstack/react-router';
import { businessRoute } from '../../routing/business-route.ts';
import { dayIn, oneOfIn, sparse, type RawSearch } from '../../routing/search.ts';
import { BUCKETS, MEASURES, PERIODS } from './span.ts';

export const homeRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'home',
  validateSearch: (search: RawSearch) =>
    sparse({
      period: oneOfIn(search, 'period', PERIODS),
      from: dayIn(search, 'from'),
      to: dayIn(search, 'to'),
      bucket: oneOfIn(search, 'bucket', BUCKETS),
      show: oneOfIn(search, 'show', MEASURES),
    }),
}).lazy(async () => (await import('./home-page.tsx')).homePage);
