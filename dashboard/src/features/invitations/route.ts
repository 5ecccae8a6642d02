import { createRoute, redirect } from '@tanstack/react-router';
import { rootRoute } from '../../routing/root-route.ts';
import { invitationToken, keepInvitationToken } from '../../api/invitation-token.ts';

export const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invitations',
  beforeLoad: ({ location }) => {
    if (location.hash === '') return;
    keepInvitationToken(location.hash);
    redirect({ to: '/invitations', replace: true, throw: true });
  },
  loader: () => invitationToken(),
}).lazy(async () => (await import('./invitation-page.tsx')).invitationPage);
