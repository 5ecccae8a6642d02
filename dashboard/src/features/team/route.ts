import { createRoute } from '@tanstack/react-router';
import { businessRoute } from '../../frame/business-route.ts';

export const teamRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'team',
}).lazy(async () => (await import('./team-page.tsx')).teamPage);
