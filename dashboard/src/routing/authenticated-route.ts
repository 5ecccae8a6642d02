/** Everything for which somebody has to be signed in. Who is not goes to the sign-in page and comes back afterwards. */
import { createRoute, redirect } from '@tanstack/react-router';
import { isSessionMissing, sessionQuery } from '../api/session.ts';
import { rootRoute } from './root-route.ts';

export const authenticatedRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: '_authenticated',
  // Until it is known who is there, the shell of index.html stands in for the app.
  pendingComponent: () => null,
  beforeLoad: async ({ context, location }) => {
    try {
      return { session: await context.queryClient.query({ ...sessionQuery, staleTime: 'static' }) };
    } catch (error) {
      if (!isSessionMissing(error)) throw error;
      throw redirect({ to: '/sign-in', search: location.href === '/' ? {} : { from: location.href }, replace: true });
    }
  },
});
