import { createRoute } from '@tanstack/react-router';
import { businessRoute } from '../../frame/business-route.ts';

export const settingsRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'settings',
}).lazy(async () => (await import('./settings-page.tsx')).settingsPage);
