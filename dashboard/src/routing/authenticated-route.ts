/** All pages that require a sign-in. People who are not signed in go to the sign-in page and come back afterwards. */
import { createRoute, redirect } from '@tanstack/react-router';
import { isSessionMissing, sessionQuery } from '../api/session.ts';
import { lastBusiness } from './last-business.ts';
import { rootRoute } from './root-route.ts';

export const authenticatedRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: '_authenticated',
  // Until the session is known, the shell of index.html is shown instead of the app.
  pendingComponent: () => null,
  beforeLoad: async ({ context, location }) => {
    try {
      return { session: await context.queryClient.query({ ...sessionQuery, staleTime: 'static' }) };
    } catch (error) {
      if (!isSessionMissing(error)) throw error;
      const from = location.href;
      const search = from === '/' ? {} : { from, ...(lastBusiness() !== undefined && { ended: true }) };
      throw redirect({ to: '/sign-in', search, replace: true });
    }
  },
});
