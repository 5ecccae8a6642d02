import { createRoute } from '@tanstack/react-router';
import { businessRoute } from '../../frame/business-route.ts';
import { dayIn, oneOf, searchOf } from '../../routing/search.ts';
import { BUCKETS, MEASURES, PERIODS } from './span.ts';

export const homeRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'home',
  validateSearch: searchOf({
    period: oneOf(PERIODS),
    from: dayIn,
    to: dayIn,
    bucket: oneOf(BUCKETS),
    show: oneOf(MEASURES),
  }),
}).lazy(async () => (await import('./home-page.tsx')).homePage);
