import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '../../routing/root-route.ts';

export const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invitations/$invitationId',
}).lazy(async () => (await import('./invitation-page.tsx')).invitationPage);
