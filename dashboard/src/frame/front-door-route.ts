/** The start page: opens the last business, otherwise the first one. */
import { createRoute, redirect } from '@tanstack/react-router';
import { authenticatedRoute } from '../routing/authenticated-route.ts';
import { lastBusiness } from '../routing/last-business.ts';

export const frontDoorRoute = createRoute({
  getParentRoute: () => authenticatedRoute,
  path: '/',
  beforeLoad: ({ context: { session } }) => {
    const last = lastBusiness();
    const business = session.businesses.find(({ id }) => id === last?.businessId) ?? session.businesses[0];
    if (business === undefined) return;
    throw redirect({
      to: '/$businessId/$mode/home',
      params: { businessId: business.id, mode: (last?.businessId === business.id && last?.mode) || 'test' },
      replace: true,
    });
  },
}).lazy(async () => (await import('./no-business.tsx')).noBusinessPage);
