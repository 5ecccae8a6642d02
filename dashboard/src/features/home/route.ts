import { createRoute } from '@tanstack/react-router';
import { businessRoute } from '../../routing/business-route.ts';
import { oneOfIn, sparse, type RawSearch } from '../../routing/search.ts';

export const PERIODS = ['today', '7d', '30d', '90d'] as const;

export const homeRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'home',
  validateSearch: (search: RawSearch) => sparse({ period: oneOfIn(search, 'period', PERIODS) }),
}).lazy(async () => (await import('./home-page.tsx')).homePage);
